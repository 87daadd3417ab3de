import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { migrate, openDatabase, sql, type OpenDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { assertDistributable } from "../support/distributable.ts"
import { migratedDatabase, testDatabase, type TestDatabase } from "../support/postgres.ts"
import { asTest, newStatements } from "../support/statements.ts"

let database: TestDatabase
let documents: OpenDatabase
beforeAll(async () => {
  database = await migratedDatabase("distributable")
  documents = openDatabase({ url: database.url, poolSize: 1, log: silentLog })
})
afterAll(async () => {
  newStatements()
  await documents.close()
  await database.drop()
})

/** Whether the database takes it does not matter. */
const send = (statement: string) =>
  sql
    .raw(statement)
    .execute(documents.db)
    .catch(() => undefined)

test.each([
  "delete from tbl_incidents where _id = 'none'",
  "-- a comment\ndelete from tbl_incidents where _id = 'one'",
  "/* a comment */ update tbl_incidents set version = 2 where _id = 'one'",
  "truncate tbl_incidents",
  "merge into tbl_incidents i using (values ('one')) given (_id) on i._id = given._id when matched then delete",
  "do $$ begin delete from tbl_incidents where _id = 'one'; end $$",
])("a test in which the product sends %s fails, and one that sends it itself does not", async (statement) => {
  await asTest(() => send(statement))
  await assertDistributable()
  await send(statement)
  await expect(assertDistributable()).rejects.toThrow("Rejected for Citus")
})

test("the statements of migrations are exempt, but not others that begin like one of them", async () => {
  const empty = await testDatabase("distributable_empty")
  const { db, close } = openDatabase({ url: empty.url, poolSize: 1, log: silentLog })
  await migrate(db)
  await close()
  await empty.drop()
  await assertDistributable()

  const [ofMigration] = inject("statementsOfMigrations")
  expect(ofMigration).toBeDefined()
  await send(`${ofMigration} /* and more */`)
  await expect(assertDistributable()).rejects.toThrow("Rejected for Citus")
})
