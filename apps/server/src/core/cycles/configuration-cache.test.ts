import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, type Database } from "#platform/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { cachedConfiguration } from "./configuration-cache.ts"

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("configuration_cache", { warehouse: "none" })
})
afterAll(() => world.close())

const ROW = "a row of the test"
const cacheScope = {}

async function read(db: Database): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select (doc->>'n')::int as n from tbl_scorecard_config where _id = ${ROW}`.execute(db)
  return rows[0]?.n ?? 0
}

async function write(n: number): Promise<void> {
  await sql`insert into tbl_scorecard_config (_id, doc) values (${ROW}, ${JSON.stringify({ _id: ROW, n })}::jsonb)
    on conflict (_id) do update set doc = excluded.doc`.execute(world.app.platform.db)
}

test("a value read after a concurrent commit is not cached for the state before it", async () => {
  const { db } = world.app.platform
  const readLater = () =>
    db.transaction().execute((tx) => cachedConfiguration({ db: tx, cacheScope }, "n", () => read(tx)))
  await write(1)
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (before) => {
      expect(await read(before)).toBe(1)
      const changed = await db.transaction().execute((tx) =>
        cachedConfiguration({ db: tx, cacheScope }, "n", async () => {
          await write(2)
          return read(tx)
        }),
      )
      expect(changed).toBe(2)
      expect(await cachedConfiguration({ db: before, cacheScope }, "n", () => read(before))).toBe(1)
    })
  expect(await readLater()).toBe(2)
})
