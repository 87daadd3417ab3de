import { expect, expectAccessible, test } from "./product.ts"

test("someone subscribes to their own calendar, replaces its address and revokes it", async ({
  signedInAs,
  product,
  request,
}) => {
  const { address } = product.program
  const page = await signedInAs("kiri.parata@example.com")
  await page.goto(`${address}/profile`)
  const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: "My calendar" }) })
  const dialog = page.getByRole("dialog", { name: "Address of your calendar" })
  // The address names the port that the service was configured with, not the one that this test found free.
  const read = (url: string) => request.get(`${address}${new URL(url).pathname}`)
  const takeAddress = async () => {
    const url = await dialog.getByRole("textbox", { name: "Address" }).inputValue()
    await page.keyboard.press("Escape")
    await expect(dialog.getByRole("alert")).toContainText("You haven't copied it")
    await dialog.getByRole("button", { name: "Close without copying" }).click()
    await expect(dialog).toBeHidden()
    return url
  }
  await panel.getByRole("button", { name: "Create an address" }).click()
  await expect(dialog).toContainText("It can't be shown again.")
  await expectAccessible(page)
  const first = await takeAddress()
  expect(first).toMatch(/\/v1\/public\/calendar-feeds\/[\w-]{43}\.ics$/)

  // Anyone's calendar program can read it, without signing in.
  const file = await read(first)
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"])
  const text = await file.text()
  expect(text).toContain("BEGIN:VCALENDAR")
  expect(text).toContain("DTSTART;VALUE=DATE:20261120")
  await page.reload()
  await expect(panel).toContainText(/Last read by a calendar(now|\d+ minutes? ago)/)
  await expectAccessible(page)

  await panel.getByRole("button", { name: "Create another address" }).click()
  await page
    .getByRole("dialog", { name: "Create another address?" })
    .getByRole("button", { name: "Create an address" })
    .click()
  const second = await takeAddress()
  expect([(await read(first)).status(), (await read(second)).status()]).toEqual([404, 200])

  await panel.getByRole("button", { name: "Revoke" }).click()
  const question = page.getByRole("dialog", { name: "Revoke the address?" })
  await expectAccessible(page)
  await question.getByRole("button", { name: "Revoke" }).click()
  await expect(page.getByText("The address is revoked.")).toBeVisible()
  await expect(panel.getByRole("button", { name: "Create an address" })).toBeVisible()
  expect((await read(second)).status()).toBe(404)
  // On a phone
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(panel.getByRole("button", { name: "Create an address" })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
