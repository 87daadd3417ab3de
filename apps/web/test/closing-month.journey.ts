import type { Locator, Page } from "@playwright/test"
import { holdTable } from "../../server/test/support/hold-table.ts"
import { expect, expectAccessible, test } from "./product.ts"

const REASON = "An evaluation was entered for the wrong person."

async function press(page: Page, action: "Finalize" | "Reopen" | "Generate again"): Promise<void> {
  await page.getByRole("button", { name: action, exact: true }).click()
  const dialog = page.getByRole("dialog")
  if (action !== "Finalize") await dialog.getByLabel("Reason").fill(REASON)
  await dialog.getByRole("button", { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** A finished job's message stays until it is dismissed. */
async function expectDone(page: Page, words: RegExp): Promise<void> {
  const done = page.getByRole("status").filter({ hasText: words })
  await expect(done).toBeVisible()
  await done.getByRole("button", { name: "Dismiss" }).click()
  await expect(done).toBeHidden()
}

const panel = (page: Page, heading: string | RegExp): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: heading }) })

async function expectFile(page: Page, of: Locator, name: string): Promise<void> {
  await of.getByRole("button", { name: "Export" }).click()
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV", exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe(name)
}

test("an admin reopens a month, syncs it, previews the finalization, closes it and regenerates it", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/months?month=2025-08`)
  await expect(page.getByRole("heading", { level: 1, name: "Closing the month" })).toBeVisible()
  await press(page, "Reopen")
  await expect(page.getByText("Sync the month first")).toBeVisible()
  await expect(page.getByRole("button", { name: "Finalize", exact: true })).toBeHidden()

  // Every job counts the attendance issues, so it keeps running while their table is locked.
  const goOn = await holdTable(product.dataDirectory, "tbl_attendance_issues")
  await page.getByRole("button", { name: "Sync now" }).click()
  await expect(page.getByText("Sync in progress")).toBeVisible()
  await expect(page.getByText(/^\d+%, (waiting for a worker|calculating the figures)/)).toBeVisible()
  await expect(page.getByRole("progressbar", { name: "Sync: progress" })).toHaveAttribute("aria-valuenow", /^\d+$/)
  await expect(page.getByRole("button", { name: "Finalize", exact: true })).toBeHidden()
  await goOn()
  await expectDone(page, /Sync: done.*rows written/s)

  await page.getByRole("button", { name: "Preview" }).click()
  await expect(page.getByText(/people get a row/)).toBeVisible()
  const preview = panel(page, "What finalizing would change")
  await preview.getByRole("button", { name: "Person" }).click()
  await expect(page).toHaveURL(/preview_sort=name/)
  await preview.getByRole("combobox", { name: "Change" }).click()
  await page.getByRole("option", { name: "A bonus gate" }).click()
  await expect(preview.getByText("1 person", { exact: true })).toBeVisible()
  await expect(preview.getByRole("row")).toHaveCount(2)
  await expect(page.getByText(/people get a row/)).toBeVisible()
  await expectAccessible(page)
  await expectFile(page, preview, "finalize-preview-2025-08.csv")

  await press(page, "Finalize")
  await expectDone(page, /Finalizing: done.*Version 2/s)
  await press(page, "Generate again")
  await expectDone(page, /Finalizing: done.*Version 3/s)

  await page.getByRole("button", { name: "Generate again", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Reason").fill(REASON)
  await dialog.getByRole("radio", { name: "Only some people's" }).check()
  await dialog.getByRole("combobox", { name: "People" }).fill("E2004")
  await page.getByRole("option", { name: /E2004/ }).click()
  await page.keyboard.press("Tab")
  await expect(dialog.getByText("No one's figures would change.")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Generate again", exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectDone(page, /Finalizing: done.*Version 4/s)

  const versions = panel(page, "Versions")
  await expect(versions.getByText(`Reason: ${REASON}`)).toBeVisible()
  await versions.getByRole("combobox", { name: "Change" }).click()
  await page.getByRole("option", { name: "Changed by this version" }).click()
  await expect(versions.getByText("Nothing matches these filters.")).toBeVisible()
  await versions.getByRole("combobox", { name: "Version" }).click()
  await page.getByRole("option", { name: /^Version 1,/ }).click()
  await versions.getByLabel("Person").fill("E2004")
  await expect(versions.getByText("1 person", { exact: true })).toBeVisible()
  await expect(versions.getByText("Shanice Baptiste")).toBeVisible()
  await expectFile(page, versions, "final-2025-08-version-1.csv")
})
