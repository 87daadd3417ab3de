import { expect, expectAccessible, test } from "./product.ts"

test("an admin recalculates one person's draft month", async ({ signedInAs, product: { program } }) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${program.address}/team/E2202?month=2026-11`)
  await page.getByRole("button", { name: "Recalculate this person" }).click()
  await expect(page.getByText("November 2026 was recalculated for this person.")).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${program.address}/team/E2202?month=2026-10`)
  await expect(page.getByRole("region", { name: "Month at a glance" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Recalculate this person" })).toHaveCount(0)

  await signedInAs("rafael.montoya@example.com")
  await page.goto(`${program.address}/my-scorecard?month=2026-11`)
  await expect(page.getByRole("heading", { level: 1, name: "My scorecard" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Recalculate this person" })).toHaveCount(0)
})
