import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openSeeding } from "#app/seed.ts"
import { csvOfRows, rowOf, sendForm } from "#features/bulk/bulk.test-support.ts"
import { draft, PATHS } from "#features/entries/entries.test-support.ts"
import { finalize, waitForJob } from "#features/months/months.test-support.ts"
import { sql } from "#platform/documents/index.ts"
import { addPerson } from "../support/factories.ts"
import { present } from "../support/present.ts"
import { CITUS_SELECTION } from "./selection.ts"
import { openTestWorld, type Caller, type TestWorld } from "../support/world.ts"

/*
 * Every job on a company with data, on whatever database the suite runs on. What they do is tested with their features:
 * here, every statement of theirs runs.
 */

const MONTH = { year: 2026, month: 9 }
/** A preview of more rows is made by a job. */
const ROWS_OF_JOB = 5_001

/** Jobs that need more than a company, and the selected tests that run them. */
const ELSEWHERE: Record<string, string> = {
  demo_complete: "apps/server/src/demo/demo.test.ts",
  // Without a setting that limits how long data is kept, it does nothing.
  purge_expired_data: "apps/server/src/features/retention/retention.test.ts",
  post_to_team_chat: "apps/server/src/features/team-chat/team-chat.test.ts",
  send_gathered_mail: "apps/server/src/features/notifications/deliver.test.ts",
  send_mail: "apps/server/src/features/mails/mails.test.ts",
}

const directory = mkdtempSync(join(tmpdir(), "scorecard-every-job-"))
let world: TestWorld
let admin: Caller
let person: string
beforeAll(async () => {
  const storage = { driver: "fs", directory: join(directory, "files") } as const
  world = await openTestWorld("every_job", { role: "all", config: { storage, dataDirectory: directory } })
  await openSeeding(world.app.platform).seedLoad({ employees: 20, months: 2, seed: 1, add: true, onProgress: () => {} })
  admin = await world.as("admin@example.com")
  person = (await addPerson(world)).employee_id
})
afterAll(async () => {
  await world.close()
  rmSync(directory, { recursive: true, force: true })
})

const ran = new Set<string>()

/** Runs it now, as its schedule would. */
async function run(name: string, payload: object): Promise<void> {
  const job = present(world.app.features.jobs.find(({ declaration }) => declaration.name === name))
  await job.run(payload, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
  ran.add(name)
}

/** Waits until the worker has nothing to do. Jobs that are due later run now. */
async function settle(): Promise<void> {
  await expect
    .poll(async () => {
      await sql`update jobs.job set start_after = now() where state = 'created' and start_after > now()`.execute(
        world.app.platform.db,
      )
      const { queued, running } = await world.app.jobs.counts()
      return queued + running
    })
    .toBe(0)
}

describe("jobs", () => {
  test("of people's changes run", async () => {
    const { status, body } = await admin.post(PATHS.attendance, draft("attendance", person, ""))
    expect(status).toBe(201)
    expect((await admin.delete(`${PATHS.attendance}/${body._id}`)).status).toBe(204)
    const changed = { finished_task: 3, task_count: 4, employee_id: person, work_date: "10/14/2026" }
    expect((await admin.put("/v1/scorecard/task-delivery/day", changed)).status).toBe(200)
    await settle()
  })

  test("of a large file run: its preview", async () => {
    const rows = Array.from({ length: ROWS_OF_JOB }, () => rowOf("attendance", person, "", { minutes: 0 }))
    const file = { name: "rows.csv", content: csvOfRows(rows) }
    expect((await sendForm(admin, `${PATHS.attendance}/bulk/preview`, file)).status).toBe(202)
    await settle()
  })

  test("of a month run: sync, finalize, statements and what-if", async () => {
    const sync = await admin.post("/v1/dashboard/bsc/sync?async=true", MONTH)
    expect(sync.status).toBe(202)
    expect(await waitForJob(admin, present(sync.body.job_id))).toMatchObject({ status: "succeeded" })
    expect(await finalize(admin, MONTH)).toMatchObject({ status: "succeeded" })
    const statements = await admin.post("/v1/dashboard/bsc/statements", MONTH)
    expect(statements.status).toBe(202)
    const question = { from: "2026-09", to: "2026-09", configuration: {} }
    expect((await admin.post("/v1/dashboard/bsc/what-if?async=true", question)).status).toBe(202)
    await settle()
    await run("bsc_announce_results", { month: "2026-09" })
    for (const name of ["scorecard_month_resync", "bsc_store_draft"]) await run(name, { month: "2026-10" })
  })

  test("of someone who left long ago run: the pseudonymization", async () => {
    const left = { status: "inactive", separation_date: "2018-10-15" } as const
    const { employee_id } = await addPerson(world, { employee_id: "LEFT", ...left })
    expect((await admin.post(`/v1/employees/${employee_id}/pseudonymize`, {})).status).toBe(200)
    await settle()
  })

  test("with a schedule run, today and months later, when something has expired", async () => {
    for (const now of ["2026-10-15T16:00:00Z", "2027-02-15T16:00:00Z"]) {
      world.setNow(now)
      for (const { declaration, payload } of world.app.features.schedules) await run(declaration.name, payload)
    }
    await settle()
    expect(ran.has("housekeeping") && ran.has("purge_recycle_bin")).toBe(true)
  })

  test("are all of them, and none has failed", async () => {
    const { rows } = await sql<{ name: string; state: string }>`select name, state from jobs.job`.execute(
      world.app.platform.db,
    )
    expect(rows.filter(({ state }) => state === "failed" || state === "retry")).toEqual([])
    for (const { name, state } of rows) if (state === "completed") ran.add(name)
    const names = world.app.features.jobs.map(({ declaration }) => declaration.name)
    expect(names.filter((name) => !ran.has(name) && !(name in ELSEWHERE)).toSorted()).toEqual([])
    expect(Object.keys(ELSEWHERE).filter((name) => !names.includes(name))).toEqual([])
    expect(Object.values(ELSEWHERE).filter((file) => !CITUS_SELECTION.includes(file))).toEqual([])
  })
})
