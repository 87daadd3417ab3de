import { holdTable } from "../../server/test/support/hold-table.ts"
import { expect, expectAccessible, test } from "./product.ts"

const HEADS = "employee_id,date_of_occurrence,issue_type,minutes,remarks"
const GOOD = "E2203,2026-11-17,tardiness,12,Bus"

function fileOf(...rows: string[]) {
  return { name: "attendance.csv", mimeType: "text/csv", buffer: Buffer.from([HEADS, ...rows].join("\n")) }
}

test("a manager uploads a file, fixes its invalid row, imports it and undoes it", async ({ signedInAs, product }) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${product.program.address}/uploads`)
  await page.getByRole("combobox", { name: "What the rows are" }).click()
  await page.getByRole("option", { name: /Attendance/ }).click()

  const file = page.locator('input[type="file"]').first()
  await file.setInputFiles(fileOf(GOOD.replace("E2203", "E2003"), "E2004,2026-11-17,sleeping,12,"))
  await expect(page.getByText("1 to fix")).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "issue_type" })).toBeVisible()
  await expectAccessible(page)

  await file.setInputFiles(fileOf(GOOD.replace("E2203", "E2003"), "E2004,2026-11-17,tardiness,12,"))
  await expect(page.getByText("0 to fix")).toBeVisible()
  await expect(page.getByText(/^2 scorecards: average total \d+\.\d\d → \d+\.\d\d · 2 lower/)).toBeVisible()

  // While the table is locked, the import is in progress: it reads the table for duplicates, but can't write.
  const goOn = await holdTable(product.dataDirectory, "tbl_attendance_issues", "exclusive")
  await page.getByRole("button", { name: /^Import/ }).click()
  await expect(page.getByText("Writing: 0 of 2 rows")).toBeVisible()
  await expect(page.getByRole("progressbar", { name: "Rows" })).toHaveAttribute("aria-valuenow", "0")
  await expect(page.getByRole("combobox", { name: "What the rows are" })).toBeDisabled()
  await expect(page.getByRole("button", { name: "Remove", exact: true })).toBeDisabled()
  await expectAccessible(page)
  await goOn()
  await expect(page.getByText("2 rows created, 0 rows changed.")).toBeVisible()
  await expectAccessible(page)

  const uploads = page.getByRole("table", { name: "Uploads" })
  await uploads.getByRole("button", { name: "Undo", exact: true }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo upload" }).click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(uploads.getByText(/^Undone/).first()).toBeVisible()
})
