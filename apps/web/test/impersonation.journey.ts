import { expect, expectAccessible, test } from "./product.ts"

test("an admin acts as an employee, sees what they see, and comes back", async ({ signedInAs, product }) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/employees/E2004`)
  const name = "Shanice Baptiste"
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "More", exact: false }).last().click()
  await page.getByRole("menuitem", { name: "Act as this person" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Act as" }).click()

  await expect(page.getByText(`You act as ${name}`, { exact: false })).toBeVisible()
  await expect(page.getByRole("navigation").getByText("Closing the month")).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Back to yourself" }).click()
  await expect(page.getByRole("navigation").getByText("Closing the month")).toBeVisible()
})
