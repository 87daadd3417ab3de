import pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { isOutage } from "#platform/http/outage.ts"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { openDatabase, sql, type Database, type OpenDatabase } from "./index.ts"

const LOCK_TIMEOUT_MS = 200

let database: TestDatabase
let documents: OpenDatabase
let operator: pg.Client

beforeEach(async () => {
  database = await testDatabase("documents")
  documents = openDatabase({ url: database.url, poolSize: 2, lockTimeoutMs: LOCK_TIMEOUT_MS, log: silentLog })
  operator = new pg.Client({ connectionString: database.url })
  await operator.connect()
})
afterEach(async () => {
  await operator.end()
  await documents.close()
  await database.drop()
})

async function pidOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

/** Terminates the connection on the server, and returns when it is gone. */
async function terminate(pid: number): Promise<void> {
  await operator.query("select pg_terminate_backend($1, 5000)", [pid])
}

const one = async (db: Database) => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows[0]?.n
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )

describe.each(["db", "transactions"] as const)("a connection of %s that the server ends", (pool) => {
  test("between queries fails only its transaction, not the process or the next query", async () => {
    const db = documents[pool]
    const error = await failure(
      db.transaction().execute(async (tx) => {
        await terminate(await pidOf(tx))
        // Long enough for the notice to arrive while no query runs.
        await operator.query("select pg_sleep(0.05)")
        await one(tx)
      }),
    )
    expect(error && isOutage(error)).toBe(true)
    expect(await one(db)).toBe(1)
  })

  test("during a query fails only its transaction, not the process or the next query", async () => {
    const db = documents[pool]
    const error = await failure(
      db.transaction().execute(async (tx) => {
        const pid = await pidOf(tx)
        await Promise.all([sql`select pg_sleep(20)`.execute(tx), terminate(pid)])
      }),
    )
    expect(error && isOutage(error)).toBe(true)
    expect(await one(db)).toBe(1)
  })
})

describe("waiting for a lock", () => {
  beforeEach(async () => {
    await operator.query("create table locked_rows (id int primary key); insert into locked_rows values (1)")
    await operator.query("begin; select * from locked_rows for update")
  })
  const lockRow = (db: Database) => sql`select * from locked_rows for share`.execute(db)

  test("ends as an outage after the time limit in a transaction", async () => {
    const error = await failure(documents.transactions.transaction().execute(lockRow))
    expect(error).toMatchObject({ code: "55P03" })
    expect(error && isOutage(error)).toBe(true)
  })

  test("leaves a connection for single statements, however many transactions wait", async () => {
    const waiting = Array.from({ length: 6 }, () => failure(documents.transactions.transaction().execute(lockRow)))
    const answered = await Promise.race([one(documents.db), Promise.all(waiting)])
    expect(answered).toBe(1)
    await Promise.all(waiting)
  })
})

test("the server ends an abandoned transaction", async () => {
  const { rows } = await sql<{
    limit: string
  }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(documents.transactions)
  expect(rows[0]?.limit).toBe("1min")
})
