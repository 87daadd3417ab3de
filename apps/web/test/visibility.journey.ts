import { expect, expectAccessible, test } from "./product.ts"

test("what an admin hides vanishes from the menu, and its address leads home", async ({ signedInAs, product }) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/admin/visibility`)
  const kudos = page.getByLabel("Weekly kudos")
  await expect(kudos).toBeChecked()
  await expectAccessible(page)
  await kudos.click()
  await expect(kudos).not.toBeChecked()

  await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/kudos`)
  await expect(page).toHaveURL(/\/news$/)
  await expect(page.getByRole("navigation").getByText("Weekly kudos")).toHaveCount(0)

  await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/admin/visibility`)
  await page.getByLabel("Weekly kudos").click()
  await expect(page.getByLabel("Weekly kudos")).toBeChecked()
})
