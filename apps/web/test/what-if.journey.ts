import { holdTable } from "../../server/test/support/hold-table.ts"
import { expect, expectAccessible, test } from "./product.ts"

test("an admin tries other weights, bands and counts on past months, and cancels a calculation", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/what-if`)
  await expect(page.getByRole("heading", { level: 1, name: "What if" })).toBeVisible()
  const run = page.getByRole("button", { name: "Show what would change" })
  await expect(run).toBeVisible()
  await expectAccessible(page)

  await page.getByRole("textbox", { name: "Productivity: weight" }).fill("70")
  await run.click()
  await expect(page.getByText(/KPM weights sum to 100, not to 110.00/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole("textbox", { name: "Attendance: weight" }).fill("10")
  await page.getByRole("textbox", { name: "Goal: from", exact: true }).fill("95")
  await run.click()
  await expect(page.getByRole("heading", { name: "What would change" })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole("img", { name: /^Number of totals in each range/ })).toBeVisible()
  await expect(page.getByRole("table", { name: "Bands" }).getByText("Goal", { exact: true })).toBeVisible()
  const movers = page.getByRole("table", { name: "People who would move" })
  const differences = movers.locator("tbody tr td:nth-child(5)")
  await expect(differences.first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("combobox", { name: "Order" }).click()
  await page.getByRole("option", { name: "Greatest losses first" }).click()
  await expect(async () => {
    const shown = (await differences.allTextContents()).map(Number)
    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual(shown.toSorted((one, other) => one - other))
  }).toPass({ timeout: 60_000 })

  // Scoring reads the attendance issues, so the job keeps running while their table is locked.
  const goOn = await holdTable(product.dataDirectory, "tbl_attendance_issues")
  await page.getByRole("button", { name: "Reset" }).click()
  await run.click()
  await expect(page.getByText(/^Calculating: \d+%$/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole("progressbar", { name: "What if: progress" })).toHaveAttribute("aria-valuenow", /^\d+$/)
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByText("The calculation was canceled")).toBeVisible({ timeout: 60_000 })
  await goOn()
  await expectAccessible(page)

  await run.click()
  await expect(page.getByText("Nothing would change")).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
})
