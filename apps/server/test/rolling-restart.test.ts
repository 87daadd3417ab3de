import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { migratedDatabase, testDatabase, type TestDatabase } from "./support/postgres.ts"
import { call, completeSetup, type Program, signIn, startProgram } from "./support/program.ts"
import { openRollingProxy, type RollingProxy } from "./support/rolling-proxy.ts"

/** How often each process is restarted; ROLLING_RESTARTS=10 is the full measure. */
const ROUNDS = Number(process.env["ROLLING_RESTARTS"] ?? 1)
/** Enough clients that requests arrive at every moment of a stop. */
const CALLERS = 16
const LISTENERS = 4
const PEOPLE = ["E1", "E2", "E3", "E4"]
const MONTH = "year=2026&month=10"

let directory: string
let databases: { documents: TestDatabase; warehouse: TestDatabase }
let apis: Program[] = []
let worker: Program
let proxy: RollingProxy
let admin: string

const settings = (more: Record<string, string>) => ({
  DATA_DIR: directory,
  DATABASE_URL: databases.documents.url,
  AUTH_DEV_LOGIN_ENABLED: "true",
  WH_URL: databases.warehouse.url,
  JWT_SECRET: "one secret of all the processes here",
  SECRETS_KEY: "one secret of all the processes here",
  CLOCK_START: "2026-10-15T16:00:00Z",
  RATE_LIMIT_DEFAULT: "0",
  DRAIN_SECONDS: "4",
  ...more,
})
const startApi = (port = "0") => startProgram(settings({ ROLE: "api", PORT: port }))
const startWorker = () => startProgram(settings({ ROLE: "worker" }))

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-rolling-"))
  databases = { documents: await migratedDatabase("rolling"), warehouse: await testDatabase("rolling_wh") }
  ;[worker, ...apis] = await Promise.all([startWorker(), startApi(), startApi()])
  proxy = await openRollingProxy(apis.map(({ address }) => address))
  const [first] = apis
  if (!first) throw new Error("not started")
  admin = await signIn(first, "admin@example.com")
  await completeSetup(first, admin)
  for (const employee_id of PEOPLE) await addPerson(first, employee_id)
  await proxy.allReady()
}, 600_000)
afterAll(async () => {
  await proxy.close()
  await Promise.all([worker, ...apis].map((program) => program.stop()))
  await databases.documents.drop()
  await databases.warehouse.drop()
  rmSync(directory, { recursive: true, force: true })
})

async function addPerson(program: Program, employee_id: string): Promise<void> {
  const { status } = await call(program, admin, "POST", "/v1/employees", {
    employee_id,
    access_level: 1,
    access_scope: "team",
    hire_date: "2025-01-06",
    personal_data: { first_name: "Ana", last_name: "Reyes", email_address: `${employee_id}@example.com` },
    employment_data: { position: "Analyst", employment_type: "full_time" },
  })
  if (status !== 201) throw new Error(`the person could not be added: ${status}`)
}

const READS = [
  "/v1/employees/me",
  `/v1/dashboard/bsc?view_mode=aggregate&${MONTH}`,
  `/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&${MONTH}`,
  `/v1/scorecard/attendance-issues?employee_id=E1&${MONTH}`,
]

type Load = { calls: number; written: string[]; failed: string[]; streamsEnded: number; streamsBroken: string[] }

/** Sequential calls over kept-alive connections, as a client makes them; every fourth is a write. */
async function keepCalling(load: Load, goesOn: () => boolean): Promise<void> {
  for (let n = 0; goesOn(); n++) {
    const isWrite = n % 4 === 0
    const employee_id = PEOPLE[n % PEOPLE.length]
    const draft = { employee_id, date_of_occurrence: "2026-10-14", issue_type: "tardiness" }
    const path = isWrite ? "/v1/scorecard/attendance-issues" : (READS[n % READS.length] ?? "")
    try {
      const { status, body } = await call(proxy, admin, isWrite ? "POST" : "GET", path, isWrite ? draft : undefined)
      if (status !== (isWrite ? 201 : 200)) load.failed.push(`${path}: ${status} ${JSON.stringify(body)}`)
      else if (isWrite) load.written.push(String(body._id))
    } catch (error) {
      load.failed.push(`${path}: ${String(error)}`)
    }
    load.calls += 1
  }
}

/** Keeps an event stream open, and opens a new one when it ends. */
async function keepListening(load: Load, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    try {
      const headers = { authorization: `Bearer ${admin}`, accept: "text/event-stream" }
      const answer = await fetch(`${proxy.address}/v1/notifications/stream`, { headers, signal: end })
      if (answer.status !== 200) load.streamsBroken.push(`${answer.status} ${await answer.text()}`)
      else await answer.text()
      load.streamsEnded += 1
    } catch (error) {
      if (!end.aborted) load.streamsBroken.push(String(error))
    }
  }
}

async function restart(program: Program, start: () => Promise<Program>): Promise<Program> {
  expect(await program.stop()).toBe(0)
  return start()
}

/** Waits with the next restart until the proxy sends requests to this process again, as an operator would. */
async function restartAll(): Promise<void> {
  for (const [n, api] of apis.entries()) {
    apis[n] = await restart(api, () => startApi(new URL(api.address).port))
    await proxy.allReady()
  }
  worker = await restart(worker, startWorker)
}

async function entryIds(): Promise<string[]> {
  const client = new pg.Client({ connectionString: databases.documents.url })
  await client.connect()
  const { rows } = await client.query<{ _id: string }>("select _id from tbl_attendance_issues")
  await client.end()
  return rows.map(({ _id }) => _id)
}

test(
  `restarting two APIs and a worker in turn, ${ROUNDS} times each, fails no request`,
  { timeout: 1_200_000 },
  async () => {
    const load: Load = { calls: 0, written: [], failed: [], streamsEnded: 0, streamsBroken: [] }
    const end = new AbortController()
    const loading = [
      ...Array.from({ length: CALLERS }, () => keepCalling(load, () => !end.signal.aborted)),
      ...Array.from({ length: LISTENERS }, () => keepListening(load, end.signal)),
    ]
    try {
      for (let round = 0; round < ROUNDS; round++) await restartAll()
    } finally {
      end.abort()
      await Promise.all(loading)
    }
    console.log(
      `${2 * ROUNDS} restarts of an API process, ${ROUNDS} of the worker: ${load.calls} requests, ` +
        `${load.failed.length} failed; ${load.written.length} writes; ${load.streamsEnded} event streams moved`,
    )
    expect({ failed: load.failed, proxy: proxy.noted, streams: load.streamsBroken }).toEqual({
      failed: [],
      proxy: [],
      streams: [],
    })
    expect((await entryIds()).toSorted()).toEqual(load.written.toSorted())
    expect(load.streamsEnded).toBeGreaterThanOrEqual(ROUNDS)
  },
)
