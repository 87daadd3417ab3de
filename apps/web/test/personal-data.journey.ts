import { readFile } from "node:fs/promises"
import type { Route } from "@playwright/test"
import { expect, expectAccessible, test } from "./product.ts"

test("an employee chooses what the news shows, and downloads their own data", async ({ signedInAs, product }) => {
  const { address } = product.program
  const page = await signedInAs("kiri.parata@example.com")
  await page.goto(`${address}/profile`)
  const birthday = page.getByRole("switch", { name: "Show my birthday" })
  const rankings = page.getByRole("switch", { name: "Show me among the best" })
  await expect(birthday).toBeChecked()
  await birthday.press("Space")
  await expect(birthday).not.toBeChecked()
  await rankings.press("Space")
  await expect(rankings).not.toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(birthday).not.toBeChecked()
  await expect(rankings).not.toBeChecked()

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^personal-data-.+\.zip$/)
  const content = await readFile(await download.path())
  expect(content.subarray(0, 2).toString()).toBe("PK")
  await birthday.press("Space")
  await rankings.press("Space")
  await expect(rankings).toBeChecked()
})

test("the retention preview says that it loads, is refused or has failed, and the rest of the page stays", async ({
  signedInAs,
  product,
}) => {
  const { address } = product.program
  const page = await signedInAs("admin@example.com")
  const problem = (status: number, title: string) => (route: Route) =>
    route.fulfill({ status, contentType: "application/problem+json", json: { title, detail: `${title}.`, status } })
  const isPreview = (url: URL) => url.pathname === "/v1/system/retention"
  const retention = page.locator("section").filter({ has: page.getByRole("heading", { name: "Retention" }) })
  const emails = page.getByRole("heading", { name: "Emails" })

  const held = Promise.withResolvers<undefined>()
  await page.route(isPreview, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${address}/admin/status`)
  await expect(retention.getByRole("status", { name: "Loading" })).toBeVisible()
  await expect(emails).toBeVisible()
  await expect(retention).not.toContainText("RETENTION_ENTRIES")
  held.resolve(undefined)
  await expect(retention).toContainText("RETENTION_ENTRIES is not set")
  await expect(retention.getByRole("status", { name: "Loading" })).toBeHidden()
  await page.unroute(isPreview)

  await page.route(isPreview, problem(403, "Not for you"))
  await page.reload()
  await expect(retention.getByRole("alert")).toContainText("Not for you.")
  await expect(retention.getByRole("button", { name: "Try again" })).toHaveCount(0)
  await expect(emails).toBeVisible()
  await expectAccessible(page)
  await page.unroute(isPreview)

  await page.route(isPreview, problem(500, "Error"))
  await page.reload()
  await expect(retention.getByRole("alert")).toContainText("Error.")
  await expect(retention).not.toContainText("RETENTION_ENTRIES")
  await expect(emails).toBeVisible()
  await expectAccessible(page)
  await page.unroute(isPreview)
  await retention.getByRole("button", { name: "Try again" }).click()
  await expect(retention).toContainText("RETENTION_ENTRIES is not set")
  await expect(retention.getByRole("alert")).toBeHidden()
})

test("a super admin sees what retention would remove, and pseudonymizes someone who has left", async ({
  signedInAs,
  product,
}) => {
  const { address } = product.program
  const page = await signedInAs("admin@example.com")
  await page.goto(`${address}/admin/status`)
  const retention = page.locator("section").filter({ has: page.getByRole("heading", { name: "Retention" }) })
  await expect(retention).toContainText("RETENTION_ENTRIES is not set")
  await expect(retention.getByRole("table", { name: "Audit log" })).toContainText("audit_log")
  await expectAccessible(page)

  await page.goto(`${address}/employees?status=inactive`)
  const record = page.getByRole("row").nth(1).getByRole("link").first()
  const name = (await record.textContent()) ?? ""
  await record.click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name)
  const id = new URL(page.url()).pathname.split("/")[2] ?? ""
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Pseudonymize" }).click()
  const dialog = page.getByRole("dialog", { name: `Remove the personal data of ${name}?` })
  const action = dialog.getByRole("button", { name: "Pseudonymize" })
  await expect(action).toBeDisabled()
  await dialog.getByRole("textbox", { name: `Type ${id} to confirm` }).fill(id)
  await action.click()
  // The law does not allow it yet without a reason.
  await expect(dialog).toContainText("State the legal basis")
  await expectAccessible(page)
  await dialog.getByRole("textbox", { name: "Legal basis" }).fill("Request of the person")
  await action.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Former employee ${id}`)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Former employee ${id}`)
  await expect(page.getByText("Personal data is being removed")).toBeHidden()
  await expectAccessible(page)
})
