import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openSeeding } from "#app/seed.ts"
import { sql } from "#platform/index.ts"
import { present } from "#test/support/present.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { openMonthsWorld } from "./months.test-support.ts"

/*
 * A sync and a closing give each batch of rows to the warehouse before they commit. If the database ends their
 * transaction in favor of another one after that, they start over.
 */

const BSC = "/v1/dashboard/bsc"
const MONTH = { year: 2026, month: 9 }
const ID = "2026-09"
/** Scored in several batches. */
const PEOPLE = 600

let world: TestWorld
let admin: Caller
let other: pg.Client
let pidOfOther: number
let people: string[]
beforeAll(async () => {
  world = await openMonthsWorld("repeated_transaction")
  await openSeeding(world.app.platform).seedLoad({
    employees: PEOPLE,
    months: 2,
    seed: 1,
    add: true,
    onProgress: () => {},
  })
  admin = await world.as("admin@example.com")
  other = new pg.Client({ connectionString: world.databaseUrl })
  await other.connect()
  pidOfOther = present((await other.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]).pid
  const { rows } = await other.query<{ _id: string }>(
    "select distinct employee_id as _id from tbl_sbs_entries order by 1",
  )
  people = rows.map(({ _id }) => _id)
})
afterAll(async () => {
  await other.end()
  await world.close()
})

/**
 * Another transaction has a row that `work` writes in its last batch, and then waits for one of its first: the database
 * ends `work`'s, which has waited for longer, and so the other one goes on.
 * @param insert takes the `employee_id`
 */
async function inConflict<Result>(insert: string, work: () => Promise<Result>): Promise<Result> {
  await other.query("begin")
  await other.query("set local deadlock_timeout = '1min'")
  await other.query(insert, [people.at(-1)])
  const working = work()
  await untilSome(sql`select from pg_stat_activity where ${pidOfOther}::int = any(pg_blocking_pids(pid))`)
  const inserting = other.query(insert, [people[0]])
  await untilSome(sql`select where cardinality(pg_blocking_pids(${pidOfOther}::int)) > 0`)
  await inserting
  await other.query("rollback")
  return working
}

async function untilSome(query: ReturnType<typeof sql>): Promise<void> {
  await expect.poll(async () => (await query.execute(world.app.platform.db)).rows.length, { interval: 5 }).toBe(1)
}

async function expectEveryoneOnce(): Promise<void> {
  const { body } = await admin.get(`${BSC}?view_mode=aggregate&year=2026&month=9&limit=1`)
  const stored = await other.query<{ n: number }>(
    "select count(*)::int as n from tbl_employee_months where month = $1 and doc is not null",
    [ID],
  )
  expect([body.source, body.total]).toEqual(["warehouse", stored.rows[0]?.n])
  expect(body.total).toBeGreaterThanOrEqual(PEOPLE)
}

test("a sync that starts over writes everyone once", async () => {
  const insert = `insert into tbl_employee_months (month, employee_id) values ('${ID}', $1)`
  const { status, body } = await inConflict(insert, () => admin.post(`${BSC}/sync`, MONTH))
  expect([status, body]).toMatchObject([200, { rows_written: expect.any(Number) }])
  await expectEveryoneOnce()
})

test("a closing that starts over publishes everyone once", async () => {
  const insert = `insert into tbl_bsc_final_snapshots (month, report_version, employee_id, doc) values ('${ID}', 1, $1, '{}')`
  const job = await inConflict(insert, () =>
    world.app.features.months.finalizeNow(
      { employee_id: "ADMIN", impersonated_by: null },
      { ...MONTH, regenerate: false },
    ),
  )
  expect(job).toMatchObject({ status: "succeeded", result: { version: 1 } })
  await expectEveryoneOnce()
})
