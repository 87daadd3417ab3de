import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { chromium } from "@playwright/test"
import type { Browser, Page } from "@playwright/test"
import { findBrowser } from "../../apps/web/test/browser.ts"
import { childOutput } from "./child.ts"

const SERVE = fileURLToPath(new URL("../../apps/server/src/bin/serve.ts", import.meta.url))
const DIST = fileURLToPath(new URL("../../apps/web/dist", import.meta.url))
const PEOPLE = 10_000
const KILOBYTE = 1_000
const MOST_FIRST_PAGE_KB = 230
const MOST_TASK_MS = 100
const WHEEL_PX = 1_500
const STEP_MS = 40
const SETTLE_MS = 4_000
const ROWS_WAIT_MS = 300_000
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]

/** What the first page costs a browser, and whether a table of ten thousand people scrolls without a hitch. */
export async function web(): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error("No Chromium was found: install it, or name one with CHROMIUM=/path.")
  await childOutput("../../apps/web/build/build.ts", ["--if-stale"], {})
  const directory = mkdtempSync(join(tmpdir(), "scorecard-bench-"))
  chmodSync(directory, 0o755)
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
    console.log(`Node ${process.version}, Chromium ${browser.version()}, seed 1\n${PEOPLE} people are made …`)
    const seed = ["--employees", String(PEOPLE), "--months", "1", "--seed", "1"]
    await childOutput("../../apps/server/src/bin/seed.ts", seed, { ...environment, LOG_LEVEL: "error" })
    server = await start(environment)
    const session = await signIn(server.origin)
    await measureFirstPage(browser, server.origin, session)
    await measureTable(browser, server.origin, session)
  } finally {
    await browser.close()
    await server?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

type Session = { token: string; expires_at: string; employee_id: string }

async function measureFirstPage(browser: Browser, origin: string, session: Session): Promise<void> {
  const page = await openPage(browser, session)
  const scripts: string[] = []
  page.on("response", (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith(".js")) scripts.push(pathname)
  })
  await page.goto(`${origin}/`)
  await page.getByRole("heading", { level: 1 }).waitFor()
  // The event stream never ends: the network is never idle.
  await page.waitForTimeout(SETTLE_MS)
  const bytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length, 0)
  const kilobytes = bytes / KILOBYTE
  console.log(
    `first page: ${kilobytes.toFixed(0)} KB of JavaScript (gzip) in ${scripts.length} files, ` +
      `${verdict(kilobytes <= MOST_FIRST_PAGE_KB)} (at most ${MOST_FIRST_PAGE_KB})`,
  )
  await page.close()
}

async function measureTable(browser: Browser, origin: string, session: Session): Promise<void> {
  await waitForRows(origin, session)
  const page = await openPage(browser, session)
  await page.goto(`${origin}/team`)
  const table = page.getByRole("table").last()
  await table.getByRole("row").nth(2).waitFor()
  await page.evaluate(() => {
    const kept = window as unknown as { longTasks: number[] }
    kept.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.longTasks.push(duration)
    }).observe({ type: "longtask" })
  })
  await table.hover()
  let drawn = 0
  let steps = 0
  while (drawn < PEOPLE && steps < PEOPLE) {
    await page.mouse.wheel(0, WHEEL_PX)
    await page.waitForTimeout(STEP_MS)
    steps += 1
    drawn = Number(await table.getAttribute("aria-rowcount")) - 1
  }
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  const longest = Math.max(0, ...tasks)
  console.log(
    `table: ${drawn} people after ${steps} turns of the wheel, longest task ${longest.toFixed(0)} ms, ` +
      `${tasks.length} tasks over 50 ms, ${verdict(drawn >= PEOPLE && longest <= MOST_TASK_MS)} (at most ${MOST_TASK_MS} ms)`,
  )
  await page.close()
}

function verdict(kept: boolean): string {
  return kept ? "kept" : "MISSED"
}

async function openPage(browser: Browser, session: Session): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript((kept) => localStorage.setItem("scorecard.session", kept), JSON.stringify(session))
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
  const child = spawn(process.execPath, [...process.execArgv, SERVE], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  })
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
