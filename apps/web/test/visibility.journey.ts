import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "./product.ts"

async function hide(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Hide", exact: true }).click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page.getByLabel(label, { exact: true })).not.toBeChecked()
}

test("a hidden page disappears from the menu, and its URL leads home", async ({ signedInAs, product }) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/admin/visibility`)
  await expect(page.getByLabel("Weekly kudos", { exact: true })).toBeChecked()
  await expectAccessible(page)
  await hide(page, "Weekly kudos")
  await hide(page, "Catalog")

  await signedInAs("amina.okonkwo@example.com")
  await page.goto(`${product.program.address}/kudos`)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole("navigation").getByText("Weekly kudos")).toHaveCount(0)
  await page.goto(`${product.program.address}/learning`)
  await expect(page.getByRole("heading", { level: 1, name: "My learning" })).toBeVisible()
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0)
  await expect(page.getByRole("link", { name: /catalog/i })).toHaveCount(0)

  await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/admin/visibility`)
  for (const label of ["Weekly kudos", "Catalog"]) {
    await page.getByLabel(label, { exact: true }).click()
    await expect(page.getByLabel(label, { exact: true })).toBeChecked()
  }
})

test("hiding a page shows who is affected, asks for confirmation, and can be undone", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/admin/visibility`)
  const news = page.getByLabel("News", { exact: true })
  await news.click()
  const dialog = page.getByRole("dialog", { name: "Hide News?" })
  await expect(dialog.getByText(/\d+ people/)).toBeVisible()
  await expect(dialog.getByText("7 stories", { exact: false })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toBeHidden()
  await expect(news).toBeChecked()

  await hide(page, "News")
  const undo = page.getByRole("button", { name: "Undo" })
  const toast = page.locator(".mantine-Notification-root").filter({ has: undo })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 })
    const [header, over] = await Promise.all([page.getByRole("banner").boundingBox(), toast.boundingBox()])
    expect(over?.y, `${width} wide`).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
  }
  await undo.click()
  await expect(news).toBeChecked()
})

test("the names match the menu", async ({ signedInAs, product }) => {
  const page = await signedInAs("admin@example.com")
  await page.goto(`${product.program.address}/admin/visibility`)
  for (const label of ["My year and Heat map", "My scorecard and Team month", "Bonus qualifiers"]) {
    await expect(page.getByLabel(label, { exact: true }).first()).toBeVisible()
  }
})
