import type { Page } from "@playwright/test"
import { call, signIn as openSession } from "../../../server/test/support/program.ts"
import { endSessions, expect, expectAccessible, expectFits, goTo, signIn, test, type Product } from "./window.ts"

const AMINA = "amina.okonkwo@example.com"
const ADMIN = "admin@example.com"
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
)

const panel = (page: Page, name: string | RegExp) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name }) })

async function monthOf({ program }: Product) {
  const token = await openSession(program, AMINA)
  const { body } = await call(program, token, "GET", "/v1/dashboard/bsc/month-snapshot")
  if (body.view_mode !== "self" || !body.employee_month) throw new Error("Amina has no month")
  return body.employee_month
}

test("someone signs in through their browser, and out again", async ({ openWindow }) => {
  const window = await openWindow(AMINA)
  const { page, shell } = window
  await expect(page.getByRole("heading", { level: 1, name: "Scorecard Platform" })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await signIn(window)
  await expect(page.getByText("Hello, Amina")).toBeVisible()
  expect(shell.view().opened).toHaveLength(1)
  await goTo(page, "Profile")
  await expect(page.getByRole("heading", { level: 1, name: "Amina Okonkwo" })).toBeVisible()
  await expect(panel(page, "My work").getByText("Customer care associate")).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Sign out" }).click()
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible()
})

test("a sign-in that is not finished in the browser can be canceled", async ({ openWindow }) => {
  const { page } = await openWindow(null)
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByText("Continue in your browser. You can leave this window open.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible()
})

test("someone the company doesn't know reads why they can't sign in", async ({ openWindow }) => {
  const { page } = await openWindow("someone.else@example.com")
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByText("You couldn't be signed in")).toBeVisible()
  await expectAccessible(page)
})

test("the month's card has the service's figures, the trend, and the gates", async ({ openWindow, product }) => {
  const window = await openWindow(AMINA)
  const { page, shell } = window
  await signIn(window)
  const own = await monthOf(product)
  const month = panel(page, "My November 2026")
  await expect(month.getByText(`Total ${own.total_score?.toFixed(2)} of 100`)).toBeAttached()
  await expect(month.getByText(`Band: ${own.band?.label}`)).toBeAttached()
  await expect(month.getByRole("img", { name: /^Total by month: .*Oct/ })).toBeVisible()
  const gates = own.bonus_qualification_breakdown ?? []
  await expect(panel(page, "Bonus gates").getByText(/^(Passed|Not passed|Not known yet)$/)).toHaveCount(gates.length)
  await expectAccessible(page)
  await expectFits(page)
  await month.getByRole("link", { name: "My scorecard" }).click()
  await expect.poll(() => shell.view().opened.at(-1)).toBe(`${product.program.address}/my-scorecard`)
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Amina" })).toBeVisible()
})

test("new figures appear without a reload", async ({ openWindow, product }) => {
  const window = await openWindow(AMINA)
  const { page } = window
  await signIn(window)
  const before = await monthOf(product)
  const total = (of: typeof before) => page.getByText(`Total ${of.total_score?.toFixed(2)} of 100`)
  await expect(total(before)).toBeAttached()
  const admin = await openSession(product.program, ADMIN)
  const issue = { employee_id: before.employee_id, date_of_occurrence: "2026-11-19", issue_type: "absenteeism" }
  expect((await call(product.program, admin, "POST", "/v1/scorecard/attendance-issues", issue)).status).toBe(201)
  const after = await monthOf(product)
  expect(after.total_score).not.toBe(before.total_score)
  await expect(total(after)).toBeAttached()
  await expect(page.getByRole("link", { name: /^Notifications\s*1 unread$/ })).toBeVisible()
})

test("an ATW entry is requested with proof, looked at, and withdrawn", async ({ openWindow, product }) => {
  const window = await openWindow(AMINA)
  const { page } = window
  await signIn(window)
  const card = panel(page, "My ATW requests")
  await card.getByRole("button", { name: "Ask for an entry" }).click()
  const form = page.getByRole("dialog", { name: "Ask for an ATW entry" })
  await form.getByRole("combobox", { name: "Who it helped" }).click()
  await page.getByRole("option").first().click()
  await form.getByRole("textbox", { name: "What you did" }).fill("Stayed until the queue was empty.")
  await form.locator('input[type="file"]').setInputFiles({ name: "queue.png", mimeType: "image/png", buffer: PICTURE })
  await expectAccessible(page)
  await form.getByRole("button", { name: "Send request" }).click()
  await expect(form).toBeHidden()
  const row = card.getByRole("button", { name: /Nov 20, 2026.*Pending/s })
  await expect(row).toBeVisible()

  await row.click()
  await expect(page.getByRole("heading", { level: 1, name: "ATW requests" })).toBeVisible()
  const request = page.getByRole("dialog", { name: "ATW request" })
  await expect(request.getByText("Stayed until the queue was empty.")).toBeVisible()
  const proof = request.getByRole("img", { name: /queue\.png/ })
  await expect(proof).toBeVisible()
  expect(await proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(proof).toHaveAttribute("src", new RegExp(`^${product.program.address}/`))
  await expectAccessible(page)
  await expectFits(page)
  await request.getByRole("button", { name: "Withdraw request" }).click()
  await page
    .getByRole("dialog", { name: "Withdraw this request?" })
    .getByRole("button", { name: "Withdraw request" })
    .click()
  await expect(request).toBeHidden()
  await goTo(page, "Home")
  await expect(row).toBeHidden()
})

test("the card of evaluations has the service's figures, and its link opens the weeks in the browser", async ({
  openWindow,
  product,
}) => {
  const window = await openWindow(AMINA)
  const { page, shell } = window
  await signIn(window)
  const { program } = product
  const token = await openSession(program, AMINA)
  const { body } = await call(program, token, "GET", "/v1/scorecard/missing-excess-evals?limit=1")
  const own = body.items[0]
  const evaluations = panel(page, "My evaluations in November 2026")
  for (const { done, required } of [own?.kinds.sbs, own?.kinds.non_sbs].flatMap((kind) => kind ?? [])) {
    await expect(evaluations.getByText(`Score: ${done} of ${required}`).first()).toBeVisible()
  }
  await expectAccessible(page)
  await evaluations.getByRole("link", { name: "By week" }).click()
  await expect.poll(() => shell.view().opened.at(-1)).toBe(`${program.address}/evaluation-status`)
})

test("a card of kudos appears once it is published", async ({ openWindow, product }) => {
  const window = await openWindow(AMINA)
  const { page, shell } = window
  await signIn(window)
  const { program } = product
  const { employee_id } = await monthOf(product)
  const admin = await openSession(program, ADMIN)
  const thanks = {
    recipient_ids: [employee_id],
    badge: "quality",
    title: "Not one case came back this week",
    message: "Thank you for looking twice.",
    week_start: "2026-11-16",
  }
  const draft = await call(program, admin, "POST", "/v1/scorecard/weekly-kudos", thanks)
  expect(draft.status).toBe(201)
  const { _id, version } = draft.body
  const published = await fetch(`${program.address}/v1/scorecard/weekly-kudos/${_id}/publish`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin}`, "if-match": `"${version}"` },
  })
  expect(published.status).toBe(200)
  shell.gesture({ type: "focus" })
  const kudos = panel(page, "Kudos for me")
  await expect(kudos.getByText("Not one case came back this week")).toBeVisible()
  await expectAccessible(page)
})

test("notifications are counted, shown, opened, and marked as read", async ({ openWindow, product }) => {
  const { program } = product
  const admin = await openSession(program, ADMIN)
  const points = { employee_id: "E2002", date_of_occurrence: "2026-11-18", issue_type: "tardiness" }
  expect((await call(program, admin, "POST", "/v1/scorecard/attendance-issues", points)).status).toBe(201)
  const window = await openWindow("dimitrios.papadakis@example.com")
  const { page, shell } = window
  await signIn(window)
  const inbox = page.getByRole("link", { name: /^Notifications\s*1 unread$/ })
  await expect(inbox).toBeVisible()
  await expect.poll(() => shell.view().unread).toBe(1)

  // Hidden in the tray, the next one is announced; choosing it opens its page.
  shell.gesture({ type: "close" })
  expect(shell.view().isVisible).toBe(false)
  const more = { ...points, date_of_occurrence: "2026-11-19" }
  expect((await call(program, admin, "POST", "/v1/scorecard/attendance-issues", more)).status).toBe(201)
  await expect.poll(() => shell.view().notices.length).toBe(1)
  const [notice] = shell.view().notices
  await goTo(page, /^Notifications/)
  shell.gesture({ type: "notification", path: notice?.path ?? "" })
  expect(shell.view().isVisible).toBe(true)
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Dimitrios" })).toBeVisible()
  await goTo(page, /^Notifications/)
  await expect(page.getByRole("button", { name: new RegExp(notice?.title ?? "none") }).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Mark all as read" }).click()
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible()
  await expect.poll(() => shell.view().unread).toBe(0)
})

test("settings of this computer are kept by the main process", async ({ openWindow }) => {
  const window = await openWindow(AMINA)
  const { page, client } = window
  await signIn(window)
  await goTo(page, "Settings")
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible()
  await expect(page.getByText("This is version 1.2.3.", { exact: false })).toBeVisible()
  // The test's client is no installed one.
  await expect(page.getByText("This copy wasn't installed with Setup, so it doesn't update itself.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Check for updates" })).toBeHidden()
  await expectAccessible(page)
  await expectFits(page)
  const quiet = page.getByRole("switch", { name: "Quiet mode" })
  await expect(quiet).not.toBeChecked()
  await quiet.click()
  await expect(quiet).toBeChecked()
  await page.getByRole("switch", { name: "Start with Windows" }).click()
  await page.getByRole("combobox", { name: "Update channel" }).click()
  await page.getByRole("option", { name: "Staging" }).click()
  await expect
    .poll(async () => (await client.native.state()).settings)
    .toEqual({ channel: "staging", start_with_windows: true, quiet: true })
  expect(await window.autostart.isOn()).toBe(true)
  await page.getByText("Dark", { exact: true }).click()
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark")
})

test("the window says when the service is away, and goes on when it is back", async ({ openWindow, product }) => {
  const window = await openWindow(AMINA)
  const { page } = window
  await signIn(window)
  const away = page.getByText("The service can't be reached. What you see may be out of date.")
  await product.program.stop()
  await expect(away).toBeVisible()
  await expect(panel(page, "My November 2026")).toBeVisible()
  await expectAccessible(page)
  await product.restart({ MAINTENANCE_MODE: "true", MAINTENANCE_MESSAGE: "Back at noon." })
  await page.getByRole("button", { name: "Try now" }).click()
  await expect(page.getByText("Back at noon.")).toBeVisible()
  await expectAccessible(page)
  await product.restart()
  await expect(page.getByText("Back at noon.")).toBeHidden()
  await expect(panel(page, "My November 2026")).toBeVisible()
})

test("a session that was ended elsewhere asks to sign in again", async ({ openWindow, product }) => {
  const window = await openWindow("kiri.parata@example.com")
  const { page, shell } = window
  await signIn(window)
  await endSessions(product, "kiri.parata@example.com")
  shell.gesture({ type: "focus" })
  await expect(page.getByText(/^(Your session was ended|Sign in again)$/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible()
  await expectAccessible(page)
})

test.describe("in Spanish", () => {
  test.use({ locale: "es-ES" })

  test("the window speaks the language of the system", async ({ openWindow }) => {
    const { page } = await openWindow(AMINA)
    await page.getByRole("button", { name: "Iniciar sesión" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Hola, Amina" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Mis solicitudes ATW" })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
})
