import { expect, test } from "./product.ts"

test("announcements show a placeholder, never raw Markdown, until they can be drawn", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("amina.okonkwo@example.com")
  const renderer = Promise.withResolvers<undefined>()
  await page.route(/\/markdown-text-[^/]*\.js$/, async (route) => {
    await renderer.promise
    await route.continue()
  })
  await page.goto(`${product.program.address}/news`)
  const announcements = page.locator("section").filter({
    has: page.getByRole("heading", { level: 2, name: "Announcements" }),
  })
  const placeholder = announcements.getByRole("status", { name: "Loading" })
  await expect(placeholder.first()).toBeVisible()
  await expect(announcements.getByText("**", { exact: false }).locator("visible=true")).toHaveCount(0)
  const before = await announcements.boundingBox()

  renderer.resolve(undefined)
  await expect(announcements.locator("strong").first()).toBeVisible()
  await expect(placeholder).toHaveCount(0)
  const after = await announcements.boundingBox()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(80)
})
