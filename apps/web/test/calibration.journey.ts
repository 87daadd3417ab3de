import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

test("a supervisor compares evaluators and finds work that was evaluated twice", async ({ signedInAs, product }) => {
  const { address } = product.program
  const supervisor = await signIn(product.program, "yuki.hoshino@example.com")
  const admin = await signIn(product.program, "admin@example.com")
  const tasks = await call(product.program, supervisor, "GET", "/v1/scorecard/tasks?limit=1")
  const rubric = await call(product.program, supervisor, "GET", "/v1/scorecard/sbs-checklist-rubric?year=2026&month=11")
  const day = { employee_id: "E2103", task_id: tasks.body.items[0]?._id, task_evaluated_date: "2026-11-18" }
  const items = rubric.body.items.map(({ item_id }) => item_id)
  for (const [who, score, answer] of [
    [supervisor, 90, "yes"],
    [admin, 77.5, "no"],
  ] as const) {
    const checklist = items.map((item_id, at) => ({ item_id, answer: at === 0 ? answer : "yes", note: null }))
    const draft = { ...day, checklist, quantity_score: score, auditors_score: null }
    const { status } = await call(product.program, who, "POST", "/v1/scorecard/non-sbs-entries", draft)
    expect(status).toBe(201)
  }

  const page = await signedInAs("yuki.hoshino@example.com")
  await page.goto(`${address}/calibration`)
  await expect(page.getByRole("heading", { level: 1, name: "Evaluator calibration" })).toBeVisible()
  const evaluators = page.getByRole("table", { name: "Evaluators compared" })
  await expect(evaluators.getByText("Yuki Hoshino")).toBeVisible()
  await expect(page.getByRole("img", { name: /^Checklist: mean difference .*Yuki Hoshino [+-]?\d/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByText("Quantity", { exact: true }).click()
  await expect(page.getByRole("img", { name: /^Quantity: / })).toBeVisible()
  await evaluators.getByRole("button", { name: "Difference" }).click()
  await expect(page).toHaveURL(/score=quantity/)
  await expect(page).toHaveURL(/sort=/)

  const pairs = page.getByRole("table", { name: "The same work, evaluated by two people" })
  const pair = pairs.getByRole("row").filter({ hasText: "Nov 18, 2026" })
  await expect(pair).toHaveCount(1)
  await expect(pair).toContainText("90.00")
  await expect(pair).toContainText("77.50")
  await expect(pair).toContainText("9 of 10")
  await expectAccessible(page)

  await page.goto(`${address}/calibration?from=2020-01-01&to=2020-01-31`)
  await expect(page.getByText("No evaluations to compare")).toBeVisible()
  await expect(page.getByText("No double evaluations")).toBeVisible()
  await expectAccessible(page)
})
