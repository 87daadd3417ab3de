import type { Page } from "@playwright/test"
import { call } from "../../server/test/support/program.ts"
import { expectOneEntry, typeEntry } from "./entries.ts"
import { expect, expectAccessible, test, type Product } from "./product.ts"

const MANAGER_ID = "E1101"
const MANAGER = "Rafael Montoya"

type StoredTokens = { token: string; own: { token: string } }

/** The tokens as stored by the browser. */
async function storedTokens(page: Page): Promise<StoredTokens> {
  const text = await page.evaluate(() => localStorage.getItem("scorecard.session") ?? "{}")
  return JSON.parse(text) as StoredTokens
}

async function openPerson(page: Page, { program }: Product, id: string, name: string): Promise<void> {
  await page.goto(`${program.address}/employees/${id}`)
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
}

async function actAs(page: Page, product: Product, id: string, name: string): Promise<void> {
  await openPerson(page, product, id, name)
  await page.getByRole("button", { name: "More", exact: false }).last().click()
  await page.getByRole("menuitem", { name: "Act as this person" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Act as" }).click()
  await expect(page.getByText(`You're acting as ${name}`, { exact: false })).toBeVisible()
}

async function expectOneself(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/employees/${id}$`))
  await expect(page.getByRole("navigation").getByText("Closing the month")).toBeVisible()
  await expect(page.getByText("You're acting as", { exact: false })).toHaveCount(0)
}

test("an admin acts as an employee, sees what they see, and returns to where they were", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("admin@example.com")
  const name = "Shanice Baptiste"
  await openPerson(page, product, "E2004", name)
  await expectAccessible(page)
  await actAs(page, product, "E2004", name)
  await expect(page.getByRole("navigation").getByText("Closing the month")).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Back to yourself" }).click()
  await expectOneself(page, "E2004")
})

test("an impersonation that ends during typing is continued, or returns to the admin", async ({
  signedInAs,
  product,
}) => {
  const { program } = product
  const page = await signedInAs("admin@example.com")
  await actAs(page, product, MANAGER_ID, MANAGER)
  await typeEntry(page, product, "Impersonation ended")
  const first = await storedTokens(page)
  expect((await call(program, first.token, "DELETE", "/v1/auth/impersonate")).status).toBe(204)
  const save = page.getByRole("dialog").getByRole("button", { name: "Save entry" })
  await save.click()
  const ended = page.getByRole("dialog", { name: `You're no longer acting as ${MANAGER}` })
  await expect(ended).toBeVisible()
  await expectAccessible(page)
  await ended.getByRole("button", { name: `Continue as ${MANAGER}` }).click()
  await expect(ended).toBeHidden()
  await expect(page.getByLabel("Remarks")).toHaveValue("Impersonation ended")
  await save.click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expectOneEntry(product, "Impersonation ended")

  await call(program, (await storedTokens(page)).token, "DELETE", "/v1/auth/impersonate")
  await page.reload()
  await ended.getByRole("button", { name: "Back to yourself" }).click()
  await expectOneself(page, MANAGER_ID)
  expect((await storedTokens(page)).token).toBe(first.own.token)

  await actAs(page, product, MANAGER_ID, MANAGER)
  expect((await call(program, first.own.token, "POST", "/v1/auth/logout", {})).status).toBe(204)
  await page.reload()
  const over = page.getByRole("dialog", { name: "Your session has ended" })
  await expect(over.getByRole("link", { name: "Sign in again" })).toBeVisible()
  await over.getByRole("button", { name: "Leave this page" }).click()
  await expect(page).toHaveURL(/\/sign-in/)
})

test("signing out while acting as someone ends both sessions", async ({ signedInAs, product }) => {
  const page = await signedInAs("admin@example.com")
  const name = "Shanice Baptiste"
  await actAs(page, product, "E2004", name)
  const { token, own } = await storedTokens(page)
  await page.getByRole("button", { name: `Account of ${name}` }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  for (const each of [token, own.token])
    expect((await call(product.program, each, "GET", "/v1/auth/permissions")).status).toBe(401)
})
