import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

const LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswesse"
const ARABIC = "محمد عبد الرحمن بن عبد العزيز"
const PAGES = ["/employees", "/team", "/heat-map", "/kudos", "/schedules", "/entries/attendance", "/evaluation-status"]

test("names of 80 letters and of right-to-left scripts fit a phone", async ({ signedInAs, product }) => {
  const { program } = product
  const admin = await signIn(program, "admin@example.com")
  for (const [at, name] of [LONG, ARABIC].entries()) {
    const id = `E29${at}0`
    const draft = {
      employee_id: id,
      hire_date: "2026-01-05",
      personal_data: { first_name: name, last_name: name, email_address: `name.${at}@example.com` },
      employment_data: { position: "Agent", manager_id: "E1101" },
    }
    expect((await call(program, admin, "POST", "/v1/employees", draft)).status).toBe(201)
    const issue = { employee_id: id, date_of_occurrence: "2026-11-16", issue_type: "tardiness", minutes: 5 }
    expect((await call(program, admin, "POST", "/v1/scorecard/attendance-issues", issue)).status).toBe(201)
  }
  const page = await signedInAs("admin@example.com")
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [...PAGES, "/employees/E2900", "/employees/E2910"]) {
    await page.goto(`${program.address}${path}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0)
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths[0], `the width of ${path}`).toBeLessThanOrEqual(widths[1] ?? 0)
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText(ARABIC)
  await expectAccessible(page)
})
