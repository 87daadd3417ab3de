import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { memoryFolder } from "./support/memory-folder.ts"
import { call, completeSetup, type Program, signIn, startProgram } from "./support/program.ts"

/** Kills at random moments; CRASH_ROUNDS=20 is the full measure. */
const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 1)
const PEOPLE = 400
const MONTH = { year: 2026, month: 9 }
const QUERY = "year=2026&month=9"
const BSC = "/v1/dashboard/bsc"
/** rules/months#jobs: resumed or marked failed within two minutes. */
const NEVER_STUCK_MS = 120_000

const settings = (directory: string) => ({
  DATA_DIR: join(directory, "data"),
  DEMO_DATA: "false",
  LOG_LEVEL: "info",
  CLOCK_START: "2026-10-15T16:00:00Z",
  RATE_LIMIT_DEFAULT: "0",
  RATE_LIMIT_SIGN_IN: "0",
})

let directory: string
let program: Program

beforeAll(() => {
  directory = memoryFolder("scorecard-crash-")
  const seed = fileURLToPath(new URL("../src/cli/seed.ts", import.meta.url))
  const args = [seed, "--employees", String(PEOPLE), "--months", "2", "--seed", "7"]
  const seeded = spawnSync(process.execPath, args, {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...settings(directory),
    },
    encoding: "utf8",
  })
  if (seeded.status !== 0) throw new Error(`the seed failed: ${seeded.stderr}`)
})

afterAll(async () => {
  await program.stop()
  rmSync(directory, { recursive: true, force: true })
})

type AnsweredEntry = { _id: string; employee_id: string }

/** Enters attendance issues one after another until the program is gone or the month is closed. */
async function writeUntilGone(token: string, people: readonly string[], entries: AnsweredEntry[]): Promise<void> {
  for (let n = 0; ; n++) {
    const employee_id = people[n % people.length] ?? ""
    const draft = { employee_id, date_of_occurrence: "2026-09-15", issue_type: "tardiness" }
    try {
      const { status, body } = await call(program, token, "POST", "/v1/scorecard/attendance-issues", draft)
      if (status === 409) return
      expect(status).toBe(201)
      entries.push({ _id: body._id, employee_id })
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

async function expectKept(token: string, entries: readonly AnsweredEntry[]): Promise<void> {
  for (const { _id } of entries) {
    expect((await call(program, token, "GET", `/v1/scorecard/attendance-issues/${_id}`)).status).toBe(200)
  }
}

/** The final month counts every answered write; then the month is reopened for the next round. */
async function expectWholeFinal(
  token: string,
  { version, people, written }: { version: number; people: number; written: readonly string[] },
): Promise<void> {
  const counted = await tardinessInFinal(token, version)
  expect(counted.size).toBe(people)
  for (const employeeId of written) expect(counted.get(employeeId)).toBe(await tardinessInDocuments(token, employeeId))
  const reopened = await call(program, token, "POST", `${BSC}/reopen`, { ...MONTH, reason: "The next round" })
  expect(reopened.status).toBe(200)
  expect((await call(program, token, "POST", `${BSC}/sync`, MONTH)).status).toBe(200)
}

/** Every person has a row, and all rows are from one computation: never half a month. */
async function expectWholeMonth(token: string, people: number): Promise<void> {
  const { status, body } = await call(
    program,
    token,
    "GET",
    `${BSC}/month-snapshot?view_mode=aggregate&${QUERY}&limit=200`,
  )
  expect(status).toBe(200)
  expect(body.summary.employees).toBe(people)
  expect(new Set(body.items.map((row: any) => row.report_status)).size).toBe(1)
  if (body.source === "warehouse" && body.report.status === "final") {
    expect(new Set(body.items.map((row: any) => row.computed_at)).size).toBe(1)
  }
}

async function untilNoJob(token: string, people: number): Promise<void> {
  const limit = Date.now() + NEVER_STUCK_MS
  for (;;) {
    await expectWholeMonth(token, people)
    const { body } = await call(program, token, "GET", `${BSC}/sync-jobs/active?${QUERY}`)
    if (body.job === null) return
    expect(Date.now()).toBeLessThan(limit)
    await sleep(250)
  }
}

/** What this version of the final counted, by person. */
async function tardinessInFinal(token: string, version: number): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  for (let cursor = ""; ;) {
    const { body } = await call(
      program,
      token,
      "GET",
      `${BSC}/month-report/versions/${version}?${QUERY}&limit=200${cursor}`,
    )
    for (const row of body.items) {
      const kpi = row.kpms.flatMap((kpm: any) => kpm.kpis).find(({ kpi_key }: any) => kpi_key === "tardiness")
      counted.set(row.employee_id, kpi.basis.count)
    }
    if (!body.next_cursor) return counted
    cursor = `&cursor=${body.next_cursor}`
  }
}

async function tardinessInDocuments(token: string, employeeId: string): Promise<number> {
  const { body } = await call(
    program,
    token,
    "GET",
    `/v1/scorecard/attendance-issues?employee_id=${employeeId}&${QUERY}&limit=200`,
  )
  return body.items.filter((entry: any) => entry.issue_type === "tardiness").length
}

test(
  `kill -9 at ${ROUNDS} random points of sync and finalize loses no entry, blocks no month and never shows half a month`,
  { timeout: 1_200_000 },
  async () => {
    program = await startProgram(settings(directory))
    let admin = await signIn(program, "admin@example.com")
    await completeSetup(program, admin)
    const { body: first } = await call(program, admin, "GET", `${BSC}?view_mode=aggregate&${QUERY}&limit=200`)
    const people: number = first.summary.employees
    expect(people).toBeGreaterThan(PEOPLE * 0.8)
    const written = first.items.slice(0, 100).map((row: any) => row.employee_id)
    const { body: lead } = await call(program, admin, "POST", "/v1/employees", {
      employee_id: "HRLEAD",
      access_level: 4,
      access_scope: "company",
      hire_date: "2026-10-01",
      personal_data: { first_name: "Hanna", last_name: "Reyes", email_address: "hr.lead@example.com" },
      employment_data: { position: "HR lead", employment_type: "full_time" },
    })
    expect(lead.employee_id).toBe("HRLEAD")

    const [delays = []] = fc.sample(
      fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: ROUNDS, maxLength: ROUNDS }),
      {
        numRuns: 1,
        seed: 20_261_015,
      },
    )
    const entries: AnsweredEntry[] = []
    let finals = 0
    for (const [round, delay] of delays.entries()) {
      const answered = entries.length
      const writer = await signIn(program, "hr.lead@example.com")
      const writers = [writeUntilGone(writer, written, entries), writeUntilGone(writer, written, entries)]
      await sleep(100)
      const path = round % 2 === 0 ? "finalize" : "sync?async=true"
      expect((await call(program, admin, "POST", `${BSC}/${path}`, MONTH)).status).toBe(202)
      await sleep(delay)
      await program.kill()
      await Promise.all(writers)

      program = await startProgram(settings(directory))
      admin = await signIn(program, "admin@example.com")
      await untilNoJob(admin, people)
      const { body: report } = await call(program, admin, "GET", `${BSC}/month-report?${QUERY}`)
      if (report.status === "final") {
        finals += 1
        await expectWholeFinal(admin, { version: report.version, people, written })
      }
      await expectKept(admin, entries.slice(answered))
    }
    await expectKept(admin, entries)
    expect(entries.length).toBeGreaterThan(0)
    expect(finals).toBeGreaterThan(0)
    expect((await call(program, null, "GET", "/health/ready")).status).toBe(200)
  },
)
