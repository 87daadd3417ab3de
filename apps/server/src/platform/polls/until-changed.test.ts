import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { migratedDatabase, type TestDatabase } from "#test/support/postgres.ts"
import {
  openDatabase,
  readSnapshot,
  sql,
  withTablesRead,
  type Database,
  type OpenDatabase,
} from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { keepUntilChanged } from "./index.ts"
import { asTest } from "#test/support/statements.ts"

let database: TestDatabase
let here: OpenDatabase
let elsewhere: OpenDatabase
beforeAll(async () => {
  database = await migratedDatabase("until_changed")
  here = openDatabase({ url: database.url, poolSize: 4, log: silentLog })
  elsewhere = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
})
afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()])
  await database.drop()
})

const addCluster = (db: Database, id: string) =>
  sql`insert into tbl_clusters (_id, doc) values (${id}, ${JSON.stringify({ name: id })}::jsonb)`.execute(db)

async function clusters(db: Database): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_clusters order by _id`.execute(db)
  return rows.map(({ _id }) => _id)
}

const read = vi.fn<(db: Database) => Promise<string[]>>(clusters)
const kept = (db: Database = here.db, key = "clusters") => keepUntilChanged(db, key, () => read(db))

beforeEach(async () => {
  await asTest(() => sql`truncate tbl_clusters cascade`.execute(elsewhere.db))
  await kept()
  read.mockClear()
})

test("is not read again while nothing changes", async () => {
  expect(await kept()).toEqual([])
  expect(await Promise.all([kept(), kept()])).toEqual([[], []])
  expect(read).not.toHaveBeenCalled()
})

test("is read again after a change that another process committed, and not after one of another table", async () => {
  await addCluster(elsewhere.db, "c1")
  expect(await kept()).toEqual(["c1"])
  await sql`insert into tbl_holidays (_id, doc) values ('h1', ${JSON.stringify({ date: "2026-12-25", name: "Christmas Day", code: "H" })}::jsonb)`.execute(
    elsewhere.db,
  )
  expect(await kept()).toEqual(["c1"])
  expect(read).toHaveBeenCalledTimes(1)
  await asTest(() => sql`truncate tbl_clusters cascade`.execute(elsewhere.db))
  expect(await kept()).toEqual([])
})

test("a change that is not committed does not count", async () => {
  const undone = elsewhere.db.transaction().execute(async (tx) => {
    await addCluster(tx, "c1")
    expect(await kept()).toEqual([])
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")
  expect(await kept()).toEqual([])
  expect(read).not.toHaveBeenCalled()
})

test("a change that commits while it is read counts from the next call on", async () => {
  await addCluster(elsewhere.db, "c1")
  read.mockImplementationOnce(async (db) => {
    const found = await clusters(db)
    await addCluster(elsewhere.db, "c2")
    return found
  })
  expect(await kept()).toEqual(["c1"])
  expect(await kept()).toEqual(["c1", "c2"])
  expect(read).toHaveBeenCalledTimes(2)
})

test("keys are kept apart", async () => {
  expect(await keepUntilChanged(here.db, "another", () => clusters(here.db).then(({ length }) => length))).toBe(0)
  expect(await kept()).toEqual([])
})

test("the least recently used value is dropped when there are too many", async () => {
  const others = Array.from({ length: 127 }, (_, n) => `other ${n}`)
  for (const key of others) await kept(here.db, key)
  read.mockClear()
  await kept()
  expect(read).not.toHaveBeenCalled()
  await kept(here.db, "one more")
  await kept()
  expect(read).toHaveBeenCalledTimes(1)
  await kept(here.db, "other 0")
  expect(read).toHaveBeenCalledTimes(2)
})

test("what is about single people is read each time, and so is what was read from no table", async () => {
  const countIncidents = vi.fn<() => Promise<number>>(async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from tbl_incidents`.execute(here.db)
    return rows[0]?.n ?? 0
  })
  const constant = vi.fn<() => Promise<number>>(async () => 1)
  for (let call = 0; call < 2; call++) {
    await keepUntilChanged(here.db, "incidents", countIncidents)
    await keepUntilChanged(here.db, "constant", constant)
  }
  expect([countIncidents.mock.calls.length, constant.mock.calls.length]).toEqual([2, 2])
})

test("a failure is not kept", async () => {
  await addCluster(elsewhere.db, "c1")
  read.mockRejectedValueOnce(new Error("out of order"))
  await expect(kept()).rejects.toThrow("out of order")
  expect(await kept()).toEqual(["c1"])
})

test("in a transaction it is read from the transaction's own state", async () => {
  await here.db.transaction().execute(async (tx) => {
    await addCluster(tx, "c1")
    expect(await kept(tx)).toEqual(["c1"])
    expect(await kept()).toEqual([])
  })
})

test("a snapshot shares what is kept while nothing has changed in it, and what it reads is kept", async () => {
  const inSnapshot = async <Result>(work: (snapshot: Database) => Promise<Result>): Promise<Result | undefined> => {
    const [result] = await Array.fromAsync(
      readSnapshot(here.db, async function* (snapshot) {
        yield await work(snapshot)
      }),
    )
    return result
  }
  expect(await inSnapshot((snapshot) => kept(snapshot))).toEqual([])
  expect(read).not.toHaveBeenCalled()

  await addCluster(elsewhere.db, "c1")
  expect(await inSnapshot((snapshot) => kept(snapshot))).toEqual(["c1"])
  expect(await kept()).toEqual(["c1"])
  expect(read).toHaveBeenCalledTimes(1)

  const earlier = await inSnapshot(async (snapshot) => {
    await clusters(snapshot)
    await addCluster(elsewhere.db, "c2")
    return [await kept(), await kept(snapshot)]
  })
  expect(earlier).toEqual([["c1", "c2"], ["c1"]])
  expect(await kept()).toEqual(["c1", "c2"])
})

test("an observer is told the tables, whether the value was in memory or not", async () => {
  const tablesOf = async () => [...(await withTablesRead(() => kept())).tables]
  expect(await tablesOf()).toEqual(["tbl_clusters"])
  await addCluster(elsewhere.db, "c1")
  expect(await tablesOf()).toEqual(["tbl_clusters"])
})

test.each([
  ["without the triggers that record changes", sql`select stop_recording_changes()`],
  ["from a table with a disabled trigger", sql`alter table tbl_clusters disable trigger change_inserted`],
])("%s, it is read each time", async (_name, change) => {
  const own = await migratedDatabase("until_changed_own")
  const { db, close } = openDatabase({ url: own.url, poolSize: 2, log: silentLog })
  try {
    await change.execute(db)
    await kept(db)
    await kept(db)
    expect(read).toHaveBeenCalledTimes(2)
  } finally {
    await close()
    await own.drop()
  }
})
