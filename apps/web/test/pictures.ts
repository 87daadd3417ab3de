import { mkdtemp, chmod, mkdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium, type Browser, type Page } from "@playwright/test"
import { startProgram } from "../../server/test/support/program.ts"
import { findBrowser } from "./browser.ts"
import { NOW, openSession } from "./product.ts"

/**
 * Takes the pictures of docs/design.md from a demo company: `npm run pictures -- after`, or `before` for the state that a
 * redesign starts from.
 */
const EMPLOYEE = "amina.okonkwo@example.com"
const LEAD = "kiri.parata@example.com"
const ADMIN = "admin@example.com"

const SCREENS: readonly { name: string; email: string; path: string }[] = [
  { name: "home-employee", email: EMPLOYEE, path: "/" },
  { name: "my-scorecard", email: EMPLOYEE, path: "/my-scorecard?month=2026-11" },
  { name: "my-year", email: EMPLOYEE, path: "/my-year" },
  { name: "schedule", email: EMPLOYEE, path: "/schedules" },
  { name: "home-lead", email: LEAD, path: "/" },
  { name: "evaluation-status", email: LEAD, path: "/evaluation-status" },
  { name: "team-month", email: LEAD, path: "/team?month=2026-11" },
  { name: "entry-desk", email: LEAD, path: "/entries/sbs" },
  { name: "evaluation-form", email: LEAD, path: "/entries/sbs?entry=new" },
  { name: "person", email: LEAD, path: "/team/E2001?month=2026-11" },
  { name: "home-admin", email: ADMIN, path: "/" },
  { name: "closing-the-month", email: ADMIN, path: "/months?month=2026-10" },
]
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const SCHEMES = ["light", "dark"] as const
const QUALITY = 62

const when = process.argv[2]
if (when !== "before" && when !== "after") throw new Error("Say which pictures to take: before or after.")
const only = process.argv[3]
const folder = fileURLToPath(new URL("../../../docs/pictures/design", import.meta.url))
await mkdir(folder, { recursive: true })
const data = await mkdtemp(join(tmpdir(), "scorecard-pictures-"))
// As root, the database runs as a different user, who must be able to access it.
await chmod(data, 0o755)
const program = await startProgram({
  DATA_DIR: data,
  CLOCK_START: NOW,
  LOG_LEVEL: "info",
  RATE_LIMIT_SIGN_IN: "0",
  RATE_LIMIT_DEFAULT: "0",
})
const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: ["--no-sandbox", "--disable-gpu"] })
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const scheme of SCHEMES) await takeAll(browser, { size, viewport, scheme })
  }
} finally {
  await browser.close()
  await program.stop()
  await rm(data, { recursive: true, force: true })
}

type Look = { size: string; viewport: { width: number; height: number }; scheme: (typeof SCHEMES)[number] }

async function takeAll(from: Browser, { size, viewport, scheme }: Look): Promise<void> {
  const context = await from.newContext({
    viewport,
    ...(size === "phone" && { hasTouch: true, isMobile: true }),
    colorScheme: scheme,
    locale: "en-US",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  for (const { name, email, path } of SCREENS) {
    if (only !== undefined && only !== name) continue
    await signIn(page, email)
    await page.goto(`${program.address}${path}`)
    await page.getByRole("heading", { level: 1 }).first().waitFor()
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined)
    await page
      .locator(".mantine-Skeleton-root, .mantine-Loader-root")
      .first()
      .waitFor({ state: "detached", timeout: 5_000 })
      .catch(() => undefined)
    await writeFile(join(folder, `${name}-${size}-${scheme}-${when}.webp`), await picture(page))
  }
  await context.close()
}

async function signIn(page: Page, email: string): Promise<void> {
  const session = await openSession(program.address, email)
  await page.goto(`${program.address}/privacy`)
  await page.evaluate((stored) => {
    localStorage.clear()
    localStorage.setItem("scorecard.session", stored)
  }, JSON.stringify(session))
}

async function picture(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { data: encoded } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: QUALITY })
  await devtools.detach()
  return Buffer.from(encoded, "base64")
}
