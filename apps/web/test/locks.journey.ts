import type { Page } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test, type Product } from "./product.ts"

const ADMIN = "admin@example.com"
const LOCKS = "/v1/scorecard/locks"

/** A user in another time zone than Eastern. */
test.use({ timezoneId: "Europe/London" })

async function isWeeklyOn({ program }: Product): Promise<boolean> {
  const { body } = await call(program, await signIn(program, ADMIN), "GET", LOCKS)
  return (body as { weekly: { enabled: boolean } }).weekly.enabled
}

async function switchWeekly(page: Page): Promise<void> {
  await page.getByRole("switch", { name: /^Weekly lock/ }).click()
  await page.getByRole("button", { name: "Save locks" }).click()
}

test("enabling the weekly lock first shows what it closes, and when the next lock comes", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(ADMIN)
  await page.goto(`${product.program.address}/locks?month=2026-11`)
  await switchWeekly(page)
  const dialog = page.getByRole("dialog", { name: "Save these locks?" })
  await expect(
    dialog.getByText(/Locks 3 past weeks \(Nov 1, Nov 2 to Nov 8, Nov 9 to Nov 15\) for \d+ people now/),
  ).toBeVisible()
  await expect(dialog.getByText("Tue, Nov 24, 2026, 12:00 PM Eastern", { exact: false })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Cancel" }).click()
  expect(await isWeeklyOn(product)).toBe(false)

  await page.getByRole("button", { name: "Save locks" }).click()
  await dialog.getByRole("button", { name: "Save locks" }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => isWeeklyOn(product)).toBe(true)
  await expect(page.getByText("Next: the weekly lock on Tue, Nov 24, 2026, 12:00 PM Eastern").first()).toBeVisible()

  await switchWeekly(page)
  await expect(dialog.getByText(/Opens 3 past weeks .* again/)).toBeVisible()
  await dialog.getByRole("button", { name: "Save locks" }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => isWeeklyOn(product)).toBe(false)
})

test("saving over someone else's locks first shows what that closes", async ({ signedInAs, product }) => {
  const { program } = product
  const page = await signedInAs(ADMIN)
  await page.goto(`${program.address}/locks?month=2026-11`)
  await switchWeekly(page)
  const dialog = page.getByRole("dialog", { name: "Save these locks?" })
  await expect(dialog).toBeVisible()
  const token = await signIn(program, ADMIN)
  const changed = await call(program, token, "PATCH", LOCKS, { monthly: { remind_hours_before: 71 } })
  expect(changed.status).toBe(200)
  await dialog.getByRole("button", { name: "Save locks" }).click()
  const conflict = page.getByRole("alert").filter({ hasText: "Someone else changed this" })
  await conflict.getByRole("button", { name: "Keep mine" }).click()
  await expect(dialog.getByText(/Locks 3 past weeks .* for \d+ people now/)).toBeVisible()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(conflict).toBeVisible()
  expect(await isWeeklyOn(product)).toBe(false)

  await conflict.getByRole("button", { name: "Keep mine" }).click()
  await dialog.getByRole("button", { name: "Save locks" }).click()
  await expect(conflict).toBeHidden()
  // The conflict disappears as soon as the change is sent.
  await expect.poll(() => isWeeklyOn(product)).toBe(true)
  const before = { weekly: { enabled: false }, monthly: { remind_hours_before: 24 } }
  expect((await call(program, token, "PATCH", LOCKS, before)).status).toBe(200)
})

test("an unlock for another month appears in the list immediately, with the time zone of its end", async ({
  signedInAs,
  product: { program },
}) => {
  const grant = {
    employee_id: "E2202",
    kind: "sbs",
    year: 2026,
    month: 10,
    until: "2026-12-01T18:00:00.000Z",
    reason: "A late evaluation.",
  }
  const token = await signIn(program, ADMIN)
  expect((await call(program, token, "POST", "/v1/scorecard/unlock-grants", grant)).status).toBe(201)

  const page = await signedInAs(ADMIN)
  await page.goto(`${program.address}/locks?month=2026-11`)
  const grants = page.getByRole("table", { name: "Unlock grants" }).getByRole("row")
  const row = grants.filter({ hasText: "October 2026" }).filter({ hasText: grant.reason })
  await expect(row).toContainText("6:00 PM GMT")
  await page.getByLabel("Only November 2026").click()
  await expect(row).toHaveCount(0)
})

test("times name their zone: Eastern for locks, the user's own for their own settings", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs(ADMIN)
  await page.goto(`${program.address}/locks?month=2026-11`)
  await expect(page.getByLabel("Eastern time")).toHaveCount(2)
  await page.getByRole("button", { name: "Grant an unlock" }).click()
  await expect(page.getByRole("dialog").getByText("Your time zone: Greenwich Mean Time")).toBeVisible()

  await page.goto(`${program.address}/notifications/preferences`)
  await page.getByRole("switch", { name: /^No email at certain hours/ }).click()
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Europe/London")
  await expect(page.getByText(/^6:00 PM to 8:00 AM United Kingdom/)).toBeVisible()

  // One switch turns off the email of every type.
  const byEmail = page.getByRole("checkbox", { name: /: Email$/ }).and(page.locator(":enabled"))
  await expect(byEmail.first()).toBeChecked()
  await page.getByRole("switch", { name: /^Notifications by email/ }).click()
  await expect(byEmail.and(page.locator(":checked"))).toHaveCount(0)
})

test("a super admin grants an unlock by typing the person's name and the reason", async ({ signedInAs, product }) => {
  const page = await signedInAs(ADMIN)
  await page.goto(`${product.program.address}/home`)
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible()
  await page.keyboard.press("Control+K")
  await page.getByRole("combobox", { name: "Search" }).fill("unlock dimitrios attendance october")
  await expect(page.getByRole("option", { name: "Grant an unlock for Dimitrios Papadakis" })).toHaveAttribute(
    "aria-selected",
    "true",
  )
  await page.keyboard.press("Enter")
  const form = page.getByRole("dialog", { name: "Grant an unlock" })
  await expect(form.getByRole("combobox", { name: "Employee" })).toHaveValue(/Dimitrios Papadakis/)
  await expect(form.getByRole("combobox", { name: "Page" })).toHaveValue("Attendance issues")
  await expect(form.getByLabel("Month")).toHaveValue("October 2026")
  await expect(form.getByLabel("Reason")).toBeFocused()
  await page.keyboard.type("Late evaluation")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Unlock granted")).toBeVisible()
  await expect(form).toBeHidden()
  const grant = page.getByRole("table", { name: "Unlock grants" }).getByRole("row").filter({ hasText: "Dimitrios" })
  await expect(grant.first()).toContainText("Late evaluation")
  await grant.first().getByRole("button", { name: "Revoke" }).click()
  await page.getByRole("dialog", { name: "Revoke this unlock grant?" }).getByRole("button", { name: "Revoke" }).click()
  await expect(page.getByText("Unlock revoked")).toBeVisible()
})
