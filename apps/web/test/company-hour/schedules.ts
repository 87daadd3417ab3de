import { expect, type Page } from "@playwright/test"
import { openPage } from "./pages.ts"

/*
 * When the company does not work as the weekdays say.
 */

export async function addHoliday(page: Page, date: string, name: string): Promise<void> {
  await openPage(page, "Schedules")
  await page.getByRole("link", { name: "Holidays" }).click()
  await page.getByRole("button", { name: "Add holiday" }).click()
  const holiday = page.getByRole("dialog", { name: "Add a holiday" })
  await holiday.getByLabel("Date").fill(date)
  await holiday.getByLabel("Name").fill(name)
  await holiday.getByRole("button", { name: "Save holiday" }).click()
  await expect(page.getByRole("row", { name: new RegExp(`${name} HOL Whole company`) })).toBeVisible()
}

/** Tuesday to Saturday, for a department from November on. */
export async function addPattern(page: Page, name: string, department: string): Promise<void> {
  await openPage(page, "Schedules")
  await page.getByRole("link", { name: "Shift patterns" }).click()
  await page.getByRole("button", { name: "Add shift pattern" }).click()
  const pattern = page.getByRole("dialog", { name: "Add a shift pattern" })
  await pattern.getByLabel("Name").fill(name)
  await pattern.getByLabel("Week 1, Mon").selectOption("OFF")
  await pattern.getByLabel("Week 1, Sat").selectOption("WD")
  await pattern.getByRole("button", { name: "Save shift pattern" }).click()
  await page.getByRole("button", { name: `People and departments with ${name}` }).click()
  const assignments = page.getByRole("dialog", { name: `Who works by ${name}` })
  await assignments.getByRole("button", { name: "Assign" }).click()
  await assignments.getByRole("radio", { name: "A department" }).check()
  await assignments.getByRole("combobox", { name: "Department" }).click()
  await page.getByRole("option", { name: department, exact: true }).click()
  await assignments.getByLabel("First day").fill("2026-11-01")
  await assignments.getByRole("button", { name: "Assign", exact: true }).click()
  await expect(assignments.getByRole("row", { name: new RegExp(`Department ${department}`) })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(assignments).toBeHidden()
}
