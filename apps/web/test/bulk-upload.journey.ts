import { expect, expectAccessible, test } from "./product.ts"

const HEADS = "employee_id,date_of_occurrence,issue_type,minutes,remarks"
const GOOD = "E2203,2026-11-17,tardiness,12,Bus"

function fileOf(...rows: string[]) {
  return { name: "attendance.csv", mimeType: "text/csv", buffer: Buffer.from([HEADS, ...rows].join("\n")) }
}

test("a manager uploads a file, mends its bad row, and takes it over", async ({ signedInAs, product }) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${product.program.address}/uploads`)
  await page.getByRole("combobox", { name: "What the rows are" }).click()
  await page.getByRole("option", { name: /Attendance/ }).click()

  const file = page.locator('input[type="file"]').first()
  await file.setInputFiles(fileOf(GOOD.replace("E2203", "E2003"), "E2004,2026-11-17,sleeping,12,"))
  await expect(page.getByText("1 bad")).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "issue_type" })).toBeVisible()
  await expectAccessible(page)

  await file.setInputFiles(fileOf(GOOD.replace("E2203", "E2003"), "E2004,2026-11-17,tardiness,12,"))
  await expect(page.getByText("0 bad")).toBeVisible()
  await page.getByRole("button", { name: /Take over/ }).click()
  await expect(page.getByText("Taken over: 2 rows.")).toBeVisible()
  await expectAccessible(page)
})
