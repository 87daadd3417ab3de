import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

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

test("on a phone the first person is in the upper half, and the rest of the page's actions are in a menu", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.address}/evaluation-status?month=2026-11`)
  const main = page.getByRole("main")
  const month = main.getByRole("textbox", { name: "Month" })
  const filters = main.getByRole("button", { name: "Filters", exact: true })
  const first = main.getByRole("table").getByRole("row").nth(1)
  await expect(first).toBeVisible()
  const [monthBox, filtersBox, firstBox] = await Promise.all([month, filters, first].map((one) => one.boundingBox()))
  expect(filtersBox?.y).toBeCloseTo(monthBox?.y ?? 0, -1)
  expect(firstBox?.y).toBeLessThan(844 / 2)
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBe(clientWidth)

  await expect(main.getByRole("button", { name: "Export" })).toBeHidden()
  await main.getByRole("button", { name: "More actions" }).click()
  await expect(page.getByRole("menuitem", { name: "CSV" })).toBeVisible()
  await page.keyboard.press("Escape")
  await main.getByRole("button", { name: "About this page" }).click()
  await expect(page.getByRole("dialog")).toContainText("evaluations")
  await expectAccessible(page)
})
