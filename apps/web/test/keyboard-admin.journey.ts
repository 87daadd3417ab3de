import type { Locator } from "@playwright/test"
import { expect, test, type Keyboard } from "./keyboard.ts"

const ADMIN = "admin@example.com"
const REASON = "A late correction, by keyboard."

// No other journey changes this month.
const MONTH = "December 2025"

/** In a dialog whose reason has the focus: sends it without one, which is refused, then with one. */
async function sendWithReason(keyboard: Keyboard, dialog: Locator): Promise<void> {
  await keyboard.press("Control+Enter")
  await expect(dialog.getByRole("alert")).toBeVisible()
  await keyboard.expectFocus(dialog.getByRole("textbox", { name: "Reason" }))
  await keyboard.type(REASON)
  await keyboard.press("Control+Enter")
  await expect(dialog).toBeHidden()
}

test("an admin reopens a month, syncs it, previews it and closes it, by keyboard", async ({
  signedInAs,
  keyboard,
  product: { program },
}) => {
  const page = await signedInAs(ADMIN)
  await page.goto(`${program.address}/home`)
  await keyboard.enter(page.getByRole("link", { name: /^(Open the month|Finalize .*)$/ }))
  await expect(page.getByRole("heading", { level: 1, name: "Closing the month" })).toBeVisible()
  await keyboard.expectFocus(page.getByRole("main"))
  await keyboard.tabTo(page.getByRole("textbox", { name: "Month", exact: true }))
  await keyboard.press("Control+A")
  await keyboard.type(MONTH)
  await expect(page).toHaveURL(/month=2025-12/)
  const month = page.getByRole("heading", { level: 2, name: MONTH })
  const dialog = page.getByRole("dialog")

  const reopen = page.getByRole("button", { name: "Reopen" })
  await keyboard.enter(reopen)
  const reason = dialog.getByRole("textbox", { name: "Reason" })
  await keyboard.expectFocus(reason)
  await keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await keyboard.expectFocus(reopen)
  await keyboard.press("Enter")
  await keyboard.expectFocus(reason)
  await sendWithReason(keyboard, dialog)
  await expect(page.getByText("Sync the month first")).toBeVisible()
  // The button is gone: the work goes on in the month's panel.
  await keyboard.expectFocus(month)

  const sync = page.getByRole("button", { name: "Sync now" })
  await keyboard.enter(sync)
  await expect(page.getByRole("status").filter({ hasText: /Sync: done/ })).toBeVisible()
  await keyboard.expectFocus(sync)
  await keyboard.enter(
    page
      .getByRole("status")
      .filter({ hasText: /Sync: done/ })
      .getByRole("button"),
    "Shift+Tab",
  )
  await keyboard.expectFocus(month)

  await keyboard.enter(page.getByRole("button", { name: "Preview" }))
  await expect(page.getByText(/people get a row/)).toBeVisible()
  await keyboard.expectFocus(page.getByRole("heading", { name: "What finalizing would change" }))

  const finalize = page.getByRole("button", { name: "Finalize", exact: true })
  await keyboard.tabTo(finalize.first(), "Shift+Tab")
  await keyboard.press("Enter")
  await keyboard.expectFocus(dialog.getByRole("button", { name: "Close", exact: true }))
  await expect(dialog.getByText(/people get a row/)).toBeVisible()
  await keyboard.enter(dialog.getByRole("button", { name: "Finalize", exact: true }))
  await expect(dialog).toBeHidden()
  await keyboard.expectFocus(month)
  const done = page.getByRole("status").filter({ hasText: /Finalizing: done.*Version 2/s })
  await keyboard.enter(done.getByRole("button", { name: "Dismiss" }))
  await expect(done).toBeHidden()
  await keyboard.expectFocus(month)
})

test("an admin grants an unlock through the search, by keyboard", async ({
  signedInAs,
  keyboard,
  product: { program },
}) => {
  const page = await signedInAs(ADMIN)
  await page.goto(`${program.address}/home`)
  const status = page.getByRole("link", { name: "System status" })
  await keyboard.tabTo(status)
  await keyboard.press("Control+K")
  const search = page.getByRole("combobox", { name: "Search" })
  await keyboard.expectFocus(search)
  await keyboard.press("Escape")
  await expect(search).toBeHidden()
  await keyboard.expectFocus(status)

  await keyboard.press("Control+K")
  await keyboard.expectFocus(search)
  await keyboard.type("unlock shanice")
  await expect(page.getByRole("option", { name: "Grant an unlock for Shanice Baptiste" })).toHaveAttribute(
    "aria-selected",
    "true",
  )
  await keyboard.press("Enter")
  const form = page.getByRole("dialog", { name: "Grant an unlock" })
  await expect(form.getByRole("combobox", { name: "Employee" })).toHaveValue(/Shanice Baptiste/)
  await keyboard.expectFocus(form.getByRole("textbox", { name: "Reason" }))
  await sendWithReason(keyboard, form)
  await expect(page.getByRole("table", { name: "Unlock grants" }).getByRole("row")).not.toHaveCount(0)
  await expect(page.getByRole("cell", { name: REASON })).toBeVisible()
  await keyboard.expectFocus(page.getByRole("main"))
})
