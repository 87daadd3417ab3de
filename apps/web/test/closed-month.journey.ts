import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

type SelfView = { employee_month: { employee_id: string; total_score: number }; final: { total_score: number } }

test("a closed month keeps its figures, and says so if something changed afterwards", async ({
  signedInAs,
  product: { program },
}) => {
  const admin = await signIn(program, "admin@example.com")
  const amina = await signIn(program, "amina.okonkwo@example.com")
  const read = async () =>
    (await call(program, amina, "GET", "/v1/dashboard/bsc/month-snapshot?year=2026&month=10")).body as SelfView
  const before = await read()
  const closed = before.final.total_score.toFixed(2)
  const absence = {
    employee_id: before.employee_month.employee_id,
    date_of_occurrence: "2026-10-14",
    issue_type: "absenteeism",
  }
  expect((await call(program, admin, "POST", "/v1/scorecard/attendance-issues", absence)).status).toBe(201)
  const live = (await read()).employee_month.total_score.toFixed(2)
  expect(live).not.toBe(closed)

  const page = await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${program.address}/my-scorecard?month=2026-10`)
  const standing = page.getByRole("region", { name: "Month at a glance" })
  await expect(standing.getByText(closed, { exact: true })).toBeVisible()
  await expect(standing.getByText("Version 1")).toBeVisible()
  const note = page.getByRole("alert").filter({ hasText: "Something changed after this month was closed" })
  await expect(note).toContainText("Entries, task delivery or the schedule changed.")
  await expect(note).toContainText(`a total of ${live}`)
  await expect(note).toContainText("The closed figures below stay in effect until HR recalculates the month.")
  await expectAccessible(page)

  await page.getByRole("button", { name: "Show the receipt" }).click()
  const receipt = page.getByRole("dialog")
  await expect(receipt.getByText("Not the closed figures")).toBeVisible()
  await expect(receipt.getByText(closed, { exact: true })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(receipt).toBeHidden()

  await page.goto(`${program.address}/my-year`)
  await expect(page.getByRole("row").filter({ hasText: "Oct" }).first()).toContainText(closed)
  await signedInAs("admin@example.com")
  await page.goto(`${program.address}/team?month=2026-10&q=${absence.employee_id}`)
  await expect(page.getByRole("row").filter({ hasText: "Amina Okonkwo" })).toContainText(closed)
  await page.goto(`${program.address}/bonus?month=2026-10`)
  await expect(page.getByText("Amina Okonkwo").first()).toBeVisible()
})

test("generating a month again without changes affects no one, even if evaluations are missing", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${program.address}/months?month=2026-09`)
  await page.getByRole("button", { name: "Preview" }).click()
  const preview = page.locator("section").filter({
    has: page.getByRole("heading", { level: 2, name: "What generating again would change" }),
  })
  await expect(preview.getByText("4 evaluations are missing for 1 person", { exact: false })).toBeVisible()
  await expect(preview.getByText("0 totals change, 0 bands change, 0 bonus gates flip.")).toBeVisible()
  await expect(preview.getByText("No one would change")).toBeVisible()
  await expect(preview.getByText("Nothing differs from the final figures.")).toBeVisible()
})
