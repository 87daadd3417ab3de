import type { Page } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

async function visit(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0)
}

const panel = (page: Page, words: string) => page.locator("section").filter({ hasText: words })

test("an employee completes a module and reads the resulting notices", async ({ signedInAs, product }) => {
  const { address } = product.program
  // Journeys that ran earlier in the same product may have left notices to this person.
  const employee = await signIn(product.program, "wiremu.tamihana@example.com")
  expect((await call(product.program, employee, "POST", "/v1/notifications/read-all")).status).toBe(200)
  const manager = await signIn(product.program, "yuki.hoshino@example.com")
  const issue = { employee_id: "E2103", date_of_occurrence: "2026-11-19", issue_type: "tardiness", minutes: 7 }
  const entered = await call(product.program, manager, "POST", "/v1/scorecard/attendance-issues", issue)
  expect(entered.status).toBe(201)

  const page = await signedInAs("wiremu.tamihana@example.com")
  await visit(page, `${address}/learning/catalog`, "Catalog")
  await expectAccessible(page)
  await panel(page, "Calls that end well").getByRole("button", { name: "Enroll" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Calls that end well" })).toBeVisible()
  for (const unit of ["Listening", "Closing"]) {
    await expect(page.getByRole("heading", { level: 2, name: unit, exact: true })).toBeVisible()
    await page.getByRole("button", { name: "I've read this" }).click()
  }
  await page.getByLabel("Saying back what you heard").check()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Submit answers" }).click()
  await expect(page.getByText("1 of 1 correct: 100%.")).toBeVisible()
  await expect(page.getByText("100%", { exact: true })).toBeVisible()

  await visit(page, `${address}/notifications?unread=true`, "Notifications")
  const notice = page.getByRole("button", { name: /New attendance issue for November 19/i })
  await expect(notice).toHaveCount(1)
  await expectAccessible(page)
  const [read] = await Promise.all([page.waitForResponse((answer) => answer.url().endsWith("/read")), notice.click()])
  expect(read.ok()).toBe(true)
  await expect(page).toHaveURL(/\/entries\/attendance\?entry=/)
  await visit(page, `${address}/notifications?unread=true`, "Notifications")
  await expect(page.getByText("You're all caught up")).toBeVisible()
  await page.getByRole("radiogroup", { name: "Show" }).getByText("All", { exact: true }).click()
  await expect(notice).toHaveCount(1)
  await page.getByRole("combobox", { name: "Sort by" }).click()
  await page.getByRole("option", { name: "Oldest first" }).click()
  await expect(page).toHaveURL(/sort=created_at/)
})

test("the head of people posts news that everyone can read", async ({ signedInAs, product }) => {
  const { address } = product.program
  const page = await signedInAs("mireille.fontaine@example.com")
  await visit(page, `${address}/news/announcements`, "Announcements")
  await page.getByRole("button", { name: "New announcement" }).click()
  const form = page.getByRole("dialog")
  await form.getByLabel("Title").fill("The lift is out of order")
  await form.getByRole("textbox", { name: "Text" }).fill("Take the stairs until Monday.")
  await expectAccessible(page)
  await form.getByRole("button", { name: "Save announcement" }).click()
  await expect(form).toBeHidden()

  await signedInAs("wiremu.tamihana@example.com")
  await visit(page, `${address}/news`, "News")
  await expect(page.getByText("The lift is out of order")).toBeVisible()
  await expectAccessible(page)
})

test("a supervisor sorts and filters the team's month, and opens a figure of the heat map", async ({
  signedInAs,
  product,
}) => {
  const { address } = product.program
  const page = await signedInAs("yuki.hoshino@example.com")
  await visit(page, `${address}/team?month=2026-10`, "Team month")
  await expectAccessible(page)
  const people = page.getByRole("table", { name: "People this month" })
  const totals = people.locator("tbody tr td:nth-child(3)")
  await people.getByRole("button", { name: "Total" }).click()
  await expect(people.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "ascending")
  await expect(async () => {
    const shown = (await totals.allTextContents()).map(Number)
    expect(shown.length).toBeGreaterThan(3)
    expect(shown).toEqual(shown.toSorted((one, other) => one - other))
  }).toPass()
  await page.getByRole("searchbox", { name: "Person" }).fill("Tariq")
  await expect(people.locator("tbody tr")).toHaveCount(1)
  await expect(people.getByRole("link", { name: /Tariq Al-Masri/ })).toBeVisible()

  await visit(page, `${address}/heat-map`, "Heat map")
  await expectAccessible(page)
  const row = page.getByRole("row").filter({ hasText: "Tariq Al-Masri" })
  await row.locator('a[href*="month=2026-10"]').last().click()
  await expect(page).toHaveURL(/\/team\/E2102\?month=2026-10/)
  await expect(page.getByRole("heading", { level: 1, name: "Tariq Al-Masri" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Where the total comes from" })).toBeVisible()
})

test("an admin edits an employee, and uses the system pages", async ({ signedInAs, product }) => {
  const { address } = product.program
  const page = await signedInAs("admin@example.com")
  await visit(page, `${address}/team/E2402?view=year&cycle=2026`, "Luca Steinmann")
  await page.getByRole("button", { name: "Refresh figures" }).click()
  await expect(page.getByRole("status").filter({ hasText: /recalculated, 4 final ones were left/ })).toBeVisible()

  await visit(page, `${address}/employees/E2402`, "Luca Steinmann")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  const form = page.getByRole("dialog")
  await form.getByLabel("Position").fill("Senior billing specialist")
  await form.getByRole("combobox", { name: "Department" }).fill("Claims")
  await page.getByRole("option", { name: "Claims Processing" }).click()
  await expectAccessible(page)
  await form.getByRole("button", { name: "Save employee" }).click()
  await expect(form).toBeHidden()
  await expect(panel(page, "Employment").getByText("Senior billing specialist")).toBeVisible()
  await expect(panel(page, "Employment").getByText("Claims Processing")).toBeVisible()

  await visit(page, `${address}/admin/status`, "System status")
  await expectAccessible(page)
  await visit(page, `${address}/admin/audit-log`, "Audit log")
  await expect(page.getByText("Employee: changed").first()).toBeVisible()
  await expectAccessible(page)
})

const ON_A_PHONE = [
  ["/home", "Hello, Yuki"],
  ["/news", "News"],
  ["/notifications", "Notifications"],
  ["/my-scorecard?month=2026-10", "My scorecard"],
  ["/team?month=2026-10", "Team month"],
  ["/heat-map", "Heat map"],
  ["/learning", "My learning"],
  ["/employees", "Employees"],
] as const

test("the main pages on a phone", async ({ signedInAs, product }) => {
  const page = await signedInAs("yuki.hoshino@example.com")
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, heading] of ON_A_PHONE) {
    await visit(page, `${product.program.address}${path}`, heading)
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths[0], `the width of ${path}`).toBeLessThanOrEqual(widths[1] ?? 0)
    await expectAccessible(page, ["light"])
  }
})
