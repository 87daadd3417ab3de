import { expect, expectAccessible, test } from "./product.ts"

test("an admin reopens a month, previews what finalizing would do, and finalizes it again", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/months?month=2025-08`)
  await expect(page.getByRole("heading", { level: 1, name: "Closing the month" })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole("button", { name: "Reopen" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Reason").fill("An evaluation was entered for the wrong person.")
  await dialog.getByRole("button", { name: "Reopen" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("button", { name: "Sync now" })).toBeVisible()

  await page.getByRole("button", { name: "Preview" }).click()
  await expect(page.getByText(/people get a row/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole("button", { name: "Finalize" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Finalize" }).click()
  await expect(page.getByRole("button", { name: "Generate again" })).toBeEnabled({ timeout: 45_000 })
})
