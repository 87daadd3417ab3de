import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "./product.ts"

test("a super admin creates an account, uses its key, rotates it and revokes it", async ({
  signedInAs,
  product,
  request,
}) => {
  const { address } = product.program
  const statusOf = async (key: string, path = "/v1/employees?limit=1") =>
    (await request.get(`${address}${path}`, { headers: { authorization: `Bearer ${key}` } })).status()
  const page = await signedInAs("admin@example.com")
  await page.goto(`${address}/admin/service-accounts`)
  await expect(page.getByText("No service account yet")).toBeVisible()
  await expectAccessible(page)

  // The form says what is missing.
  await page.getByRole("button", { name: "New account" }).click()
  const drawer = page.getByRole("dialog", { name: "New service account" })
  await drawer.getByRole("textbox", { name: "Name" }).fill("Payroll export")
  await drawer.getByRole("radio", { name: "Chosen departments" }).check()
  await drawer.getByRole("checkbox", { name: "Provisioning (SCIM)" }).check()
  await drawer.getByRole("button", { name: "Create" }).click()
  await expect(drawer.getByRole("alert")).toContainText("Provisioning (SCIM) needs the whole company.")
  await expect(drawer.getByRole("alert")).toContainText("Choose at least one department.")
  await expectAccessible(page)

  // For one department
  await drawer.getByRole("checkbox", { name: "Provisioning (SCIM)" }).uncheck()
  await drawer.getByRole("checkbox", { name: "See employees" }).check()
  const departments = drawer.getByRole("combobox", { name: "Departments" })
  await departments.click()
  const department = page.getByRole("option").first()
  const departmentName = (await department.textContent()) ?? ""
  await department.click()
  await page.keyboard.press("Tab")
  await drawer.getByRole("button", { name: "Create" }).click()

  // The key is shown once: closing it without a copy has to be confirmed.
  const first = await readKey(page)
  expect(first).toMatch(/^sc_[\w-]{43}$/)
  await expectAccessible(page)
  const dialog = page.getByRole("dialog", { name: "Key of Payroll export" })
  await page.keyboard.press("Escape")
  await expect(dialog.getByRole("alert")).toContainText("You haven't copied it")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Go back" }).click()
  expect(await readKey(page)).toBe(first)
  await dialog.getByRole("textbox", { name: "Key" }).focus()
  await page.keyboard.press("Control+C")
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await expect(dialog).toBeHidden()

  // It opens what its scope allows, and no more.
  expect(await statusOf(first)).toBe(200)
  expect(await statusOf(first, "/v1/scorecard/weekly-kudos")).toBe(403)
  expect(await statusOf(first, "/v1/system/service-accounts")).toBe(403)
  await page.reload()
  const row = page.getByRole("row", { name: /Payroll export/ })
  await expect(row).toContainText(departmentName)
  await expect(row).toContainText("See employees")
  await expect(row).toContainText(/now|ago/)

  // Filters
  await page.goto(`${address}/admin/service-accounts?scope=tasks.view`)
  await expect(page.getByText("No service account matches these filters.")).toBeVisible()
  await page.goto(`${address}/admin/service-accounts?status=active&q=payroll`)
  await page.getByRole("button", { name: "Payroll export" }).click()

  // Another scope
  const one = page.getByRole("dialog", { name: "Service account" })
  await one.getByRole("checkbox", { name: "See scorecards and entries" }).check()
  const expires = one.getByRole("group", { name: "Expires" })
  await expires.getByLabel("Expires: date").fill("2026-01-01")
  await one.getByRole("button", { name: "Save" }).click()
  await expect(one.getByRole("alert")).toContainText("Expires: This is required.")
  await expect(expires.getByLabel("Expires: time")).toBeFocused()
  await expires.getByLabel("Expires: time").fill("00:00")
  await one.getByRole("button", { name: "Save" }).click()
  await expect(one.getByRole("alert")).toContainText("Choose a time in the future.")
  await expires.getByLabel("Expires: date").fill("1/1/2027")
  await one.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Account saved")).toBeVisible()
  await expect(one).toBeHidden()
  expect(await statusOf(first, "/v1/scorecard/weekly-kudos")).toBe(200)

  // A new key, while the first goes on working
  await page.getByRole("button", { name: "Payroll export" }).click()
  await one.getByRole("button", { name: "Rotate key" }).click()
  const rotation = page.getByRole("dialog", { name: "Rotate the key of Payroll export?" })
  await expect(rotation.getByRole("radio", { name: "24 hours" })).toBeChecked()
  await rotation.getByRole("radio", { name: "7 days" }).check()
  await expectAccessible(page)
  await rotation.getByRole("button", { name: "Rotate key" }).click()
  const second = await readKey(page)
  expect(second).not.toBe(first)
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await dialog.getByRole("button", { name: "Close without copying" }).click()
  await expect(dialog).toBeHidden()
  await expect(one).toContainText("Stops working in 7 days")
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  await expectAccessible(page)

  // Cut off
  await one.getByRole("button", { name: "Revoke" }).click()
  const question = page.getByRole("dialog", { name: "Revoke Payroll export?" })
  await expectAccessible(page)
  await question.getByRole("button", { name: "Revoke" }).click()
  await expect(page.getByText("Payroll export is revoked.")).toBeVisible()
  await expect(one).toContainText("This account is revoked for good.")
  await expect(one.getByRole("button", { name: "Rotate key" })).toBeHidden()
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401])
  await expectAccessible(page)

  // On a phone
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${address}/admin/service-accounts`)
  await expect(page.getByRole("row", { name: /Payroll export/ })).toContainText("Revoked")
  await page.getByRole("button", { name: "New account" }).click()
  await expect(drawer.getByRole("group", { name: "Scorecard" })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test("a copied key is closed without a question", async ({ signedInAs, product, context, browserName }) => {
  const page = await signedInAs("admin@example.com")
  if (browserName === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto(`${product.program.address}/admin/service-accounts`)
  await page.getByRole("button", { name: "New account" }).click()
  const drawer = page.getByRole("dialog", { name: "New service account" })
  await drawer.getByRole("textbox", { name: "Name" }).fill("Warehouse")
  await drawer.getByRole("checkbox", { name: "See tasks" }).check()
  await drawer.getByRole("button", { name: "Create" }).click()
  const dialog = page.getByRole("dialog", { name: "Key of Warehouse" })
  await dialog.getByRole("button", { name: "Copy" }).click()
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("row", { name: /Warehouse/ })).toContainText("Whole company")
})

const readKey = (page: Page) =>
  page
    .getByRole("dialog", { name: /^Key of/ })
    .getByRole("textbox", { name: "Key" })
    .inputValue()
