import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

const TOMAS = "tomas.vale@example.com"
test("a passed quiz stays visible with its result", async ({ signedInAs, product: { program } }) => {
  const admin = await signIn(program, "admin@example.com")
  const tomas = {
    employee_id: "E7002",
    access_level: 1,
    hire_date: "2026-11-02",
    personal_data: { first_name: "Tomas", last_name: "Vale", email_address: TOMAS },
    employment_data: { position: "Support agent", employment_type: "full_time" },
  }
  expect((await call(program, admin, "POST", "/v1/employees", tomas)).status).toBe(201)
  const modules = (await call(program, admin, "GET", "/v1/learning/modules?limit=200")).body.items
  const module = modules.find(({ title }) => title === "Calls that end well")?._id ?? "none"
  const token = await signIn(program, TOMAS)
  await call(program, token, "POST", `/v1/learning/modules/${module}/enroll`)
  const player = `/v1/learning/player/${module}` as const
  const { units } = (await call(program, token, "GET", player)).body
  for (const { _id, kind, completed_at } of units) {
    if (kind !== "quiz" && completed_at === null) {
      await call(program, token, "POST", `${player}/units/${_id}/complete`)
    }
  }

  const page = await signedInAs(TOMAS)
  await page.goto(`${program.address}/learning/modules/${module}`)
  await expect(page.getByRole("heading", { name: "A short quiz" })).toBeVisible()
  await page.getByRole("button", { name: "Submit answers" }).click()
  const failed = page.getByRole("status").filter({ hasText: "Not passed yet" })
  await expect(failed.getByRole("heading", { name: "Not passed yet" })).toBeFocused()
  await page.getByLabel("Saying back what you heard").check()
  await page.getByRole("button", { name: "Submit answers" }).click()

  const result = page.getByRole("status").filter({ hasText: "Passed" })
  await expect(result).toContainText("100%")
  await expect(result.getByRole("heading", { name: "You passed. Well done!" })).toBeFocused()
  await expect(result).toContainText("You've finished this module")
  await expect(page.getByRole("heading", { name: "A short quiz" })).toBeVisible()
  await expectAccessible(page)
  await result.getByRole("link", { name: "Back to my learning" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "My learning" })).toBeVisible()
})
