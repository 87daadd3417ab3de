import { expect, expectAccessible, test } from "./product.ts"

test("how long ago something was says exactly when: to screen readers, on hover, on focus, by touch and on paper", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs("dimitrios.papadakis@example.com")
  await page.goto(`${product.program.address}/my-scorecard`)
  const time = page.getByText("Updated").locator("time").first()
  const words = time.getByText(/^(now|\d+ minutes? ago)/)
  const bubble = page.locator(".mantine-Popover-dropdown").filter({ hasText: /^Nov 20, 2026, \d+:\d\d [AP]M EST$/ })
  await expect(time).toHaveText(/^(now|\d+ minutes? ago), Nov 20, 2026, \d+:\d\d [AP]M EST$/)
  await expect(bubble).toHaveCount(0)

  await time.hover()
  await expect(bubble).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(bubble).toHaveCount(0)

  await time.focus()
  await expect(bubble).toBeVisible()
  // The next stop says when the figures change next.
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(bubble).toHaveCount(0)

  await time.dispatchEvent("pointerover", { pointerType: "touch" })
  await time.dispatchEvent("pointerout", { pointerType: "touch" })
  await expect(bubble).toBeVisible()
  await page.getByRole("heading", { level: 1 }).click()
  await expect(bubble).toHaveCount(0)

  await page.emulateMedia({ media: "print" })
  await expect(words).toBeHidden()
  expect((await time.boundingBox())?.width).toBeGreaterThan(100)
})
