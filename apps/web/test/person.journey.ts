import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

test("a lead reads everything about a person on one page, and enters something for them", async ({
  signedInAs,
  product: { program },
}) => {
  const token = await signIn(program, "rafael.montoya@example.com")
  const { body } = await call(program, token, "GET", "/v1/employees?q=Okonkwo")
  const [amina] = body.items
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${program.address}/team/${amina?.employee_id}?month=2026-11`)
  await expect(page.getByRole("heading", { level: 1, name: "Amina Okonkwo" })).toBeVisible()
  const tabs = page.getByRole("navigation", { name: "About this person" })
  await expect(tabs.getByRole("link")).toHaveText(["Scorecard", "Year", "Entries", "Evaluations", "Record"])
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0)

  for (const [tab, shown] of [
    ["Year", "Month by month"],
    ["Entries", "This month's entries"],
    ["Evaluations", "SBS evaluations"],
    ["Record", "Employment"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click()
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page")
    await expect(page.getByRole("heading", { level: 2, name: shown }).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 860 })

  await page.getByRole("button", { name: "New entry" }).click()
  await page.getByRole("menuitem", { name: "Attendance" }).click()
  const form = page.getByRole("dialog", { name: "New attendance issue" })
  await expect(form.getByRole("combobox", { name: "Employee" })).toHaveValue(/Amina Okonkwo/)
})
