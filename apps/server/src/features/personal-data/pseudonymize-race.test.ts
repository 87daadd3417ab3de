import { afterAll, beforeAll, expect, test } from "vitest"
import pg from "pg"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { selectUnfinished } from "./pseudonymizations.store.ts"
import { resumePseudonymizations } from "./pseudonymize.ts"

const NAME = "Slowena Reader"
const VERIFY = "verify_pseudonymization"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("pseudonymize_race", { role: "api" })
  admin = await world.as("admin@example.com")
  const { _id: department_id } = await addDepartment(world)
  for (const [employee_id, first_name, last_name] of [
    ["EARLY", "Slowena", "Reader"],
    ["LATE", "Second", "Person"],
    ["OTHER", "Another", "One"],
  ] as const) {
    await addPerson(world, { employee_id, department_id, first_name, last_name })
  }
})
afterAll(() => world.close())

async function pseudonymize(id: string): Promise<void> {
  await admin.patch(`/v1/employees/${id}`, { employment_data: { separation_date: "2026-10-14" } })
  const { status } = await admin.post(`/v1/employees/${id}/pseudonymize`, { legal_basis: "Request" })
  if (status !== 200) throw new Error(`not pseudonymized: ${status}`)
}

/** Runs the job that is queued next, as a worker does when its time has come. @returns whether there was one */
async function runNextPass(): Promise<boolean> {
  const { db } = world.app.platform
  const { rows } = await sql<{ id: string; data: object }>`delete from jobs.job
    where id = (select id from jobs.job where name = ${VERIFY} and state = 'created' order by created_on limit 1)
    returning id::text, data`.execute(db)
  const [queued] = rows
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === VERIFY)
  if (queued) await job?.run(queued.data, { jobId: queued.id, signal: new AbortController().signal, attempt: 1 })
  return queued !== undefined
}

const unfinished = async () => (await selectUnfinished(world.app.platform.db)).length
const readBack = async () => {
  const { db } = world.app.platform
  const { rows } = await sql<{ text: string }>`select string_agg(m.doc::text, ' ') as text
    from tbl_employee_months m`.execute(db)
  return `${rows[0]?.text} ${JSON.stringify(await world.app.platform.warehouse.rowsOf(["EARLY", "LATE"], ["2026-10"]))}`
}

test("a transaction that read the name before, and writes it after the job has passed, leaves nothing", async () => {
  expect((await admin.post("/v1/dashboard/bsc/sync", { year: 2026, month: 10 })).status).toBe(200)
  const reader = new pg.Client({ connectionString: world.databaseUrl })
  await reader.connect()
  await reader.query("begin isolation level repeatable read")
  const { rows } = await reader.query(
    `select doc->>'name' as name from tbl_employee_months where employee_id = 'EARLY'`,
  )
  expect(rows).toEqual([{ name: NAME }])

  await pseudonymize("EARLY")
  expect(await readBack()).not.toContain(NAME)
  // The next pass waits for it, whoever runs it, and however often.
  expect([await runNextPass(), await runNextPass(), await unfinished()]).toEqual([true, true, 1])
  await reader.query(
    `update tbl_employee_months set doc = doc || jsonb_build_object('name', $1::text)
    where employee_id = 'OTHER'`,
    [rows[0].name],
  )
  await reader.query("commit")
  await reader.end()
  expect(await readBack()).toContain(NAME)

  expect([await runNextPass(), await unfinished()]).toEqual([true, 1])
  expect(await readBack()).not.toContain(NAME)
  // It has found something, so another one looks for copies; that one finds nothing, and forgets the name.
  expect([await runNextPass(), await unfinished()]).toEqual([true, 0])
  expect(await runNextPass()).toBe(false)
})

test("jobs that were running are waited for, and the warehouse gets the new name once more", async () => {
  const { db, warehouse } = world.app.platform
  const before = await warehouse.rowsOf(["LATE"], ["2026-10"])
  expect(JSON.stringify(before)).toContain("Second Person")
  const running = { _id: "01890000-0000-7000-8000-0000000000aa", status: "running", beat: 9e9, attempts: 1 }
  await sql`insert into tbl_sync_jobs (_id, name, key, doc) values (${running._id}, 'month_sync', 'k', ${JSON.stringify(running)}::jsonb)`.execute(
    db,
  )
  await sql`insert into jobs.job (name, state, started_on) values ('housekeeping', 'active', now())`.execute(db)
  await pseudonymize("LATE")
  expect([await runNextPass(), await unfinished()]).toEqual([true, 1])
  await sql`update jobs.job set state = 'completed' where name = 'housekeeping'`.execute(db)
  expect([await runNextPass(), await unfinished()]).toEqual([true, 1])
  // What the sync had read.
  await warehouse.renameEmployee("LATE", "Second Person")
  await sql`delete from tbl_sync_jobs where _id = ${running._id}`.execute(db)
  expect([await runNextPass(), await unfinished()]).toEqual([true, 0])
  expect(JSON.stringify(await warehouse.rowsOf(["LATE"], ["2026-10"]))).toContain("Former employee LATE")
})

test("one that failed for good is queued again, once; one whose next pass was lost gets it", async () => {
  const { db } = world.app.platform
  const [row] = (
    await sql<{ _id: string }>`update tbl_sync_jobs set doc = doc || '{"status": "failed", "identity": "sealed"}'
    where doc->>'employee_id' = 'LATE' returning _id`.execute(db)
  ).rows
  await resumePseudonymizations(world.app.platform)
  await resumePseudonymizations(world.app.platform)
  const found = await selectUnfinished(db)
  expect(found).toMatchObject([{ employee_id: "LATE", status: "queued", identity: "sealed" }])
  expect(found[0]?._id).not.toBe(row?._id)
  await sql`update tbl_sync_jobs set doc = doc || '{"status": "succeeded"}' where _id = ${found[0]?._id}`.execute(db)
  await resumePseudonymizations(world.app.platform)
  await resumePseudonymizations(world.app.platform)
  const { rows } =
    await sql`select data->>'job_id' as job_id from jobs.job where name = ${VERIFY} and state = 'created'`.execute(db)
  expect(rows).toEqual([{ job_id: found[0]?._id }])
})
