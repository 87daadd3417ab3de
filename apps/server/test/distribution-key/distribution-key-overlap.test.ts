import { promises as fs } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { FileMigrationProvider, Migrator } from "kysely/migration"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openDatabase, sql, type OpenDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { newStatements } from "../support/statements.ts"
import { testDatabase, type TestDatabase } from "../support/postgres.ts"

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url))
const BEFORE = "0035_notices_that_end"

let database: TestDatabase
let documents: OpenDatabase
let migrator: Migrator
beforeAll(async () => {
  database = await testDatabase("distribution_overlap")
  documents = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS })
  migrator = new Migrator({ db: documents.db, provider })
})
afterAll(async () => {
  // Those of an older version are not compared with what Citus refuses.
  newStatements()
  await documents.close()
  await database.drop()
})

const doc = (employeeId: string) => JSON.stringify({ employee_id: employeeId, incident_date: "2026-10-14" })
/** As the version before migration 0036 writes it. */
const insertAsBefore = (id: string, employeeId: string) =>
  sql`insert into tbl_incidents (_id, doc, version) values (${id}, ${doc(employeeId)}::jsonb, 1)`.execute(documents.db)

test("old rows keep their person, an older version can still write, and a wrong key is refused", async () => {
  expect((await migrator.migrateTo(BEFORE)).error).toBeUndefined()
  await insertAsBefore("first", "ANA")
  expect((await migrator.migrateToLatest()).error).toBeUndefined()

  await insertAsBefore("second", "LIAM")
  const wrong = sql`insert into tbl_incidents (_id, employee_id, doc, version)
    values ('third', 'OTHER', ${doc("LIAM")}::jsonb, 1)`.execute(documents.db)
  await expect(wrong).rejects.toThrow(/tbl_incidents_employee/)

  const { rows } = await sql<{ _id: string; employee_id: string }>`select _id, employee_id from tbl_incidents
    order by _id`.execute(documents.db)
  expect(rows).toEqual([
    { _id: "first", employee_id: "ANA" },
    { _id: "second", employee_id: "LIAM" },
  ])
})
