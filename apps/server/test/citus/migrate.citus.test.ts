import { afterAll, beforeAll, expect, test } from "vitest"
import {
  distribute,
  migrate,
  migrateRestored,
  migrationNames,
  openDatabase,
  PLACEMENTS,
  sql,
  type Database,
} from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { insertDocuments } from "../support/insert-documents.ts"
import { testDatabase } from "../support/postgres.ts"

/* A distributed database gets the migrations of newer versions, and their tables get their places. */

/** The last migration of the version that first distributed tables. */
const FIRST_DISTRIBUTED = "0086_lock_documents"

/** As if the newer version brought it. */
const NEW = "tbl_attendance_issues"
/** As if the earlier version had chosen another place for it. */
const MISPLACED = "tbl_incidents"
const LOCAL = "tbl_tasks"

let database: Awaited<ReturnType<typeof testDatabase>>
let documents: ReturnType<typeof openDatabase>
let db: Database
beforeAll(async () => {
  database = await testDatabase("migrate_distributed")
  documents = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  db = documents.db
  await migrateRestored(db, FIRST_DISTRIBUTED)
  await distribute(db)
})
afterAll(async () => {
  await documents.close()
  await database.drop()
})

async function placesInDatabase(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`select table_name::text as name, citus_table_type as type
    from citus_tables`.execute(db)
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

const EXPECTED = {
  ...Object.fromEntries(
    Object.entries(PLACEMENTS).flatMap(([table, { place }]) =>
      place === "coordinator" ? [] : [[table, place === "person" ? "distributed" : "reference"]],
    ),
  ),
  whole_commits: "local",
}

test("a database that an earlier version distributed is migrated", async () => {
  const later = (await migrationNames()).filter((name) => name > FIRST_DISTRIBUTED)
  expect(later.length).toBeGreaterThan(0)
  expect(await migrate(db)).toEqual(later)
  expect(await placesInDatabase()).toEqual(EXPECTED)
})

test("tables that are not in their place are put there when a process starts, with their rows", async () => {
  for (const table of [NEW, MISPLACED]) await insertDocuments(db, table, [{ _id: `in ${table}`, employee_id: "ANA" }])
  await sql`select undistribute_table(${NEW})`.execute(db)
  await sql`select undistribute_table(${MISPLACED})`.execute(db)
  await sql`select create_reference_table(${MISPLACED})`.execute(db)
  await sql`select citus_add_local_table_to_metadata(${LOCAL})`.execute(db)
  expect(await placesInDatabase()).not.toEqual(EXPECTED)

  expect(await migrate(db)).toEqual([])
  expect(await placesInDatabase()).toEqual(EXPECTED)
  for (const table of [NEW, MISPLACED]) {
    const { rows } = await sql`select _id from ${sql.table(table)} where employee_id = 'ANA'`.execute(db)
    expect(rows).toEqual([{ _id: `in ${table}` }])
  }
})
