import pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { draftReport, monthReports } from "#core/months/index.ts"
import { sql } from "#platform/documents/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/world.ts"
import { addCompany, closeMonth, SEPTEMBER, setReport, syncMonth, warehouseDatabases } from "./company.test-support.ts"

const LABEL = "dashboards_moment"
const BSC = "/v1/dashboard/bsc"

let world: TestWorld
let admin: Caller
let warehouse: pg.Client
let warehouseName: string
let documentsName: string

beforeAll(async () => {
  world = await openTestWorld(LABEL)
  await addCompany(world)
  await setReport(world, draftReport(SEPTEMBER))
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.app.world.db)
  documentsName = rows[0]?.name ?? ""
  warehouseName = (await warehouseDatabases(world, LABEL))[0] ?? ""
  warehouse = new pg.Client({ connectionString: inject("databaseUrl").replace("DATABASE", warehouseName) })
  await warehouse.connect()
})
afterAll(async () => {
  await warehouse.end()
  await world.close()
})

/** The month as a finalize writes it: everybody's total a thousand points higher, so that a new row is known by it. */
const FINALIZE = [
  "update bsc_employee_month set total_score = total_score + 1000, report_status = 'final', report_version = 1",
  "update bsc_month_stamp set report_status = 'final', report_version = 1, generation = 1",
]
const REOPEN = [
  "update bsc_employee_month set total_score = total_score - 1000, report_status = 'draft', report_version = 0",
  "update bsc_month_stamp set report_status = 'draft', report_version = 0, generation = 0",
]

/** What `ask` answers when the month changes in the warehouse after the answer was begun and before it has its rows. */
async function whileItIsFinalized<T>(ask: () => Promise<T>): Promise<T> {
  await warehouse.query("begin")
  // The stamps stay readable; whoever wants rows waits for them.
  await warehouse.query("lock table bsc_employee_month in access exclusive mode")
  const answer = ask()
  await somebodyWaits(warehouseName)
  for (const statement of FINALIZE) await warehouse.query(statement)
  await warehouse.query("commit")
  try {
    return await answer
  } finally {
    for (const statement of REOPEN) await warehouse.query(statement)
  }
}

/** Until some connection of this database waits for a lock; asked outside of transactions, which see an old picture. */
async function somebodyWaits(database: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = ${database} and wait_event_type = 'Lock' limit 1`.execute(world.app.world.db)
    if (rows.length > 0) return
  }
}

test("an aggregate's stamp, summary and page are of one moment, also when the month is finalized in between", async () => {
  const url = `${BSC}?view_mode=aggregate&year=2026&month=9`
  const before = (await admin.get(url)).body
  const { status, body } = await whileItIsFinalized(() => admin.get(url))
  expect(status).toBe(200)
  expect(body.source).toBe("warehouse")
  expect(body).toEqual(before)
})

const NEW_TOTAL = /,1\d\d\d(\.\d+)?,/

test("an export's stamp is of the moment of its rows", async () => {
  const north = await world.as("north@example.com")
  const url = `${BSC}/export?year=2026&month=9`
  const held = await world.app.world.transact(async (tx) => {
    // Whoever asks for a lead's people waits here; the month's report has been read by then.
    await sql`lock table tbl_departments in access exclusive mode`.execute(tx.db)
    const file = north.get(url)
    await somebodyWaits(documentsName)
    for (const statement of FINALIZE) await warehouse.query(statement)
    return { file }
  })
  const { status, text } = await held.file
  for (const statement of REOPEN) await warehouse.query(statement)
  expect([status, text.trim().split("\r\n").length]).toEqual([200, 8])
  expect(text).not.toMatch(NEW_TOTAL)
})

test.each([
  "performance?cycle_id=2026",
  "performance?cycle_id=2026&employee_id=N1",
  "comparison?cycle_id=2026&employee_ids=N1,S1",
])("%s: the course of a cycle has the months' rows of the state that it asked for", async (path) => {
  const before = await admin.get(`${BSC}/${path}`)
  expect(before.status).toBe(200)
  const during = await whileItIsFinalized(() => admin.get(`${BSC}/${path}`))
  expect(during.body).toEqual(before.body)
})

test("rows of a state that the month is not in are not shown, and the warehouse's connection comes back", async () => {
  for (const statement of FINALIZE) await warehouse.query(statement)
  // More often than there are connections.
  for (let time = 0; time < 10; time++) {
    const { text } = await admin.get(`${BSC}/export?year=2026&month=9&sort=employee_id`)
    expect(text).not.toMatch(NEW_TOTAL)
  }
  expect((await admin.get(`${BSC}?view_mode=aggregate&year=2026&month=9`)).body.source).toBe("live")
  for (const statement of REOPEN) await warehouse.query(statement)
})

test("a snapshot's report and its rows are of one state, also when the month is finalized between the two", async () => {
  const draft = await monthReports.get(world.app.world.db, "2026-09")
  const asked = await world.app.world.transact(async (tx) => {
    // The report has been read when its jobs are asked for.
    await sql`lock table tbl_sync_jobs in access exclusive mode`.execute(tx.db)
    const answer = admin.get(`${BSC}/month-snapshot?view_mode=aggregate&year=2026&month=9`)
    await somebodyWaits(documentsName)
    await closeMonth(world, SEPTEMBER)
    return { answer }
  })
  const { body } = await asked.answer
  expect(draft.status).toBe("draft")
  expect(body.source).toBe("warehouse")
  expect(body.report.status).toBe("final")
  expect(new Set(body.items.map((item: any) => item.report_status))).toEqual(new Set(["final"]))
})
