import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { migratedDatabase } from "#test/support/postgres.ts"
import { statementsIn } from "#test/support/statements.ts"
import { silentLog } from "#platform/log/index.ts"
import { pipelineAll, openDatabase, pipelinedTransaction, sql, type Database, type OpenDatabase } from "./index.ts"

let databaseOf: Awaited<ReturnType<typeof migratedDatabase>>
let documents: OpenDatabase

beforeAll(async () => {
  databaseOf = await migratedDatabase("pipelined")
  documents = openDatabase({ url: databaseOf.url, poolSize: 2, log: silentLog })
  await sql`create table steps (n int primary key)`.execute(documents.db)
})
afterAll(async () => {
  await documents.close()
  await databaseOf.drop()
})
beforeEach(async () => void (await sql`delete from steps`.execute(documents.db)))

const add = (db: Database, n: number) => sql`insert into steps (n) values (${n})`.execute(db)
const steps = async (db: Database = documents.db) =>
  (await sql<{ n: number }>`select n from steps order by n`.execute(db)).rows.map(({ n }) => n)

test("concurrent statements run in order and commit together", async () => {
  const seen = await pipelinedTransaction(documents.transactions, async (tx) => {
    const [, first, , second] = await pipelineAll(add(tx, 1), steps(tx), add(tx, 2), steps(tx))
    return { first, second, outside: await steps() }
  })
  expect(seen).toEqual({ first: [1], second: [1, 2], outside: [] })
  expect(await steps()).toEqual([1, 2])
})

test("a statement is sent before the previous result arrives", async () => {
  const [added, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = documents.db.transaction().execute(async (tx) => {
    await add(tx, 1)
    added.resolve()
    await gate.promise
  })
  await added.promise
  const statements = await statementsIn(async () => {
    const waiting = pipelinedTransaction(documents.transactions, (tx) =>
      pipelineAll(add(tx, 1), add(tx, 2), add(tx, 3)),
    )
    const sent = () =>
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into steps%'`
    await expect.poll(async () => (await sent().execute(documents.db)).rows.length).toBe(1)
    gate.resolve()
    await holder
    await expect(waiting).rejects.toMatchObject({ code: "23505" })
  })
  expect(statements.filter(({ text }) => text?.startsWith("insert")).map(({ values }) => values[0])).toEqual([1, 2, 3])
  expect(await steps()).toEqual([1])
})

test("a statement that is not awaited precedes the commit and fails it", async () => {
  await pipelinedTransaction(documents.transactions, async (tx) => void add(tx, 1))
  expect(await steps()).toEqual([1])
  const doomed = pipelinedTransaction(documents.transactions, async (tx) => {
    await add(tx, 2)
    add(tx, 1).catch(() => {})
    return "done"
  })
  await expect(doomed).rejects.toMatchObject({ code: "23505" })
  expect(await steps()).toEqual([1])
})

test("an error rolls everything back, even with statements in flight", async () => {
  const work = pipelinedTransaction(documents.transactions, async (tx) => {
    await add(tx, 1)
    add(tx, 2).catch(() => {})
    throw new Error("no")
  })
  await expect(work).rejects.toThrow("no")
  expect(await steps()).toEqual([])
})

test("the first of several errors is reported, and no part continues after the transaction has ended", async () => {
  const late: unknown[] = []
  const work = pipelinedTransaction(documents.transactions, (tx) =>
    pipelineAll(
      steps(tx).then(() => Promise.reject(new Error("the first in order"))),
      add(tx, 1).then(() => add(tx, 1)),
      steps(tx).then(() => late.push("ended")),
    ),
  )
  await expect(work).rejects.toThrow("the first in order")
  expect(late).toEqual(["ended"])
  const caused = pipelinedTransaction(documents.transactions, (tx) =>
    pipelineAll(
      steps(tx).then(() => steps(tx)),
      add(tx, 1),
      add(tx, 1),
    ),
  )
  await expect(caused).rejects.toMatchObject({ code: "23505" })
  expect(await steps()).toEqual([])
})

test("a transaction that has ended accepts no more statements", async () => {
  let ended: Database | null = null
  await pipelinedTransaction(documents.transactions, async (tx) => void (ended = tx))
  await expect(add(ended ?? documents.db, 1)).rejects.toThrow(/has ended|already committed/)
})
