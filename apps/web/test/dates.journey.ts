import type { Page } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { ATTENDANCE } from "./entries.ts"
import { expect, test } from "./product.ts"

const MANAGER = "rafael.montoya@example.com"
const REMARKS = "Typed in a date field"

const monthField = (page: Page) => page.locator('input[aria-label="Month"]')

test("a month is changed by keyboard and by mouse, and a date is typed and saved", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  await page.goto(`${product.program.address}/entries/attendance?month=2026-10`)
  await expect(monthField(page)).toHaveValue("October 2026")

  // By keyboard: typed.
  await monthField(page).selectText()
  await page.keyboard.type("Sep 2026")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/month=2026-09/)
  await expect(monthField(page)).toHaveValue("September 2026")

  // By keyboard: in the calendar.
  await page.keyboard.press("ArrowDown")
  await expect(page.locator('[role="dialog"] td button:focus')).toBeVisible()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/month=2026-08/)

  // By mouse.
  await page.getByRole("button", { name: "Open calendar" }).click()
  await page.getByRole("dialog").getByText("Nov", { exact: true }).click()
  await expect(page).toHaveURL(/month=2026-11/)
  await page.getByRole("button", { name: "Back to October 2026" }).click()
  await expect(monthField(page)).toHaveValue("October 2026")

  await page.getByRole("button", { name: "New entry" }).click()
  const form = page.getByRole("dialog")
  const date = form.locator('input[type="date"]')
  await expect(date).toBeVisible()
  await form.locator("input[data-autofocus]").pressSequentially("Dimitrios")
  await page.getByRole("option", { name: /Dimitrios Papadakis/ }).click()
  await date.focus()
  await page.keyboard.type("11172026")
  await expect(date).toHaveValue("2026-11-17")
  await form.getByLabel("Remarks").pressSequentially(REMARKS)
  await form.locator('button[type="submit"]').click()
  await expect(form).toBeHidden()

  const token = await signIn(product.program, MANAGER)
  const { body } = await call(product.program, token, "GET", `${ATTENDANCE}?year=2026&month=11&limit=200`)
  const saved = body.items.filter((entry: { remarks: string | null }) => entry.remarks === REMARKS)
  expect(saved).toMatchObject([{ employee_id: "E2002", date_of_occurrence: "2026-11-17" }])
})
