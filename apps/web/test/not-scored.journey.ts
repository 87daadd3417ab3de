import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

const DAYS_OF_NOVEMBER = 30

test("a month on leave is not scored: the person, the team, and the receipt say so", async ({
  signedInAs,
  product: { program },
}) => {
  const admin = await signIn(program, "admin@example.com")
  const created = await call(program, admin, "POST", "/v1/employees", {
    access_level: 1,
    hire_date: "2026-11-16",
    personal_data: { first_name: "Lea", last_name: "Away", email_address: "lea.away@example.com" },
    employment_data: { position: "Associate", employment_type: "full_time" },
  })
  expect(created.status).toBe(201)
  const { employee_id } = created.body
  const days = Object.fromEntries(Array.from({ length: DAYS_OF_NOVEMBER }, (_, day) => [String(day + 1), "VL"]))
  const saved = await call(program, admin, "PUT", `/v1/scorecard/schedules/${employee_id}/2026/11`, { days })
  expect(saved.status).toBe(200)

  const page = await signedInAs("lea.away@example.com")
  await page.goto(`${program.address}/my-scorecard?month=2026-11`)
  const standing = page.getByRole("region", { name: "Month at a glance" })
  await expect(standing.getByText("Not scored")).toBeVisible()
  await expect(standing.getByText(/There are no working days in this month/)).toBeVisible()
  await expect(standing.getByText("New", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Show the receipt" }).click()
  const receipt = page.getByRole("dialog")
  await expect(receipt.getByText(/There are no working days in this month/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")

  await signedInAs("admin@example.com")
  await page.goto(`${program.address}/team?month=2026-11&q=${employee_id}`)
  const row = page.getByRole("row").filter({ hasText: "Lea Away" })
  await expect(row).toContainText("Not scored")
  await expect(page.getByText("1 not scored")).toBeVisible()
  await expectAccessible(page)
})
