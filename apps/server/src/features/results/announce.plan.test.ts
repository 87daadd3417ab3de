import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, type Database } from "#platform/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { corrections } from "./announce.store.ts"

const PEOPLE = 3_000
const MONTH = "2026-08"
const VERSIONS = 4

let world: TestWorld
/** A month that PostgreSQL last analyzed after its first version. */
beforeAll(async () => {
  world = await openTestWorld("announce_plan", { warehouse: "none" })
  const { db } = world.app.platform
  await close(db, 1)
  await sql`vacuum analyze tbl_bsc_final_snapshots, tbl_results`.execute(db)
  for (let version = 2; version <= VERSIONS; version++) await close(db, version)
})
afterAll(() => world.close())

/** Everyone has other figures than before, and one more person leaves the month. */
async function close(db: Database, version: number): Promise<void> {
  await sql`insert into tbl_bsc_final_snapshots (month, report_version, employee_id, doc)
    select ${MONTH}, ${version}::int, 'E' || i, jsonb_build_object('total_score', i % 100 + ${version}::int)
    from generate_series(${version}::int, ${PEOPLE}::int) i`.execute(db)
  await sql`insert into tbl_results as stored (employee_id, month, report_version, figures)
    select 'E' || i, ${MONTH}, ${version}::int, ${version}::text from generate_series(${version}::int, ${PEOPLE}::int) i
    on conflict (employee_id, month) do update set report_version = excluded.report_version`.execute(db)
}

async function rowsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)))::integer as read
    from pg_stat_xact_user_tables where relname like 'tbl_%'`.execute(db)
  return rows[0]?.read ?? 0
}

test("the corrections of a version that was just closed are found by reading each person's rows a few times", async () => {
  const { found, read } = await world.app.platform.db.transaction().execute(async (tx) => {
    const before = await rowsRead(tx)
    const batches = await Array.fromAsync(corrections(tx, { month: MONTH, version: VERSIONS, before: VERSIONS - 1 }))
    return { found: batches.flat(), read: (await rowsRead(tx)) - before }
  })
  expect(found).toHaveLength(PEOPLE - VERSIONS + 2)
  expect(found.filter(({ to }) => to === null).map(({ employee_id }) => employee_id)).toEqual([`E${VERSIONS - 1}`])
  expect(read).toBeLessThan(PEOPLE * 20)
})
