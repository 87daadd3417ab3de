import { setTimeout as sleep } from "node:timers/promises"
import { easternMonth, addMonths, monthId } from "@scorecard/domain/calendar"
import { withClient } from "../../apps/server/test/chaos/kills/servers.ts"
import { call, signIn, startProgram, type Program } from "../../apps/server/test/support/program.ts"
import type { Company } from "./company.ts"
import { drive } from "./load.ts"
import { quantile } from "./runs.ts"

const LOOK_EVERY_MS = 200
const TURN_MS = 2_000
const LIMIT_MS = 1_800_000

/** Entries that were made while shards moved: `refused` were answered with 503, and a client sends them again. */
export type Moved = { moves: number; seconds: number; perSecond: number; p99_ms: number; refused: number }

type Moving = { connections: number; moveShards: () => Promise<number>; databaseUrl: string }

/** @throws Error if an entry was answered by anything else than 201 or 503, or is not stored */
export async function createEntriesWhileMoving(
  origin: string,
  texts: readonly string[],
  { connections, moveShards, databaseUrl }: Moving,
): Promise<Moved> {
  const before = await countEntries(databaseUrl)
  const startedAt = performance.now()
  const statuses: Record<string, number> = {}
  const times: number[] = []
  let isDone = false
  const enter = async () => {
    while (!isDone) {
      const driven = await drive(origin, texts, { connections, ms: TURN_MS })
      for (const [status, count] of Object.entries(driven.statuses)) statuses[status] = (statuses[status] ?? 0) + count
      times.push(...driven.milliseconds)
    }
  }
  const [moves] = await Promise.all([moveShards().finally(() => (isDone = true)), enter()])
  const { "201": created = 0, "503": refused = 0, ...others } = statuses
  if (Object.keys(others).length > 0) throw new Error(`entries were answered ${JSON.stringify(others)}`)
  const seconds = (performance.now() - startedAt) / 1_000
  const stored = (await countEntries(databaseUrl)) - before
  // A request that was refused at the last moment may have been committed.
  if (stored < created || stored > created + refused) {
    throw new Error(`${created} entries were confirmed and ${refused} refused, ${stored} are stored`)
  }
  return { moves, seconds, perSecond: created / seconds, p99_ms: quantile(times, 0.99), refused }
}

/** A month closed by a worker, and once more by one that is killed halfway and another that goes on. */
export type Interrupted = { wholeSeconds: number; killedAfterSeconds: number; seconds: number }

/** @throws Error if the month is not complete afterwards */
export async function closeInterrupted({ environment }: Company, databaseUrl: string): Promise<Interrupted> {
  const running: Program[] = []
  const startRole = async (role: "api" | "worker") => {
    const program = await startProgram({ ...environment, ...SERVED, ROLE: role }, process.execArgv)
    running.push(program)
    return program
  }
  try {
    const api = await startRole("api")
    const worker = await startRole("worker")
    const admin = await signIn(api, "admin@example.com")
    const before = (await versionsOf(databaseUrl)).length
    const closing = await requestClosing(api, admin)
    const whole = await secondsUntilDone(api, admin, closing)

    const again = await requestClosing(api, admin)
    const startedAt = performance.now()
    await whileRunning(api, admin, again)
    await sleep((whole * 1_000) / 2)
    if ((await statusOf(api, admin, again)) !== "running")
      throw new Error("the job ended before its process was killed")
    await worker.kill()
    const killedAfterSeconds = (performance.now() - startedAt) / 1_000
    await startRole("worker")
    await secondsUntilDone(api, admin, again)
    const seconds = (performance.now() - startedAt) / 1_000
    await expectComplete(databaseUrl, before + 2)
    return { wholeSeconds: whole, killedAfterSeconds, seconds }
  } finally {
    await Promise.all(running.map((program) => program.stop()))
    for (const { log } of running) log.filter(isFailure).forEach((line) => console.log(line))
  }
}

/** A line of a program's log that reports a job or a request that failed. */
const isFailure = (line: string) => /"level":[56]0/.test(line)

const SERVED = { LOG_LEVEL: "info", AUTH_DEV_LOGIN_ENABLED: "true", BSC_ROLLING_SYNC_ENABLED: "false" }

const lastMonth = () => addMonths(easternMonth(Temporal.Now.instant()), -1)

async function requestClosing(api: Program, admin: string): Promise<string> {
  const body = { ...lastMonth(), reason: "bench" }
  const path = "/v1/dashboard/bsc/finalize?regenerate=true" as "/v1/dashboard/bsc/finalize"
  const answer = await call(api, admin, "POST", path, body)
  if (answer.status !== 202) throw new Error(`closing was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return (answer.body as { job_id: string }).job_id
}

async function statusOf(api: Program, admin: string, job: string): Promise<string> {
  const { body } = await call(api, admin, "GET", `/v1/dashboard/bsc/sync-jobs/${job}` as const)
  if (body.status === "failed") throw new Error(`closing failed: ${JSON.stringify(body)}`)
  return body.status
}

async function whileRunning(api: Program, admin: string, job: string): Promise<void> {
  while ((await statusOf(api, admin, job)) === "queued") await sleep(LOOK_EVERY_MS)
}

async function secondsUntilDone(api: Program, admin: string, job: string): Promise<number> {
  const startedAt = performance.now()
  while ((await statusOf(api, admin, job)) !== "succeeded") {
    if (performance.now() - startedAt > LIMIT_MS) throw new Error("closing the month takes more than half an hour")
    await sleep(LOOK_EVERY_MS)
  }
  return (performance.now() - startedAt) / 1_000
}

async function countEntries(databaseUrl: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(databaseUrl, "select count(*)::int as n from tbl_attendance_issues")
  return row?.n ?? 0
}

function versionsOf(databaseUrl: string): Promise<{ version: number; people: number }[]> {
  return rowsOf(
    databaseUrl,
    "select report_version as version, count(*)::int as people from tbl_bsc_final_snapshots where month = $1 group by 1",
    [monthId(lastMonth())],
  )
}

/** So many versions of the month, all with the same people. */
async function expectComplete(databaseUrl: string, count: number): Promise<void> {
  const versions = await versionsOf(databaseUrl)
  const sizes = new Set(versions.map(({ people }) => people))
  if (sizes.size !== 1 || versions.length !== count) throw new Error(`versions: ${JSON.stringify(versions)}`)
}

function rowsOf<Row extends object>(databaseUrl: string, query: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(databaseUrl, async (client) => (await client.query<Row>(query, values)).rows)
}
