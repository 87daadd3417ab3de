import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "./product.ts"

const ADMIN = "admin@example.com"

const cell = (page: Page, name: string) => page.getByRole("gridcell", { name })

test("a holiday and a rotating pattern plan next month; a code is set for all, a month copied and reset", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs(ADMIN)
  await page.goto(`${program.address}/schedules`)
  await page.getByRole("link", { name: "Holidays" }).click()
  await expect(page.getByRole("heading", { name: "Holidays", level: 1 })).toBeVisible()
  await page.getByRole("button", { name: "Add holiday" }).click()
  const holiday = page.getByRole("dialog", { name: "Add a holiday" })
  await holiday.getByLabel("Date").fill("2026-12-15")
  await holiday.getByLabel("Name").fill("Founders' Day")
  await expectAccessible(page)
  await holiday.getByRole("button", { name: "Save holiday" }).click()
  await expect(page.getByRole("row", { name: /Dec 15, 2026 Founders' Day HOL Whole company/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${program.address}/schedules/patterns`)
  await page.getByRole("button", { name: "Add shift pattern" }).click()
  const pattern = page.getByRole("dialog", { name: "Add a shift pattern" })
  await pattern.getByLabel("Name").fill("Free Mondays by turns")
  await pattern.getByRole("button", { name: "Copy week 1" }).click()
  await pattern.getByLabel("Week 2, Mon").selectOption("OFF")
  await pattern.getByLabel("If it starts on").fill("2026-12-01")
  await expect(pattern.getByRole("row", { name: /^Dec 7, 2026 OFF WD/ })).toBeVisible()
  await expectAccessible(page)
  await pattern.getByRole("button", { name: "Save shift pattern" }).click()
  await page.getByRole("button", { name: "People and departments with Free Mondays by turns" }).click()
  const people = page.getByRole("dialog", { name: "Who works by Free Mondays by turns" })
  await people.getByRole("button", { name: "Assign" }).click()
  await people.getByRole("radio", { name: "A department" }).check()
  await people.getByRole("combobox", { name: "Department" }).click()
  await page.getByRole("option").nth(2).click()
  const department = await people.getByRole("combobox", { name: "Department" }).inputValue()
  await people.getByLabel("First day").fill("2026-12-01")
  await people.getByRole("button", { name: "Assign", exact: true }).click()
  await expect(
    people.getByRole("row", { name: new RegExp(`Department ${department} Dec 1, 2026 No end`) }),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${program.address}/schedules?month=2026-12`)
  await page.getByRole("combobox", { name: "Department" }).click()
  await page.getByRole("option", { name: department }).click()
  await expect(cell(page, "Mon, Dec 7: OFF").first()).toContainText("from the shift pattern")
  await expect(cell(page, "Mon, Dec 14: WD").first()).toContainText("from the shift pattern")
  await expect(cell(page, "Tue, Dec 15: HOL").first()).toContainText("holiday: Founders' Day")

  await page.getByRole("button", { name: "Select Wed, Dec 23 for everyone shown" }).click()
  await page.getByRole("button", { name: "Set one code" }).click()
  const one = page.getByRole("dialog", { name: "Set one code" })
  await expect(one.getByRole("combobox", { name: "From day" })).toHaveValue("Wed, Dec 23")
  await one.getByRole("combobox", { name: "Day code" }).click()
  await page.getByRole("option", { name: /^VL/ }).click()
  await expectAccessible(page)
  await one.getByRole("button", { name: "Set one code" }).click()
  await expect(page.getByText(/^Saved \d+ people/)).toBeVisible()
  await expect(cell(page, "Wed, Dec 23: VL, Vacation leave, saved").first()).toBeVisible()

  await page.goto(`${program.address}/schedules?month=2027-01`)
  await page.getByRole("button", { name: "Copy last month" }).click()
  const copy = page.getByRole("dialog", { name: "Copy last month" })
  await copy.getByRole("radio", { name: /^By date/ }).check()
  await copy.getByRole("button", { name: "Copy last month" }).click()
  await expect(page.getByText(/^Saved \d+ people.*Skipped/)).toBeVisible()
  await expect(cell(page, "Sat, Jan 23: VL, Vacation leave, saved").first()).toBeVisible()

  await cell(page, "Sat, Jan 23: VL").first().click()
  await page.getByRole("button", { name: "Reset month" }).click()
  const reset = page.getByRole("dialog", { name: /^Reset January 2027 for/ })
  await expectAccessible(page)
  await reset.getByRole("button", { name: "Reset month" }).click()
  await expect(page.getByText(/^Reset the month for/)).toBeVisible()
})
