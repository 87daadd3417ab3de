import type { Locator } from "@playwright/test"
import {
  answer,
  openReceiver,
  signers,
  type Receiver,
} from "../../server/src/features/webhooks/webhooks.test-support.ts"
import { changeData } from "../../server/test/support/hold-table.ts"
import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

let receiver: Receiver
test.beforeAll(async () => {
  receiver = await openReceiver()
})
test.afterAll(() => receiver.close())

async function leaveSecret(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await dialog.getByRole("button", { name: "Close without copying" }).click()
  await expect(dialog).toBeHidden()
}

test("a super admin adds a webhook, tests it, follows its deliveries, replays one, rotates the secret and disables it", async ({
  signedInAs,
  product,
}) => {
  await product.restart({ WEBHOOKS_ALLOW_LOOPBACK: "true" })
  const { address } = product.program
  const page = await signedInAs("admin@example.com")
  await page.goto(`${address}/admin/webhooks`)
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible()
  await expect(page.getByText("No webhooks yet")).toBeVisible()
  await expectAccessible(page)

  // An address of a private network, and no events
  await page.getByRole("button", { name: "Add a webhook" }).click()
  const dialog = page.getByRole("dialog", { name: "Add a webhook" })
  await dialog.getByRole("textbox", { name: "Address" }).fill("https://10.0.0.1/hook")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByText("Choose at least one event.").first()).toBeVisible()
  await dialog.getByRole("checkbox", { name: "Employee changed" }).check()
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByRole("alert")).toContainText("The address must name its host")
  await expectAccessible(page)

  // The secret is shown once.
  await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.url)
  await dialog.getByRole("button", { name: "Save" }).click()
  const shown = page.getByRole("dialog", { name: "Webhook secret" })
  const secret = await shown.getByRole("textbox", { name: "Secret" }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(shown).toContainText("Without it, the receiver can't verify events.")
  await shown.getByRole("button", { name: "Go back" }).click()
  await leaveSecret(shown)

  // A test event
  await page.getByRole("button", { name: receiver.url }).click()
  const drawer = page.getByRole("dialog", { name: "Webhook" })
  await drawer.getByRole("button", { name: "Send a test event" }).click()
  await expect(drawer.getByRole("status").filter({ hasText: "The receiver answered 204." })).toBeVisible()
  const log = drawer.getByRole("table", { name: "Deliveries" })
  await expect(log.getByRole("row", { name: /Test event.*Delivered/ })).toBeVisible()
  await expectAccessible(page)

  // A change of a person, at first refused
  receiver.answerWith(answer(503))
  const token = await signIn(product.program, "admin@example.com")
  const patch = { personal_data: { preferred_name: "Mina" } }
  expect((await call(product.program, token, "PATCH", "/v1/employees/E2001", patch)).status).toBe(200)
  const row = log.getByRole("row", { name: /Employee changed/ })
  await expect(row).toContainText("Answered 503.", { timeout: 30_000 })
  receiver.answerWith(answer(204))
  await expect(row).toContainText("Delivered", { timeout: 60_000 })
  await row.getByRole("button", { name: "Replay" }).click()
  await expect(page.getByText("It is sent again in a moment, with the same ID.")).toBeVisible()
  await expect.poll(() => receiver.accepted.filter(({ body }) => body.type === "employee.changed").length).toBe(2)
  const [one, other] = receiver.accepted.filter(({ body }) => body.type === "employee.changed")
  expect([other?.id, other?.text]).toEqual([one?.id, one?.text])
  expect(one?.body.data.ids).toEqual({ employee_id: "E2001" })

  // The link of the event leads to the person.
  const link = new URL(one?.body.data.link ?? "")
  expect(link.pathname).toBe("/employees/E2001")

  // A new secret
  await drawer.getByRole("button", { name: "Rotate secret" }).click()
  const question = page.getByRole("dialog", { name: "Rotate the secret?" })
  await question.getByRole("button", { name: "Rotate" }).click()
  await expect(shown).toContainText("within 24 hours")
  const rotated = await shown.getByRole("textbox", { name: "Secret" }).inputValue()
  await leaveSecret(shown)
  await expect(drawer).toContainText("The former secret signs, too, until")
  await drawer.getByRole("button", { name: "Send a test event" }).click()
  await expect.poll(() => receiver.events.at(-1)?.body.type).toBe("webhook.test")
  const last = receiver.events.at(-1)
  expect(last === undefined ? [] : signers(last, [secret, rotated])).toEqual([secret, rotated])

  // Given up, and sent again together with everything that was
  const delivered = receiver.accepted.length
  await changeData(
    product.dataDirectory,
    "update tbl_webhook_deliveries set status = 'dead', delivered_at = null where type = 'employee.changed'",
  )
  await drawer.getByRole("button", { name: "Resend those that were given up" }).click({ timeout: 30_000 })
  const replaying = page.getByRole("dialog", { name: "Resend the deliveries that were given up?" })
  await replaying.getByRole("radio", { name: "the last 7 days" }).check()
  await expectAccessible(page)
  await replaying.getByRole("button", { name: "Resend" }).click()
  await expect(page.getByText("Resending 1 event.")).toBeVisible()
  await expect.poll(() => receiver.accepted.length).toBe(delivered + 1)

  // A receiver that is gone is on the page of the system's status, which leads to it.
  receiver.answerWith(answer(410))
  const again = { personal_data: { preferred_name: "Minna" } }
  expect((await call(product.program, token, "PATCH", "/v1/employees/E2001", again)).status).toBe(200)
  await expect(drawer).toContainText("Disabled: the receiver answered 410", { timeout: 30_000 })
  await page.goto(`${address}/admin/status`)
  const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: "Webhooks" }) })
  await expect(panel).toContainText("Receivers not accepting their events: 1.")
  await expect(panel).toContainText("Disabled because the receiver answered 410.")
  await expectAccessible(page)
  await panel.getByRole("link", { name: new URL(receiver.url).origin }).click()
  receiver.answerWith(answer(204))
  await drawer.getByRole("button", { name: "Enable" }).click()
  const enabling = page.getByRole("dialog", { name: "Enable the webhook?" })
  await enabling.getByRole("button", { name: "Enable" }).click()
  await expect.poll(() => receiver.accepted.length).toBe(delivered + 2)

  // Disabled, on a phone
  await page.setViewportSize({ width: 390, height: 844 })
  await drawer.getByRole("button", { name: "Disable" }).click()
  const disabling = page.getByRole("dialog", { name: "Disable the webhook?" })
  await expect(disabling).toContainText("never sent to it")
  await disabling.getByRole("button", { name: "Disable" }).click()
  await expect(page.getByText("The webhook is disabled.")).toBeVisible()
  await expect(drawer.getByRole("button", { name: "Enable" })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await drawer.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog", { name: "Delete the webhook?" }).getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("No webhooks yet")).toBeVisible()
})
