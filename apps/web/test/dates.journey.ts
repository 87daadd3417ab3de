import type { Page } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { ATTENDANCE } from "./entries.ts"
import { expect, expectAccessible, test } from "./product.ts"

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
  const date = form.getByRole("textbox", { name: "Date of occurrence" })
  await expect(date).toHaveValue("Nov 20, 2026")
  await form.locator("input[data-autofocus]").pressSequentially("Dimitrios")
  await page.getByRole("option", { name: /Dimitrios Papadakis/ }).click()
  await date.selectText()
  await page.keyboard.type("11/17/2026")
  await page.keyboard.press("Tab")
  await expect(date).toHaveValue("Nov 17, 2026")
  await form.getByLabel("Remarks").pressSequentially(REMARKS)
  await form.locator('button[type="submit"]').click()
  await expect(form).toBeHidden()

  const token = await signIn(product.program, MANAGER)
  const { body } = await call(product.program, token, "GET", `${ATTENDANCE}?year=2026&month=11&limit=200`)
  const saved = body.items.filter((entry: { remarks: string | null }) => entry.remarks === REMARKS)
  expect(saved).toMatchObject([{ employee_id: "E2002", date_of_occurrence: "2026-11-17" }])
})

test("a date is chosen from its calendar, and a text that is no date is refused", async ({ signedInAs, product }) => {
  const page = await signedInAs("dimitrios.papadakis@example.com")
  await page.goto(`${product.program.address}/atw-requests`)
  await page.getByRole("button", { name: "Ask for an ATW entry" }).first().click()
  const form = page.getByRole("dialog", { name: "Ask for an ATW entry" })
  const date = form.getByRole("textbox", { name: "When it happened" })
  const calendar = page.getByRole("dialog", { name: "When it happened: calendar" })
  await expect(date).toHaveValue("Nov 20, 2026")

  // By keyboard.
  await date.press("ArrowDown")
  await expect(calendar.getByRole("button", { name: "Friday, November 20, 2026" })).toBeFocused()
  await expect(calendar.getByRole("button", { name: "Saturday, November 21, 2026" })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  await expect(calendar).toBeHidden()
  await expect(date).toHaveValue("Nov 13, 2026")
  await expect(date).toBeFocused()

  // By mouse; Escape closes the calendar, not the form.
  await form.getByRole("button", { name: "Open calendar" }).click()
  await calendar.getByRole("button", { name: "Previous month" }).click()
  await calendar.getByRole("button", { name: "Thursday, October 8, 2026" }).click()
  await expect(date).toHaveValue("Oct 8, 2026")
  await form.getByRole("button", { name: "Open calendar" }).click()
  await expect(calendar.getByRole("button", { name: "Thursday, October 8, 2026" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(calendar).toBeHidden()
  await expect(form).toBeVisible()

  // The form refuses what the field cannot read, or must not take.
  const send = form.getByRole("button", { name: "Send request" })
  await date.fill("Octember 8, 2026")
  await date.press("Tab")
  await expect(date).toHaveAccessibleDescription("Type a date such as Oct 25, 2026 or 10/25/2026.")
  await date.fill("2026-11-21")
  await send.click()
  await expect(date).toBeFocused()
  await expect(date).toHaveAccessibleDescription("Choose Nov 20, 2026 or earlier.")
  await expect(form.getByRole("alert")).toContainText("When it happened: Choose Nov 20, 2026 or earlier.")
  await expectAccessible(page)
  await date.fill("")
  await send.click()
  await expect(date).toHaveAccessibleDescription("This is required.")
})

test("dates are read and written as in the chosen language", async ({ browser, product }) => {
  const page = await (await browser.newContext({ locale: "es-MX" })).newPage()
  await page.goto(`${product.program.address}/sign-in`)
  await page.getByRole("button", { name: /Rafael Montoya/ }).click()
  await expect(page.getByRole("heading", { name: /^Hola, / })).toBeVisible()
  await page.goto(`${product.program.address}/entries/attendance?month=2026-10`)
  await page.getByRole("button", { name: "Nuevo registro" }).click()
  const date = page.getByRole("dialog").getByRole("textbox", { name: "Fecha" })
  await date.fill("12/10/2026")
  await date.press("Enter")
  await expect(date).toHaveValue("12 oct 2026")
  await date.press("ArrowDown")
  await expect(page.getByRole("button", { name: "lunes, 12 de octubre de 2026" })).toBeFocused()
})
