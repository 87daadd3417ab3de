import { expect, expectAccessible, test } from "./product.ts"

test("a supervisor types task delivery into the grid, by keyboard", async ({ signedInAs, product }) => {
  const page = await signedInAs("rafael.montoya@example.com")
  await page.goto(`${product.program.address}/task-delivery?month=2026-11`)
  const row = page.getByRole("row").filter({ hasText: "Amina Okonkwo" })
  await expect(row).toBeVisible()
  await expectAccessible(page)

  const cell = row.getByRole("gridcell", { name: /Nov(ember)? 12/ })
  await cell.click()
  await page.keyboard.type("7/10")
  await page.keyboard.press("Enter")
  await expect(cell).toContainText("7/10")
  await page.reload()
  await expect(page.getByRole("row").filter({ hasText: "Amina Okonkwo" })).toContainText("7/10")
})
