import { expect, expectAccessible, test } from "./product.ts"

test("an admin changes the weights of the next cycle, which must add up to 100", async ({ signedInAs, product }) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/configuration?cycle=2027`)
  const productivity = page.getByRole("region", { name: "Productivity" })
  const attendance = page.getByRole("region", { name: "Attendance" })
  await expect(productivity).toBeVisible()
  await expectAccessible(page)

  await productivity.getByLabel("Weight").first().fill("55")
  await expect(page.getByText(/95/).first()).toBeVisible()
  const bar = page.getByRole("img", { name: /^KPM weights as parts of 100/ })
  await expect(bar).toHaveAccessibleName(/: Productivity 55%, Attendance 20%, /)
  await expectAccessible(page)
  await attendance.getByLabel("Weight").first().fill("25")
  await page.getByRole("button", { name: "Save configuration" }).click()
  await expect(page.getByText(/was saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole("region", { name: "Productivity" }).getByLabel("Weight").first()).toHaveValue(/^55/)
})
