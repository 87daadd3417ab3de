import type { Page, Request } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { expectOneEntry, typeEntry } from "./entries.ts"
import { expect, expectAccessible, openSession, test, type Product } from "./product.ts"

const MANAGER = "rafael.montoya@example.com"
const ADMIN = "admin@example.com"

test.afterEach(async ({ product }) => {
  product.program.process.kill("SIGCONT")
})

test("an outage during typing: the page says so, keeps the text, and saves it once the service is back", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(MANAGER)
  await typeEntry(page, product, "Train stopped")
  await product.program.kill()
  const form = page.getByRole("dialog")
  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(form.getByRole("alert").filter({ hasText: "No connection to the service" })).toBeVisible()
  const bar = page.getByRole("status", { name: "Connection" })
  await expect(bar).toHaveText("We can't reach the service. Nothing is saved until it's back.")
  await expect(form.getByLabel("Remarks")).toHaveValue("Train stopped")

  await product.restart()
  await expect(bar).toBeEmpty()
  await form.getByRole("button", { name: "Save entry" }).click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expectOneEntry(product, "Train stopped")
})

test("a page opened during an outage loads on its own once the service is back", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  await page.goto(`${product.program.address}/entries/attendance`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await product.program.kill()
  await page.getByRole("link", { name: "Schedules" }).click()
  await expect(page.getByText("No connection to the service").first()).toBeVisible()

  await product.restart()
  await expect(page.getByRole("heading", { level: 1, name: "Task delivery" })).toBeVisible()
  await expect(page.getByText("No connection to the service")).toHaveCount(0)
})

test("a search during an outage says that it doesn't work", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  await page.goto(`${product.program.address}/home`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.route("**/v1/**", (route) => route.abort())
  await page.keyboard.press("Control+K")
  const field = page.getByRole("combobox", { name: "Search" })
  await field.pressSequentially("amina")
  await expect(page.getByText("The search doesn't work right now. Try again in a moment.")).toBeVisible({
    timeout: 15_000,
  })
  await expect(field).toHaveValue("amina")
  await expect(page.getByText(/^Type a name/)).toHaveCount(0)
  await page.unroute("**/v1/**")
})

test("the service is slow: the page waits, sends once, and continues", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  await typeEntry(page, product, "Slow morning")
  product.program.process.kill("SIGSTOP")
  const save = page.getByRole("dialog").getByRole("button", { name: "Save entry" })
  await save.dblclick()
  await expect(save).toBeDisabled()
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click()
  await page.getByRole("link", { name: "Weekly kudos" }).click()
  await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible()
  product.program.process.kill("SIGCONT")
  await expect(page.getByRole("heading", { level: 1, name: "Weekly kudos" })).toBeVisible()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expectOneEntry(product, "Slow morning")
})

test("too many requests: the page says when to try again, waits, and retries on its own", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(MANAGER)
  const { address } = product.program
  await product.restart({ RATE_LIMIT_DEFAULT: "100" })
  await page.goto(`${address}/entries/attendance`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const token = await signIn(product.program, MANAGER)
  const useUp = () => call(product.program, token, "GET", "/v1/employees/me")
  while ((await useUp()).status !== 429) continue

  await page.getByRole("link", { name: "Schedules", exact: true }).click()
  const refusal = page.getByRole("alert").filter({ hasText: "Too many requests" }).first()
  await expect(refusal).toContainText(/Try again in \d+ seconds/)
  const requested: string[] = []
  page.on("request", (request) => void requested.push(request.url()))
  await page.waitForTimeout(2_000)
  expect(requested.filter((url) => url.includes("/schedules"))).toEqual([])

  await product.restart()
  await page.clock.fastForward(61_000)
  await expect(refusal).toBeHidden()
})

