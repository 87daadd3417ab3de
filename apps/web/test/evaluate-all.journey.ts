import { call, signIn } from "../../server/test/support/program.ts"
import { expect, test } from "./product.ts"

test("evaluating leads through everyone who is due in the list, however it is sorted", async ({
  signedInAs,
  product: { program },
}) => {
  const token = await signIn(program, "admin@example.com")
  const path = "/v1/scorecard/missing-excess-evals?year=2026&month=11&only=missing&limit=200"
  const { body } = await call(program, token, "GET", path)
  const due = body.items
    .filter(({ employee_id }) => employee_id !== "ADMIN")
    .reduce((sum, { kinds }) => sum + Math.min(1, kinds.sbs.missing) + Math.min(1, kinds.non_sbs.missing), 0)
  const page = await signedInAs("admin@example.com")
  await page.goto(`${program.address}/evaluation-status?month=2026-11&sort=-excess`)
  await page.getByRole("button", { name: "Start evaluating" }).click()
  await expect(page.getByText(`1 of ${due} due`, { exact: false })).toBeVisible()
})
