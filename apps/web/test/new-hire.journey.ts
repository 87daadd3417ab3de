import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

const ADMIN = "admin@example.com"

test("a person without evaluations sees that they are missing, on the scorecard and in the evaluation status", async ({
  signedInAs,
  product: { program },
}) => {
  const token = await signIn(program, ADMIN)
  const nia = {
    employee_id: "E7001",
    access_level: 1,
    hire_date: "2026-11-02",
    personal_data: { first_name: "Nia", last_name: "Bello", email_address: "nia.bello@example.com" },
    employment_data: { position: "Support agent", employment_type: "full_time" },
  }
  expect((await call(program, token, "POST", "/v1/employees", nia)).status).toBe(201)

  const page = await signedInAs(ADMIN)
  await page.goto(`${program.address}/team/E7001?month=2026-11`)
  const standing = page.getByRole("region", { name: "Month at a glance" })
  await expect(standing.getByText("8 of 8 required evaluations are still missing.", { exact: false })).toBeVisible()
  await expect(page.getByText("nothing that a closed month asks for is missing", { exact: false })).toHaveCount(0)

  await page.goto(`${program.address}/evaluation-status?month=2026-11&q=E7001`)
  await page.getByRole("button", { name: "Nia Bello by week" }).click()
  await expect(page.getByText("Score: 0 of 4").first()).toBeVisible()
  await expect(page.getByText("Bonus: 2 weeks missed, 2 to do").first()).toBeVisible()
  await expectAccessible(page)
})
