import { readFile } from "node:fs/promises"
import { expect, type Locator, type Page } from "@playwright/test"
import { importRows, matchColumns, type WizardChoices } from "../import-wizard.ts"
import type { List } from "./month.ts"
import type { Person } from "./people.ts"

/*
 * What HR does on the pages in the first hour.
 */

/** For what the program calculates about everyone, on a machine that is busy. */
export const LONG = { timeout: 120_000 }

export async function signInAs(page: Page, email: string): Promise<void> {
  const account = page.getByRole("button", { name: /^Account of/ })
  const address = page.getByRole("textbox", { name: "Or enter anyone's work email" })
  await expect(account.or(address)).toBeVisible()
  if (await account.isVisible()) {
    await account.click()
    await page.getByRole("menuitem", { name: "Sign out" }).click()
  }
  await address.fill(email)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(account).toBeVisible()
}

/** By the search: no matter where the page is in the menu. */
export async function openPage(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await page.getByRole("combobox", { name: "Search" }).fill(title)
  await page.getByRole("group", { name: "Pages" }).getByRole("option", { name: title }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
}

export type Role = { level: string; sees?: string; may?: string }

async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole("combobox", { name: label, exact: true }).click()
  await form.page().getByRole("option", { name: option, exact: true }).click()
}

/** From the list of employees, as someone looks for a person. */
export async function giveRole(page: Page, { employee_id, full_name }: Person, role: Role): Promise<void> {
  await openPage(page, "Employees")
  await page.getByRole("searchbox", { name: "Person" }).fill(employee_id)
  await expect(page.getByText("1 person", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: full_name, exact: true }).first().click()
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  const form = page.getByRole("dialog", { name: "Edit employee" })
  await choose(form, "Access level", role.level)
  if (role.sees) await choose(form, "Sees", role.sees)
  if (role.may) await choose(form, "May", role.may)
  await form.getByRole("button", { name: "Save employee" }).click()
  await expect(page.getByText(`${full_name}'s record was saved.`)).toBeVisible()
}

export async function addTask(page: Page, name: string): Promise<void> {
  await openPage(page, "Task catalog")
  await page.getByRole("button", { name: "New task" }).click()
  const form = page.getByRole("dialog", { name: "New task" })
  await form.getByRole("textbox", { name: "Name" }).fill(name)
  await form.getByRole("button", { name: "Save task" }).click()
  await expect(form).toBeHidden()
}

export type Upload = { rows: string; list: List; choices?: WizardChoices; reasons: readonly RegExp[] }

/** Imports the good rows of a list, and returns the file of the others. */
export async function uploadList(page: Page, { rows, list, choices = {}, reasons }: Upload): Promise<string> {
  const kind = page.getByRole("combobox", { name: "What the rows are" })
  if ((await kind.inputValue()) !== rows) {
    await kind.click()
    await page.getByRole("option", { name: rows, exact: true }).click()
  }
  const file = { name: list.name, mimeType: "text/csv", buffer: Buffer.from(list.content) }
  await matchColumns(page, file, choices)
  await importRows(page, list)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Download ${list.bad} rows` }).click(),
  ])
  const rest = await readFile(await download.path(), "utf8")
  expect(rest.trim().split("\n")).toHaveLength(list.bad + 1)
  for (const reason of reasons) expect(rest).toMatch(reason)
  return rest
}

export async function closeMonth(page: Page, { people }: { people: number }): Promise<void> {
  await openPage(page, "Closing the month")
  await page.getByRole("button", { name: "Preview" }).click()
  await expect(page.getByText(`${people} people get a row.`)).toBeVisible(LONG)
  await page.getByRole("button", { name: "Finalize", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Finalize", exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("status").filter({ hasText: /Finalizing: done.*Version 1/s })).toBeVisible(LONG)
}

export async function downloadPayroll(page: Page): Promise<Buffer> {
  await openPage(page, "Closing the month")
  await page.getByRole("button", { name: "Payroll export" }).click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Download" }).click(),
  ])
  return readFile(await download.path())
}
