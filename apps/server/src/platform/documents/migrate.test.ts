import { afterAll, beforeAll, expect, test } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { migratedDatabase, testDatabase } from "#test/support/postgres.ts"
import { statementsIn } from "#test/support/statements.ts"
import { appliedMigrations, migrate, migrationNames, openDatabase, sql } from "./index.ts"

let migrated: Opened
let empty: Opened
beforeAll(async () => {
  migrated = open(await migratedDatabase("migrate"))
  empty = open(await testDatabase("migrate_empty"))
})
afterAll(async () => {
  await migrated.close()
  await empty.close()
})

type Opened = ReturnType<typeof open>

function open(database: { url: string; drop(): Promise<void> }) {
  const documents = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  return {
    db: documents.db,
    async close() {
      await documents.close()
      await database.drop()
    },
  }
}

test("a schema that is up to date is recognized without reading the definitions of tables", async () => {
  const statements = await statementsIn(async () => {
    expect(await migrate(migrated.db)).toEqual([])
  })
  expect(statements.length).toBeGreaterThan(1)
  expect(statements.filter(({ text }) => text?.includes("pg_attribute"))).toEqual([])
})

test("an empty database gets every migration, once", async () => {
  const names = await migrationNames()
  expect(await migrate(empty.db)).toEqual(names)
  expect(await migrate(empty.db)).toEqual([])
  expect(await appliedMigrations(empty.db)).toEqual(names)
})

test("a database of a newer version is refused", async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01T00:00:00.000Z')`.execute(
    empty.db,
  )
  await expect(migrate(empty.db)).rejects.toThrow("could not be brought up to date")
})
