import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import puppeteer, { type Page } from "puppeteer-core"
import { call, signIn } from "../../server/test/support/program.ts"
import { findFirefox } from "./browser.ts"
import { ATTENDANCE } from "./entries.ts"
import { expect, NOW, test } from "./product.ts"

const MANAGER = "rafael.montoya@example.com"
const REMARKS = "Typed in Firefox"
const VIEWPORT = { width: 1280, height: 860 }

/** Runs a journey in a separate Firefox without any history, and returns what its pages reported. */
async function inFirefox(journey: (page: Page) => Promise<void>): Promise<string[]> {
  const profile = await mkdtemp(join(tmpdir(), "scorecard-firefox-"))
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: findFirefox() ?? "",
    userDataDir: profile,
    defaultViewport: VIEWPORT,
    extraPrefsFirefox: { "intl.accept_languages": "en-US", "ui.prefersReducedMotion": 1 },
  })
  try {
    const reported: string[] = []
    const page = await browser.newPage()
    await page.evaluateOnNewDocument(moveClock, Date.parse(NOW) - Date.now())
    page.on("pageerror", (error) => reported.push(String(error)))
    page.on("console", (message) => {
      if (message.type() === "error") reported.push(message.text())
    })
    await journey(page)
    return reported
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** In the page: the product's clock differs from the machine's. */
function moveClock(byMs: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + byMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given) as Date,
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  })
}

const monthShown = (page: Page) => page.$eval('input[aria-label="Month"]', (field) => field.value)

test("in Firefox a month is changed by keyboard and by mouse, and a date is typed and saved", async ({ product }) => {
  const { address } = product.program
  const reported = await inFirefox(async (page) => {
    await page.goto(`${address}/sign-in?to=${encodeURIComponent("/entries/attendance?month=2026-10")}`)
    await page.locator("button ::-p-text(Rafael Montoya)").click()
    await page.waitForSelector('input[aria-label="Month"]')
    expect(await monthShown(page)).toBe("October 2026")

    // By keyboard: typed.
    await page.click('input[aria-label="Month"]', { count: 3 })
    await page.keyboard.type("Sep 2026")
    await page.keyboard.press("Enter")
    await expect.poll(() => page.url()).toContain("month=2026-09")
    await expect.poll(() => monthShown(page)).toBe("September 2026")

    // By keyboard: in the calendar.
    await page.keyboard.press("ArrowDown")
    await page.waitForSelector('[role="dialog"] td button:focus')
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Enter")
    await expect.poll(() => page.url()).toContain("month=2026-08")

    // By mouse.
    await page.click('button[aria-label="Open calendar"]')
    const november = await page.waitForSelector('[role="dialog"] ::-p-text(Nov)')
    await november?.click()
    await expect.poll(() => page.url()).toContain("month=2026-11")
    await page.click('button[aria-label="Back to October 2026"]')
    await expect.poll(() => monthShown(page)).toBe("October 2026")

    await page.locator("button ::-p-text(New entry)").click()
    await page.waitForSelector('[role="dialog"] input[type="date"]')
    await page.type('[role="dialog"] input[data-autofocus]', "Dimitrios")
    await page.waitForSelector('[role="option"] ::-p-text(Dimitrios Papadakis)')
    await page.keyboard.press("Enter")
    await page.focus('[role="dialog"] input[type="date"]')
    await page.keyboard.type("11172026")
    expect(await page.$eval('[role="dialog"] input[type="date"]', (field) => field.value)).toBe("2026-11-17")
    await page.type('[role="dialog"] textarea', REMARKS)
    await page.locator('[role="dialog"] button[type="submit"]').click()
    await page.waitForSelector('[role="dialog"]', { hidden: true })
  })
  expect(reported).toEqual([])
  const token = await signIn(product.program, MANAGER)
  const { body } = await call(product.program, token, "GET", `${ATTENDANCE}?year=2026&month=11&limit=200`)
  const saved = body.items.filter((entry: { remarks: string | null }) => entry.remarks === REMARKS)
  expect(saved).toMatchObject([{ employee_id: "E2002", date_of_occurrence: "2026-11-17" }])
})
