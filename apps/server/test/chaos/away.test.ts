import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@scorecard/embedded-postgres"
import { countAnnouncedEntries, openInboxStream, type InboxStream } from "../support/inbox-stream.ts"
import { memoryFolder } from "../support/memory-folder.ts"
import { addAna, call, completeSetup, type Program, signIn, startProgram } from "../support/program.ts"
import type { Method } from "../support/reply-types.ts"

/** The default is for the suite; AWAY_SECONDS=60 is the full measure. */
const AWAY_MS = Number(process.env["AWAY_SECONDS"] ?? 3) * 1_000
const ISSUES = "/v1/scorecard/attendance-issues"
const BSC = "/v1/dashboard/bsc"
const SNAPSHOT = `${BSC}/month-snapshot?view_mode=aggregate&year=2026&month=10` as const
const PATIENCE_MS = 30_000
/** Short enough not to reach the longest retry pause (ten minutes). */
const RECOVERY_MS = 150_000
const CALLERS = 6

let directory: string
let documents: EmbeddedPostgres
let warehouse: EmbeddedPostgres
const programs: Program[] = []
let admin: string
let ana: string
let stream: InboxStream
/** Stops everything that was started, even after a partial setup. */
const opened = new AsyncDisposableStack()

const startServer = (name: string) =>
  startEmbeddedPostgres({ directory: join(directory, name), log: () => {}, settings: { fsync: "off" } })

beforeAll(async () => {
  directory = memoryFolder("scorecard-away-")
  opened.defer(() => rmSync(directory, { recursive: true, force: true }))
  documents = await startServer("documents")
  opened.defer(() => documents.stop())
  warehouse = await startServer("warehouse")
  opened.defer(() => warehouse.stop())
  await documents.ensureDatabase("scorecard")
  await warehouse.ensureDatabase("figures")
  const settings = {
    DATA_DIR: join(directory, "data"),
    DATABASE_URL: documents.url("scorecard"),
    WH_URL: warehouse.url("figures"),
    AUTH_DEV_LOGIN_ENABLED: "true",
    DEMO_DATA: "false",
    CLOCK_START: "2026-10-15T16:00:00Z",
    RATE_LIMIT_DEFAULT: "0",
  }
  for (const ROLE of ["api", "worker"]) {
    const program = await startProgram({ ...settings, ROLE })
    opened.defer(async () => void (await program.stop()))
    programs.push(program)
  }
  const [api] = programs
  if (!api) throw new Error("no API process")
  admin = await signIn(api, "admin@example.com")
  await completeSetup(api, admin)
  await addAna(api, admin)
  ana = await signIn(api, "ana@example.com")
  stream = await openInboxStream(api, ana)
  opened.defer(() => stream.close())
}, 300_000)
afterAll(() => opened.disposeAsync())

async function ask<const M extends Method, const Url extends string>(method: M, path: Url, body?: unknown) {
  const [api] = programs
  if (!api) throw new Error("no API process")
  return call(api, admin, method, path, body, {}, AbortSignal.timeout(PATIENCE_MS))
}

const enter = () =>
  ask("POST", ISSUES, { employee_id: "E1", date_of_occurrence: "2026-10-14", issue_type: "tardiness" })

/** The source of the month's figures, whether the warehouse was unavailable, and one person's figures. */
async function shown() {
  const { status, body } = await ask("GET", SNAPSHOT)
  const kpis = (body.items ?? []).flatMap(({ kpms }) => kpms.flatMap((kpm) => kpm.kpis))
  const count = kpis.find(({ kpi_key }) => kpi_key === "tardiness")?.basis.count
  return { status, source: body.source, fallback: body.fallback ?? false, count }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const limit = AbortSignal.timeout(RECOVERY_MS)
  while (!(await holds())) {
    limit.throwIfAborted()
    await sleep(50)
  }
}

let entered = 0
async function enterAnswered(): Promise<void> {
  expect((await enter()).status).toBe(201)
  entered += 1
}

const isFresh = async () => {
  const { source, fallback, count } = await shown()
  return source === "warehouse" && !fallback && count === entered
}
const expectAlive = () => expect(programs.map(({ process: { exitCode } }) => exitCode)).toEqual([null, null])
const LIMITS = { timeout: AWAY_MS + 3 * RECOVERY_MS }

test(
  "while the warehouse is unavailable, everything is answered from the documents, and jobs wait",
  LIMITS,
  async () => {
    await ask("POST", `${BSC}/sync`, { year: 2026, month: 10 })
    await enterAnswered()
    await until(isFresh)

    await warehouse.stop()
    const back = Date.now() + AWAY_MS
    do {
      await enterAnswered()
      expect(await shown()).toEqual({ status: 200, source: "live", fallback: true, count: entered })
      await sleep(100)
    } while (Date.now() < back)
    const reply = await ask("POST", `${BSC}/sync?async=true`, { year: 2026, month: 10 })
    expect(reply.status).toBe(202)
    const job = async () => (await ask("GET", `${BSC}/sync-jobs/${reply.body.job_id}`)).body
    await until(async () => (await job()).error?.code === "unavailable")
    expect(await job()).toMatchObject({ status: "queued" })
    expect((await ask("POST", `${BSC}/sync?async=true`, { year: 2026, month: 10 })).status).toBe(409)

    warehouse = await startServer("warehouse")
    await until(async () => (await job()).status === "succeeded")
    await until(isFresh)
    expectAlive()
  },
)

test("while the database is unavailable, every request gets 503 with Retry-After immediately", LIMITS, async () => {
  await documents.stop()
  const back = Date.now() + AWAY_MS
  const keepAsking = async (_: unknown, n: number) => {
    do {
      const paths = ["/v1/employees/me", SNAPSHOT, "/v1/notifications", `${ISSUES}?employee_id=E1`]
      const answer = n % 2 === 0 ? await enter() : await ask("GET", paths[n % paths.length] ?? "")
      expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([503, "unavailable", "5"])
      await sleep(50)
    } while (Date.now() < back)
  }
  await Promise.all(Array.from({ length: CALLERS }, keepAsking))
  expect((await ask("GET", "/health")).status).toBe(200)
  expect((await ask("GET", "/health/ready")).status).toBe(503)
  expect((await ask("GET", "/v1/public/app-status")).status).toBe(200)
  expectAlive()

  documents = await startServer("documents")
  await until(async () => (await ask("GET", "/health/ready")).status === 200)
  const before = stream.events()
  await enterAnswered()
  // The worker's relay and jobs, the listening connections and the open stream recover on their own.
  await until(() => stream.events() > before)
  const [api] = programs
  if (!api) throw new Error("no API process")
  await until(async () => (await countAnnouncedEntries(api, ana)) === entered)
  await until(isFresh)
  expectAlive()
})