test("maintenance begins during work: the page says so, keeps the text, and continues on its own", async ({
  signedInAs,
  product,
  browser,
}) => {
  const page = await signedInAs(MANAGER)
  const { address } = product.program
  await typeEntry(page, product, "Before maintenance")
  await product.restart({
    MAINTENANCE_MODE: "true",
    MAINTENANCE_MESSAGE: "New disks until noon.",
    MAINTENANCE_BYPASS_EMAILS: ADMIN,
  })
  await page.getByRole("dialog").getByRole("button", { name: "Save entry" }).click()
  await expect(page.getByRole("dialog", { name: "We'll be back soon" })).toContainText("New disks until noon.")
  const second = await page.context().newPage()
  await second.goto(`${address}/news`)
  await expect(second.getByRole("heading", { name: "We'll be back soon" })).toBeVisible()
  await expectAccessible(second)

  // Admins on the list see that it is on, what others see, and how to end it.
  const admin = await (await browser.newContext()).newPage()
  await admin.goto(`${address}/privacy`)
  const session = JSON.stringify(await openSession(address, ADMIN))
  await admin.evaluate((stored) => localStorage.setItem("scorecard.session", stored), session)
  await admin.goto(`${address}/admin/status`)
  const panel = admin.locator("section").filter({ has: admin.getByRole("heading", { name: "Maintenance mode" }) })
  await expect(panel).toContainText('Everyone else sees: "New disks until noon."')
  await expect(panel).toContainText("MAINTENANCE_MODE=false")
  await admin.goto(`${address}/home`)
  await expect(admin.getByText(/Maintenance mode is on/)).toBeVisible()
  await admin.context().close()

  await product.restart()
  await expect(second.getByRole("navigation").first()).toBeVisible()
  await expect(page.getByRole("dialog", { name: "We'll be back soon" })).toBeHidden()
  await expect(page.getByLabel("Remarks")).toHaveValue("Before maintenance")
  await page.getByRole("dialog").getByRole("button", { name: "Save entry" }).click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expectOneEntry(product, "Before maintenance")
})

/** Matches the scripts that opening the weekly kudos loads. Leaves the page at the attendance entries. */
async function filesOfKudos(page: Page, product: Product): Promise<(url: URL) => boolean> {
  const entries = `${product.program.address}/entries/attendance`
  await page.goto(entries)
  await expect(page.getByRole("button", { name: /^New/ }).first()).toBeVisible()
  const files = new Set<string>()
  const note = (request: Request) => files.add(new URL(request.url()).pathname)
  page.on("request", note)
  await page.getByRole("link", { name: "Weekly kudos" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Weekly kudos" })).toBeVisible()
  page.off("request", note)
  await page.goto(entries)
  await expect(page.getByRole("button", { name: /^New/ }).first()).toBeVisible()
  const scripts = new Set([...files].filter((path) => path.endsWith(".js")))
  expect(scripts.size).toBeGreaterThan(0)
  return (url) => scripts.has(url.pathname)
}

test("an old tab after an upgrade loads the new version on its own, with the typed text restored", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(MANAGER)
  const { address } = product.program
  const isOfKudos = await filesOfKudos(page, product)
  await typeEntry(page, product, "Typed before the upgrade")
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click()
  // The service's answer for a file of the previous version: 404.
  let requested = 0
  await page.route(isOfKudos, (route) => {
    requested += 1
    return requested === 1 ? route.continue({ url: `${address}/assets/gone.js` }) : route.continue()
  })
  await page.getByRole("link", { name: "Weekly kudos" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Weekly kudos" })).toBeVisible()
  expect(requested).toBeGreaterThan(1)

  await page.getByRole("link", { name: "Entries", exact: true }).click()
  await page.goto(`${address}/entries/attendance`)
  await page.getByRole("button", { name: /^New/ }).first().click()
  await expect(page.getByRole("dialog").getByLabel("Remarks")).toHaveValue("Typed before the upgrade")
})

test("a file that stays missing gets a friendly message, without a reload loop", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  const { address } = product.program
  const isOfKudos = await filesOfKudos(page, product)
  let loads = 0
  page.on("domcontentloaded", () => void (loads += 1))
  await page.route(isOfKudos, (route) => route.continue({ url: `${address}/assets/gone.js` }))
  await page.getByRole("link", { name: "Weekly kudos" }).click()
  await expect(page.getByRole("button", { name: "Load the new version" })).toBeVisible()
  expect(loads).toBe(1)
  await page.unroute(isOfKudos)
  await page.getByRole("button", { name: "Load the new version" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Weekly kudos" })).toBeVisible()
})
