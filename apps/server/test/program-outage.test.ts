import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { call, signIn, startProgram } from "./program.ts"
import type { Program } from "./program.ts"

const ISSUES = "/v1/scorecard/attendance-issues"
const RECOVERY_MS = 60_000

let directory: string
let program: Program
let admin: string

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-outage-"))
  chmodSync(directory, 0o755)
  program = await startProgram({
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    CLOCK_START: "2026-10-15T16:00:00Z",
    RATE_LIMIT_DEFAULT: "0",
  })
  admin = await signIn(program, "admin@example.com")
  const { status } = await call(program, admin, "POST", "/v1/employees", {
    employee_id: "E1",
    access_level: 1,
    access_scope: "team",
    hire_date: "2025-01-06",
    personal_data: { first_name: "Ana", last_name: "Reyes", email_address: "ana@example.com" },
    employment_data: { position: "Analyst", employment_type: "full_time" },
  })
  if (status !== 201) throw new Error(`the person could not be added: ${status}`)
})
afterAll(async () => {
  await program.stop()
  rmSync(directory, { recursive: true, force: true })
})

const enter = () =>
  call(program, admin, "POST", ISSUES, {
    employee_id: "E1",
    date_of_occurrence: "2026-10-14",
    issue_type: "tardiness",
  })

/** When the worker last scored the person's month, by the row that it wrote to the warehouse. */
async function scoredAt(): Promise<string | null> {
  const { body } = await call(
    program,
    admin,
    "GET",
    "/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&year=2026&month=10",
  )
  return body.source === "warehouse" ? (body.items?.[0]?.computed_at ?? null) : null
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const limit = AbortSignal.timeout(RECOVERY_MS)
  while (!(await holds())) {
    limit.throwIfAborted()
    await sleep(100)
  }
}

test("a database server that is killed costs the requests of that moment, and nothing else", async () => {
  await call(program, admin, "POST", "/v1/dashboard/bsc/sync", { year: 2026, month: 10 })
  await enter()
  await until(async () => (await scoredAt()) !== null)

  const pid = Number(readFileSync(join(directory, "data/postgres/data/postmaster.pid"), "utf8").split("\n")[0])
  const statuses: number[] = []
  const appStatuses: number[] = []
  let goesOn = true
  const keepCalling = async (_: unknown, n: number) => {
    while (goesOn) {
      const { status, headers } = await (n % 2 === 0 ? enter() : call(program, admin, "GET", "/v1/employees/me"))
      statuses.push(status)
      if (status === 503) expect(headers.get("retry-after")).toBe("5")
      if (status === 503) appStatuses.push((await call(program, admin, "GET", "/v1/public/app-status")).status)
      if (status === 503) await sleep(20)
    }
  }
  // A call that gets no answer at all ends the test at once: then the process is gone.
  const calling = Promise.all(Array.from({ length: 8 }, keepCalling))
  await sleep(300)
  process.kill(pid, "SIGKILL")
  await Promise.race([calling, until(async () => statuses.includes(503))])
  await until(async () => (await call(program, null, "GET", "/health/ready")).status === 200)
  goesOn = false
  await calling
  expect(program.process.exitCode).toBe(null)
  expect(new Set(appStatuses)).toEqual(new Set([200]))
  expect([...new Set(statuses)].filter((status) => ![200, 201, 503].includes(status))).toEqual([])

  const before = await scoredAt()
  expect((await enter()).status).toBe(201)
  await until(async () => ((await scoredAt()) ?? "") > (before ?? ""))
})
