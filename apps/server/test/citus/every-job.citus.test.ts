import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openSeeding } from "#app/seed.ts"
import { csvOfRows, rowOf, sendForm } from "#features/bulk/bulk.test-support.ts"
import { addTask, draft, PATHS } from "#features/entries/entries.test-support.ts"
import { KINDS } from "#features/entries/kinds.ts"
import { finalize, waitForJob } from "#features/months/months.test-support.ts"
import { tablesAt } from "#platform/documents/index.ts"
import { sql, type RawBuilder } from "#platform/index.ts"
import { startCitusCluster, type CitusCluster } from "../support/citus-cluster.ts"
import { addPerson } from "../support/factories.ts"
import { present } from "../support/present.ts"
import { CITUS_SELECTION } from "./selection.ts"
import { openTestWorld, type Caller, type TestWorld } from "../support/world.ts"

/*
 * Every job on a company with data: on the suite's database, one node that holds all shards, and on a coordinator with
 * two workers. What they do is tested with their features: here, every statement of theirs runs.
 */

const MONTH = { year: 2026, month: 9 }
/** After a year, the month's entries and figures go, too. */
const RETENTION = { years: 6, entries: "13m", finals: "13m", audit: null, mail: null }
/** A preview of more rows is made by a job. */
const ROWS_OF_JOB = 5_001

/** Jobs that need more than a company, and the selected tests that run them. */
const ELSEWHERE: Record<string, string> = {
  demo_complete: "apps/server/src/demo/demo.test.ts",
  post_to_team_chat: "apps/server/src/features/team-chat/team-chat.test.ts",
  send_gathered_mail: "apps/server/src/features/notifications/deliver.test.ts",
  send_mail: "apps/server/src/features/mails/mails.test.ts",
}

/** Written about someone who leaves later. */
const REMARK = "Went home early"
const NAME = { first_name: "Zyxfirst", last_name: "Qwvlast" }
const FULL_NAME = `${NAME.first_name} ${NAME.last_name}`

/** The databases of the test world: by default, on one node of the suite. */
const PLACES = [
  { place: "one node", start: async () => null },
  { place: "three nodes", start: () => startCitusCluster({ workers: 2, isDistributed: true }) },
]

describe.each(PLACES)("on $place, jobs", ({ start }) => {
  let directory: string
  let cluster: CitusCluster | null
  let world: TestWorld
  let admin: Caller
  let person: string
  let task: string
  let leaver: string
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "scorecard-every-job-"))
    cluster = await start()
    const storage = { driver: "fs", directory: join(directory, "files") } as const
    world = await openTestWorld("every_job", {
      role: "all",
      config: { storage, dataDirectory: directory, retention: RETENTION },
      databaseAt: async (url) => cluster?.url ?? url,
    })
    await openSeeding(world.app.platform).seedLoad({
      employees: 20,
      months: 2,
      seed: 1,
      add: true,
      onProgress: () => {},
    })
    admin = await world.as("admin@example.com")
    person = (await addPerson(world)).employee_id
    task = await addTask(world)
    leaver = (await addPerson(world, NAME)).employee_id
  })
  afterAll(async () => {
    await world.close()
    await cluster?.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  /** The names of the jobs that were run to their end. */
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

  /** In how many rows of each distributed table a text is. */
  async function rowsWith(text: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const table of tablesAt("person")) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} t
        where position(${text} in t::text) > 0`.execute(world.app.platform.db)
      if (rows[0]?.n) counts[table] = rows[0].n
    }
    return counts
  }

  /** Numbers of rows that are kept for a limited time. */
  async function expiring(): Promise<{ deleted: number; entries: number; finals: number; previews: number }> {
    const { db } = world.app.platform
    const count = async (table: string, condition: RawBuilder<boolean>) =>
      (await sql`select from ${sql.table(table)} where ${condition}`.execute(db)).rows.length
    const countEntries = async (condition: RawBuilder<boolean>) => {
      const counts = await Promise.all(KINDS.map(({ collection }) => count(collection.name, condition)))
      return counts.reduce((sum, n) => sum + n, 0)
    }
    const isOfMonth = sql<boolean>`month = '2026-09'`
    return {
      deleted: await countEntries(sql`deleted_at is not null`),
      entries: await countEntries(isOfMonth),
      finals: await count("tbl_bsc_final_snapshots", isOfMonth),
      previews: await count("tbl_bulk_previews", sql`true`),
    }
  }

  test("of people's changes run", async () => {
    for (const { kind } of KINDS) {
      const { status, body } = await admin.post(PATHS[kind], draft(kind, person, task))
      expect(status).toBe(201)
      expect((await admin.delete(`${PATHS[kind]}/${body._id}`)).status).toBe(204)
    }
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

  test("of someone who left run: the pseudonymization, which erases remarks and the name from distributed tables", async () => {
    const url = `/v1/employees/${leaver}` as const
    for (const { kind } of KINDS) {
      const remark = draft(kind, leaver, task, { remarks: REMARK })
      expect((await admin.post(PATHS[kind], remark)).status).toBe(201)
    }
    const day = { employee_id: leaver, work_date: "10/14/2026", finished_task: 3, task_count: 4, notes: REMARK }
    expect((await admin.put("/v1/scorecard/task-delivery/day", day)).status).toBe(200)
    const mention = draft("attendance", person, task, { remarks: `Waited for ${FULL_NAME}` })
    expect((await admin.post(PATHS.attendance, mention)).status).toBe(201)
    const remarked = [...KINDS.map(({ collection }) => collection.name), "tbl_task_delivery_entries"]
    expect(await rowsWith(REMARK)).toEqual(Object.fromEntries(remarked.map((table) => [table, 1])))
    expect(await rowsWith(FULL_NAME)).toEqual({ tbl_attendance_issues: 1, tbl_bsc_final_snapshots: 1 })

    expect((await admin.patch(url, { employment_data: { separation_date: "2026-10-14" } })).status).toBe(200)
    expect((await admin.post(`${url}/pseudonymize`, { legal_basis: "Request of the person" })).status).toBe(200)
    await settle()
    expect([await rowsWith(REMARK), await rowsWith(FULL_NAME)]).toEqual([{}, {}])
    const { rows } = await sql`select doc->>'name' as name from tbl_bsc_final_snapshots
      where employee_id = ${leaver}`.execute(world.app.platform.db)
    expect(rows).toEqual([{ name: `Former employee ${leaver}` }])
  })

  test("with a schedule run, today, months and a year later, when something has expired", async () => {
    const before = await expiring()
    expect(before).toMatchObject({ deleted: KINDS.length, previews: 1 })
    for (const count of Object.values(before)) expect(count).toBeGreaterThan(0)
    for (const now of ["2026-10-15T16:00:00Z", "2027-02-15T16:00:00Z", "2028-02-15T16:00:00Z"]) {
      world.setNow(now)
      for (const { declaration, payload } of world.app.features.schedules) await run(declaration.name, payload)
    }
    await settle()
    expect(await expiring()).toEqual({ deleted: 0, entries: 0, finals: 0, previews: 0 })
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
