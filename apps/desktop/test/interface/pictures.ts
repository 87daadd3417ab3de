import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium, type Page } from "@playwright/test"
import { findBrowser } from "../../../web/test/browser.ts"
import { offerUpdate } from "./offer-update.ts"
import { endSessions, goTo, NOW, openClient, openProduct, signIn, WINDOW, type Product } from "./window.ts"

/** Takes the pictures of docs/desktop.md: `npm run desktop:pictures`. */
const FOLDER = fileURLToPath(new URL("../../../../docs/pictures/desktop", import.meta.url))
const PAGES = { requests: "ATW requests", notifications: "Notifications", settings: "Settings" }
const QUALITY = 70
const AMINA = "amina.okonkwo@example.com"

const product = await openProduct()
const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: ["--no-sandbox", "--disable-gpu"] })
try {
  for (const scheme of ["light", "dark"] as const) {
    const page = await browser.newPage({
      viewport: WINDOW,
      colorScheme: scheme,
      locale: "en-US",
      timezoneId: "America/New_York",
      reducedMotion: "reduce",
    })
    await page.clock.setFixedTime(NOW)
    await takeAll(page, product, scheme)
    await takeExpired(page, product, scheme)
    await takeStates(page, product, scheme)
    await page.close()
  }
} finally {
  await browser.close()
  await product.close()
}

async function takeAll(page: Page, from: Product, scheme: string): Promise<void> {
  const running = await openClient(from, AMINA)
  await page.goto(running.shell.origin)
  await page.getByRole("button", { name: "Sign in" }).waitFor()
  await take(page, `sign-in-${scheme}`)
  await signIn({ ...running, page })
  await page.locator("[data-first-load]").first().waitFor({ state: "detached" })
  await take(page, `month-${scheme}`)
  await page.getByRole("heading", { name: "My ATW requests" }).evaluate((heading) => heading.scrollIntoView())
  await take(page, `cards-${scheme}`)
  for (const [name, title] of Object.entries(PAGES)) {
    await goTo(page, new RegExp(`^${name}`, "i"))
    await page.getByRole("heading", { level: 1, name: title }).waitFor()
    await page.locator("[data-first-load]").first().waitFor({ state: "detached" })
    await take(page, `${name}-${scheme}`)
  }
  await running.close()
}

/** What the window says when not everything is as usual. */
async function takeStates(page: Page, from: Product, scheme: string): Promise<void> {
  // A version can be published once.
  const { options } = await offerUpdate(from, scheme === "light" ? "1.1.0" : "1.1.1", "healthy")
  const running = await openClient(from, AMINA, options)
  await page.goto(running.shell.origin)
  await signIn({ ...running, page })
  await page.locator("[data-first-load]").first().waitFor({ state: "detached" })
  const status = page.getByRole("status", { name: "Status" })
  await status.getByText("is ready").waitFor()
  await take(page, `updating-${scheme}`)
  await from.program.stop()
  await page.getByText("The service can't be reached.").waitFor()
  await take(page, `offline-${scheme}`)
  await from.restart({ MAINTENANCE_MODE: "true", MAINTENANCE_MESSAGE: "We are moving to a new server. Back at noon." })
  await page.getByRole("button", { name: "Try now" }).click()
  await page.getByText("Back at noon.").waitFor()
  await take(page, `maintenance-${scheme}`)
  await from.restart()
  await page.getByText("Back at noon.").waitFor({ state: "hidden" })
  await running.close()
}

/** Someone else in each scheme: who was signed out cannot sign in before that time, to which the clock is set again. */
async function takeExpired(page: Page, from: Product, scheme: string): Promise<void> {
  const email = scheme === "light" ? "dimitrios.papadakis@example.com" : "kiri.parata@example.com"
  const running = await openClient(from, email)
  await page.goto(running.shell.origin)
  await signIn({ ...running, page })
  await endSessions(from, email)
  running.shell.gesture({ type: "focus" })
  await page.getByRole("button", { name: "Sign in" }).waitFor()
  await take(page, `expired-${scheme}`)
  await running.close()
}

async function take(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { data: encoded } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: QUALITY })
  await devtools.detach()
  await writeFile(join(FOLDER, `${name}.webp`), Buffer.from(encoded, "base64"))
}
