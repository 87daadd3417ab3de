import type { ChildProcess } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { chromium, type Browser, type Locator, type Page } from "@playwright/test"
import { LANGUAGES } from "@scorecard/domain/languages"
import { findBrowser } from "../../apps/web/test/browser.ts"
import { childOutput, startNode, withFolder } from "./child.ts"
import { watchMainThread } from "./main-thread.ts"
import { atLeast, atMost, figureText, type Report } from "./report.ts"
import { median } from "./runs.ts"

const SERVE = fileURLToPath(new URL("../../apps/server/src/cli/serve.ts", import.meta.url))
const DIST = fileURLToPath(new URL("../../apps/web/dist", import.meta.url))
const PEOPLE = 10_000
const KILOBYTE = 1_000
const MAX_HOME_KB = 200
const MAX_HOME_REQUESTS = 20
const MAX_HOME_PAINT_MS = 3_000
/** What the client is translated to. */
const TRANSLATED_LOCALES = LANGUAGES.flatMap(({ code, locale }) => (code === "en" ? [] : [locale]))
const MAX_LAYOUT_SHIFT = 0.02
/** A slow phone network and a processor a quarter as fast. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOW_PROCESSOR = 4
const SLOW_SETTLE_MS = 10_000
const SLOW_LOADS = 5
const MAX_TASK_MS = 100
const WHEEL_PX = 1_500
const STEP_MS = 40
const TURNS_PER_LOOK = 5
const SCROLL_LIMIT_MS = 240_000
/** Scroll targets, as shares of the table's height. */
const JUMPS = [0, 0.5, 0.1, 0.9, 0.33, 1]
const JUMP_MS = 300
/** The browsers' definition of a long task. */
const LONG_TASK_MS = 50
const LABEL = "People this month"
const SETTLE_MS = 4_000
const ROWS_WAIT_MS = 300_000
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]

/** What Home costs a browser, and whether a table of ten thousand people scrolls smoothly. */
export async function web(): Promise<Report> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error("No Chromium was found: install it, or name one with CHROMIUM=/path.")
  await childOutput("../../apps/web/build/build.ts", ["--if-stale"], {})
  return withFolder((directory) => measureIn(directory, executablePath))
}

async function measureIn(directory: string, executablePath: string): Promise<Report> {
  const environment = {
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    LOG_LEVEL: "info",
    PORT: "0",
    RATE_LIMIT_DEFAULT: "0",
  }
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  let server: Server | null = null
  try {
    console.log(`${figureText(PEOPLE)} people are made …`)
    const seed = ["--employees", String(PEOPLE), "--months", "1", "--seed", "1"]
    await childOutput("../../apps/server/src/cli/seed.ts", seed, { ...environment, LOG_LEVEL: "error" })
    server = await start(environment)
    const session = await signIn(server.origin)
    await waitForRows(server.origin, session)
    const home = await measureHome(browser, server.origin, session)
    const translated = []
    for (const locale of TRANSLATED_LOCALES) {
      translated.push({ locale, ...(await measureHome(browser, server.origin, session, locale)) })
    }
    const paints: number[] = []
    while (paints.length < SLOW_LOADS) paints.push(await measureSlowHome(browser, server.origin, session))
    const table = await measureTable(browser, server.origin, session)
    return {
      title: "The web client",
      notes: [
        `Chromium ${browser.version()} without a graphics card. Home: an administrator's, opened in a browser with an empty cache; all its JavaScript, gzip; its largest paint at 1.6 Mbit/s, 150 ms and a processor a quarter as fast, the median of ${SLOW_LOADS} loads (${paints.map((ms) => figureText(Math.round(ms))).join(", ")} ms). The table: the month of ${figureText(PEOPLE)} people, scrolled by the wheel to its end while its pages come, then ${JUMPS.length} jumps in it.`,
        "A task's time is the processor's: the clock also counts what else the machine did meanwhile.",
      ],
      columns: ["", ""],
      rows: [
        ["files of JavaScript of Home", figureText(home.files)],
        ["people seen in the table", figureText(table.seen)],
        ["turns of the wheel", figureText(table.turns)],
        ["seconds", figureText(table.seconds)],
        [`tasks over ${LONG_TASK_MS} ms`, figureText(table.longTasks)],
        ["longest task by the clock, ms", figureText(table.longestByClockMs)],
      ],
      figures: [
        atMost("Home: KB of JavaScript", home.kilobytes, MAX_HOME_KB),
        atMost("Home: requests", home.requests, MAX_HOME_REQUESTS),
        ...translated.flatMap(({ locale, kilobytes, requests }) => [
          atMost(`Home in ${locale}: KB of JavaScript`, kilobytes, MAX_HOME_KB),
          atMost(`Home in ${locale}: requests`, requests, MAX_HOME_REQUESTS),
        ]),
        atMost("Home: layout shift", home.shift, MAX_LAYOUT_SHIFT),
        atMost("Home: longest task, ms", home.longestMs, MAX_TASK_MS),
        atMost("Home: largest paint on a slow network, ms", median(paints), MAX_HOME_PAINT_MS),
        atLeast("people seen in the table", table.seen, PEOPLE),
        atMost("longest task while the table is scrolled, ms", table.longestMs, MAX_TASK_MS),
      ],
    }
  } finally {
    await browser.close()
    await server?.stop()
  }
}

type Session = { token: string; expires_at: string; employee_id: string }

type Home = { files: number; kilobytes: number; requests: number; shift: number; longestMs: number }

