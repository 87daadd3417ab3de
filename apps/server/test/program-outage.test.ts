import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { countAnnouncedEntries, openInboxStream, type InboxStream } from "./support/inbox-stream.ts"
import { memoryFolder } from "./support/memory-folder.ts"
import { addAna, call, completeSetup, type Program, signIn, startProgram } from "./support/program.ts"
import type { Method } from "./support/reply-types.ts"

/** The default is for the suite; PG_RESTARTS=20 is the full measure. */
const RESTARTS = Number(process.env["PG_RESTARTS"] ?? 2)
/** An operator's fast stop, a crash, and an immediate stop, in turn. */
const WAYS = ["SIGINT", "SIGKILL", "SIGQUIT"] as const
const ISSUES = "/v1/scorecard/attendance-issues"
const SNAPSHOT = "/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&year=2026&month=10"
const RECOVERY_MS = 90_000
/** The maximum time to wait for an answer, whatever happens to the database. */
const PATIENCE_MS = 30_000
const CALLERS = 10

let directory: string
let programs: Program[] = []
let api: Program
let admin: string
let ana: string
let stream: InboxStream
/** Stops everything that was started, even after a partial setup. */
const opened = new AsyncDisposableStack()

beforeAll(async () => {
  directory = memoryFolder("scorecard-outage-")
  opened.defer(() => rmSync(directory, { recursive: true, force: true }))
  const settings = {
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    CLOCK_START: "2026-10-15T16:00:00Z",
    RATE_LIMIT_DEFAULT: "0",
    RATE_LIMIT_SIGN_IN: "0",
  }
  api = await started({ ...settings, ROLE: "api" })
  programs = [api, await started({ ...settings, ROLE: "worker" })]
  admin = await signIn(api, "admin@example.com")
  await completeSetup(api, admin)
  await addAna(api, admin)
  ana = await signIn(api, "ana@example.com")
  stream = await openInboxStream(api, ana)
  opened.defer(() => stream.close())
}, 300_000)
afterAll(() => opened.disposeAsync())

async function started(settings: Record<string, string>): Promise<Program> {
  const program = await startProgram(settings)
  opened.defer(async () => void (await program.stop()))
  return program
}

const ask = <const M extends Method, const Url extends string>(
  token: string | null,
  method: M,
  path: Url,
  body?: unknown,
) => call(api, token, method, path, body, {}, AbortSignal.timeout(PATIENCE_MS))
const enter = () =>
  ask(admin, "POST", ISSUES, { employee_id: "E1", date_of_occurrence: "2026-10-14", issue_type: "tardiness" })

const ASKED = [
  enter,
  () => ask(admin, "GET", "/v1/employees/me"),
  () => ask(admin, "GET", SNAPSHOT),
  () => ask(admin, "GET", "/v1/notifications"),
  () => ask(null, "POST", "/v1/auth/dev-login", { email: "ana@example.com", client: "desktop" }),
]

/** What the worker counted when it last scored the person's month, from its row in the warehouse. */
async function counted(): Promise<number | null> {
  const { body } = await ask(admin, "GET", SNAPSHOT)
  if (body.source !== "warehouse") return null
  const kpis = body.items.flatMap(({ kpms }) => kpms.flatMap((kpm) => kpm.kpis))
  return kpis.find(({ kpi_key }) => kpi_key === "tardiness")?.basis.count ?? null
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const limit = AbortSignal.timeout(RECOVERY_MS)
  while (!(await holds())) {
    limit.throwIfAborted()
    await sleep(50)
  }
}

const postmaster = () =>
  Number(readFileSync(join(directory, "data/postgres/data/postmaster.pid"), "utf8").split("\n")[0])
const isReady = async () => (await ask(null, "GET", "/health/ready")).status === 200

test(
  `${RESTARTS} database restarts under load fail only the requests at those moments`,
  { timeout: RESTARTS * 2 * RECOVERY_MS },
  async () => {
    await ask(admin, "POST", "/v1/dashboard/bsc/sync", { year: 2026, month: 10 })
    let entered = 0
    const statuses: Record<number, number> = {}
    let outages = 0
    let goesOn = true
    const keepCalling = async (_: unknown, n: number) => {
      for (let round = n; goesOn; round++) {
        const { status, headers } = await (ASKED[round % ASKED.length] ?? enter)()
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 201) entered += 1
        if (status !== 503) continue
        outages += 1
        expect(headers.get("retry-after")).toBe("5")
        // Also without a database.
        expect((await ask(null, "GET", "/v1/public/app-status")).status).toBe(200)
        await sleep(20)
      }
    }
    // A call without an answer, or without one in time, fails the test immediately.
    const calling = Promise.all(Array.from({ length: CALLERS }, keepCalling))
    calling.catch(() => (goesOn = false))

    try {
      for (let round = 0; round < RESTARTS; round++) {
        await sleep(100 + 97 * (round % 7))
        const before = { outages, events: stream.events() }
        process.kill(postmaster(), WAYS[round % WAYS.length])
        await Promise.race([calling, until(() => outages > before.outages)])
        await Promise.race([calling, until(isReady)])
        // The worker's relay, the listening connections and the open stream recover on their own.
        await Promise.race([calling, until(() => stream.events() > before.events)])
      }
    } finally {
      goesOn = false
    }
    await calling
    expect(programs.map(({ process: { exitCode } }) => exitCode)).toEqual([null, null])
    expect(Object.keys(statuses).map(Number)).toEqual([200, 201, 503])

    // A request without an answer may have been executed, too; every answered one was.
    const { body: all } = await ask(admin, "GET", `${ISSUES}?employee_id=E1&year=2026&month=10`)
    expect(all.total).toBeGreaterThanOrEqual(entered)
    // So do the worker's jobs.
    await until(async () => (await counted()) === all.total)
    await until(async () => (await countAnnouncedEntries(api, ana)) === all.total)
    console.log(`${RESTARTS} restarts: ${JSON.stringify(statuses)}, 0 process exits, ${entered} entries, none lost`)
  },
)
