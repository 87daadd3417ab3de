import { expect, type Page } from "@playwright/test"
import { openPage } from "./pages.ts"

/*
 * The setup guide of a company that starts in the middle of a cycle.
 */

export async function setFirstMonth(page: Page, month: string): Promise<void> {
  await openPage(page, "Setup")
  const field = page.getByRole("textbox", { name: "First month" })
  await field.fill(month)
  await field.press("Tab")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(`${month} is the first month with scorecards.`)).toBeVisible()
}

export async function applyTemplate(page: Page, template: string): Promise<void> {
  await page.getByRole("button", { name: "Choose a template" }).click()
  const chooser = page.getByRole("dialog", { name: /^Choose a template/ })
  await chooser.getByRole("radio", { name: template }).check()
  await chooser.getByRole("button", { name: "Apply template" }).click()
  await expect(page.getByText("Weights, bands, evaluations, and checklist are set.")).toBeVisible()
}

export async function changeDivisor(page: Page, divisor: string): Promise<void> {
  await openPage(page, "Cycles and configuration")
  await page.getByRole("tab", { name: "Rubric" }).click()
  await page.getByRole("textbox", { name: "Divide integrity by" }).fill(divisor)
  await page.getByRole("button", { name: "Save configuration" }).click()
  await expect(page.getByText("The BSC 2026 configuration was saved.")).toBeVisible()
}

export async function finishSetup(page: Page): Promise<void> {
  await openPage(page, "Setup")
  await page.getByRole("button", { name: "Complete setup" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Complete setup" }).click()
  await expect(page.getByText(/^Setup was completed on/)).toBeVisible()
}
