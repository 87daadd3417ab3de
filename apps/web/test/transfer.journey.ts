import { expect, expectAccessible, test } from "./product.ts"

test("HR plans a transfer for a later day, sees it on the person's page, and withdraws it", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${program.address}/employees/E2202`)
  const table = page.getByRole("table", { name: "Department and manager" })
  await expect(table.getByRole("row")).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole("button", { name: "Transfer" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Effective from").fill("2019-01-01")
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click()
  await expect(dialog.getByText(/The person was hired on/).first()).toBeVisible()

  await dialog.getByLabel("Effective from").fill("2027-01-04")
  await dialog.getByRole("combobox", { name: "Department" }).click()
  await page.getByRole("option").nth(1).click()
  await expect(dialog.getByText("The record changes on that day.")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Plan transfer" }).click()
  await expect(page.getByText(/The transfer is planned for/)).toBeVisible()
  await expect(table.getByText("Planned", { exact: true })).toBeVisible()

  await table.getByRole("button", { name: /^Withdraw the transfer of/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click()
  await expect(page.getByText("The transfer was withdrawn.")).toBeVisible()
  await expect(table.getByText("Planned", { exact: true })).toHaveCount(0)
})