async function measureHome(browser: Browser, origin: string, session: Session, locale = "en-US"): Promise<Home> {
  const page = await openPage(browser, session, locale)
  const addresses: URL[] = []
  page.on("request", (request) => addresses.push(new URL(request.url())))
  await page.addInitScript(watchPaint)
  const mainThread = await watchMainThread(browser)
  await page.goto(`${origin}/`)
  await page.getByRole("heading", { level: 1 }).waitFor()
  // The event stream never ends: the network is never idle.
  await page.waitForTimeout(SETTLE_MS)
  const tasks = await mainThread.stop()
  const { shift } = await paintOf(page)
  await page.close()
  const scripts = addresses.filter(({ pathname }) => pathname.endsWith(".js"))
  const bytes = scripts.map(({ pathname }) => gzipSync(readFileSync(join(DIST, pathname)), { level: 9 }).length)
  return {
    files: scripts.length,
    kilobytes: bytes.reduce((sum, each) => sum + each, 0) / KILOBYTE,
    requests: addresses.length,
    shift,
    longestMs: tasks.reduce((most, { processorMs }) => Math.max(most, processorMs), 0),
  }
}

/** Milliseconds until the largest paint, where network and processor are slow. */
async function measureSlowHome(browser: Browser, origin: string, session: Session): Promise<number> {
  const page = await openPage(browser, session)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send("Network.enable")
  await protocol.send("Network.emulateNetworkConditions", SLOW)
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PROCESSOR })
  await page.addInitScript(watchPaint)
  await page.goto(`${origin}/`)
  await page.waitForTimeout(SLOW_SETTLE_MS)
  const { paintMs } = await paintOf(page)
  await page.close()
  return paintMs
}

type Paint = { shift: number; paintMs: number }

/** Before the page's own scripts. */
function watchPaint(): void {
  const paint: Paint = { shift: 0, paintMs: 0 }
  Object.assign(globalThis, { paint })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) paint.shift += entry.value
  }).observe({ type: "layout-shift", buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paint.paintMs = startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
}

const paintOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { paint: Paint }).paint)

type Scrolled = {
  seen: number
  turns: number
  seconds: number
  longTasks: number
  longestMs: number
  longestByClockMs: number
}

/** Scrolls the table to its last row as fast as pages arrive, then jumps around in it. */
async function measureTable(browser: Browser, origin: string, session: Session): Promise<Scrolled> {
  const page = await openPage(browser, session)
  await page.goto(`${origin}/team`)
  const table = page.getByRole("table").last()
  await table.getByRole("row").nth(2).waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const mainThread = await watchMainThread(browser)
  await table.hover()
  const startedAt = performance.now()
  let seen = 0
  let turns = 0
  while (seen < PEOPLE && performance.now() - startedAt < SCROLL_LIMIT_MS) {
    for (let turn = 0; turn < TURNS_PER_LOOK; turn += 1) {
      await page.mouse.wheel(0, WHEEL_PX)
      await page.waitForTimeout(STEP_MS)
    }
    turns += TURNS_PER_LOOK
    seen = await lastRowOf(table)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  for (const share of JUMPS) {
    await page.getByRole("group", { name: LABEL }).evaluate((place, to) => {
      place.scrollTop = place.scrollHeight * to
    }, share)
    await page.waitForTimeout(JUMP_MS)
  }
  const tasks = await mainThread.stop()
  await page.close()
  return {
    seen,
    turns,
    seconds,
    longTasks: tasks.filter(({ processorMs }) => processorMs > LONG_TASK_MS).length,
    longestMs: tasks.reduce((most, { processorMs }) => Math.max(most, processorMs), 0),
    longestByClockMs: tasks.reduce((most, { clockMs }) => Math.max(most, clockMs), 0),
  }
}

/** The last rendered row; the first one is the header. */
async function lastRowOf(table: Locator): Promise<number> {
  const rows = await table.locator("tbody tr[aria-rowindex]").last().getAttribute("aria-rowindex")
  return Number(rows) - 1
}

async function openPage(browser: Browser, session: Session, locale = "en-US"): Promise<Page> {
  const page = await browser.newPage({ locale, viewport: { width: 1280, height: 900 } })
  await page.addInitScript((stored) => localStorage.setItem("scorecard.session", stored), JSON.stringify(session))
  return page
}

async function signIn(origin: string): Promise<Session> {
  const response = await fetch(`${origin}/v1/auth/dev-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", client: "web" }),
  })
  const { access_token, expires_at } = (await response.json()) as { access_token: string; expires_at: string }
  return { token: access_token, expires_at, employee_id: "ADMIN" }
}

/** The worker's first rolling sync writes this month's rows. */
async function waitForRows(origin: string, { token }: Session): Promise<void> {
  const until = performance.now() + ROWS_WAIT_MS
  while (performance.now() < until) {
    const response = await fetch(`${origin}/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { total = 0 } = (await response.json()) as { total?: number }
    if (total >= PEOPLE) return
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error("this month was not synced in time")
}

type Server = { origin: string; stop(): Promise<void> }

async function start(environment: Record<string, string>): Promise<Server> {
  const child = startNode([...process.execArgv, SERVE], { env: { ...process.env, ...environment } })
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  return { origin: await originOf(child, exited), stop: () => stop(child, exited) }
}

function originOf(child: ChildProcess, exited: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    void exited.then(() => reject(new Error("the service ended before it was ready")))
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1]
      if (address !== undefined && line.includes('"msg":"ready"')) resolve(address)
    })
  })
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill("SIGTERM")
  await exited
}
