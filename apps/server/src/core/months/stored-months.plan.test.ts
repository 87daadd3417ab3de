import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql, type Database } from "#platform/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { findUnstoredDrafts, removeOtherRows, removeRowsWithoutFinal } from "./stored-months.store.ts"

const MONTHS = 30
const PEOPLE = 200
const MONTH = "2025-05"

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("stored_months_plan", { warehouse: "none" })
  const { db } = world.app.platform
  await sql`insert into tbl_employee_months (month, employee_id, report_version, doc)
    select to_char(date '2024-01-01' + m * interval '1 month', 'YYYY-MM'), 'E' || i, 1, '{}'
    from generate_series(0, ${MONTHS - 1}::int) m, generate_series(1, ${PEOPLE}::int) i`.execute(db)
})
beforeEach(() => vacuumed(world.app.platform.db))
afterAll(() => world.close())

/**
 * Vacuums until index-only scans need no rows of the table: next to an older transaction, a vacuum can't mark every page
 * as visible to all.
 */
async function vacuumed(db: Database): Promise<void> {
  for (let attempt = 1; attempt <= 200; attempt++) {
    await sql`vacuum (analyze, index_cleanup on) tbl_employee_months`.execute(db)
    const { rows } = await sql<{ all_visible: boolean }>`select relallvisible = relpages as all_visible
      from pg_class where oid = 'tbl_employee_months'::regclass`.execute(db)
    if (rows[0]?.all_visible) return
    await setTimeout(50)
  }
  throw new Error("the table keeps pages that are not visible to all")
}

/** Rows of the table, and entries of the index by which they are found. */
async function rowsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)
      + pg_stat_get_xact_tuples_returned('tbl_employee_months_pkey'::regclass))::integer as read
    from pg_stat_xact_user_tables where relname = 'tbl_employee_months'`.execute(db)
  return rows[0]?.read ?? 0
}

async function removedRows(db: Database): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employee_months where doc is null
    order by _id`.execute(db)
  return rows.map(({ _id }) => _id)
}

const kept = Array.from({ length: PEOPLE - 1 }, (_, n) => `E${n + 2}`)
const everyone = ["E1", ...kept].map((id) => `${MONTH} ${id}`).toSorted()
const removeLeavers = (db: Database, among: readonly string[] | null) => removeOtherRows(db, MONTH, { kept, among })

test.each([
  ["whoever left a draft", PEOPLE * 2, [`${MONTH} E1`], (db: Database) => removeLeavers(db, null)],
  ["one of the people who were computed", 8, [`${MONTH} E1`], (db: Database) => removeLeavers(db, ["E1", "E2"])],
  [
    "whoever is not in a final",
    PEOPLE * 4,
    everyone,
    (db: Database) => removeRowsWithoutFinal(db, { month: MONTH, version: 2 }),
  ],
])("removing the row of %s reads no other month", async (_, limit, removed, remove) => {
  const { db } = world.app.platform
  const trx = await db.startTransaction().execute()
  try {
    const before = await rowsRead(trx)
    await remove(trx)
    const read = (await rowsRead(trx)) - before
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(limit)
    expect(await removedRows(trx)).toEqual(removed)
  } finally {
    await trx.rollback().execute()
  }
})

test("a draft without rows is found without reading those of others", async () => {
  const { db } = world.app.platform
  await sql`insert into tbl_bsc_month_reports (_id, doc)
    values (${MONTH}, '{"status": "draft"}'), ('2023-01', '{"status": "draft"}')`.execute(db)
  const { found, read } = await db.transaction().execute(async (tx) => {
    const before = await rowsRead(tx)
    return { found: await findUnstoredDrafts(tx), read: (await rowsRead(tx)) - before }
  })
  expect(found).toContain("2023-01")
  expect(found).not.toContain(MONTH)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(4)
})
