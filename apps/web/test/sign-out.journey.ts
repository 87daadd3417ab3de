import type { Page } from "@playwright/test"
import { typeEntry } from "./entries.ts"
import { expect, test } from "./product.ts"

const LEAD = "rafael.montoya@example.com"

const draftsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("scorecard.draft.")))

test("typed text is removed from the browser at sign-out", async ({ signedInAs, product }) => {
  const page = await signedInAs(LEAD)
  await typeEntry(page, product, "Not for the next person at this desk.")
  await expect.poll(() => draftsIn(page)).not.toEqual([])
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /^Account of/ }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByRole("heading", { name: "Scorecard Platform" })).toBeVisible()
  expect(await draftsIn(page)).toEqual([])
})

test("drafts survive the end of a session, for the same person only", async ({ signedInAs, product }) => {
  const page = await signedInAs(LEAD)
  await typeEntry(page, product, "Still here after the weekend.")
  await expect.poll(() => draftsIn(page)).not.toEqual([])
  const endSession = () => page.evaluate(() => localStorage.removeItem("scorecard.session"))

  await endSession()
  await page.goto(`${product.program.address}/sign-in`)
  await page.getByRole("button", { name: /Rafael Montoya/ }).click()
  await expect(page.getByRole("button", { name: "Account of Rafael Montoya" })).toBeVisible()
  expect(await draftsIn(page)).toHaveLength(1)

  await endSession()
  await page.goto(`${product.program.address}/sign-in`)
  await page.getByRole("button", { name: /Amina Okonkwo/ }).click()
  await expect(page.getByRole("button", { name: "Account of Amina Okonkwo" })).toBeVisible()
  expect(await draftsIn(page)).toEqual([])
})
