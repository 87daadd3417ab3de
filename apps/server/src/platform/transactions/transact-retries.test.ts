import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openAuditSeals, sealEmptyChains } from "#platform/audit/index.ts"
import { openDatabase, sql, type Database, type OpenDatabase } from "#platform/documents/index.ts"
import { isOutage } from "#platform/http/outage.ts"
import { silentLog } from "#platform/log/index.ts"
import { withRequestScope, type IdempotentRequest } from "#platform/request-scope/index.ts"
import { migratedDatabase } from "#test/support/postgres.ts"
import { createTransactions, type Transact, type Tx } from "./index.ts"

const seals = openAuditSeals(["the audit key of this test"])
const clock = { now: () => Temporal.Instant.from("2026-10-15T16:00:00Z") }
const queue = { enqueue: async () => null, enqueueMany: async () => [] }

let databaseOf: Awaited<ReturnType<typeof migratedDatabase>>
let documents: OpenDatabase
let transact: Transact
beforeAll(async () => {
  databaseOf = await migratedDatabase("transact_retries")
  documents = openDatabase({ url: databaseOf.url, poolSize: 8, lockTimeoutMs: 20_000, log: silentLog })
  await sealEmptyChains(documents.db, seals)
  await sql`create table accounts (name text primary key, balance int not null)`.execute(documents.db)
  await sql`insert into accounts values ('a', 0), ('b', 0)`.execute(documents.db)
  transact = createTransactions({ db: documents.transactions, clock, seals, queue, log: silentLog })
})
afterAll(async () => {
  await documents.close()
  await databaseOf.drop()
})

const add = (db: Database, name: string) =>
  sql`update accounts set balance = balance + 1 where name = ${name}`.execute(db)
const balances = async () => {
  const { rows } = await sql<{ balance: number }>`select balance from accounts order by name`.execute(documents.db)
  return rows.map(({ balance }) => balance)
}

/** Two transactions of which each has its first row before either asks for its second. */
function crossing(work = (_tx: Tx) => {}) {
  const first = { ab: Promise.withResolvers<void>(), ba: Promise.withResolvers<void>() }
  const attempts = { ab: 0, ba: 0 }
  const both = Promise.all([first.ab.promise, first.ba.promise])
  const run = (order: "ab" | "ba") =>
    transact(async (tx) => {
      attempts[order] += 1
      const [one = "", other = ""] = order
      await add(tx.db, one)
      first[order].resolve()
      await both
      await add(tx.db, other)
      work(tx)
      return order
    })
  return { run, attempts }
}

describe("a transaction that the database ends in favor of another", () => {
  test("is repeated: two that lock in opposite order both succeed", async () => {
    const before = await balances()
    const { run, attempts } = crossing()
    expect(await Promise.all([run("ab"), run("ba")])).toEqual(["ab", "ba"])
    expect(attempts.ab + attempts.ba).toBe(3)
    expect(await balances()).toEqual(before.map((balance) => balance + 2))
  })

  test("leaves its audit records and announcements once", async () => {
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select (select count(*) from tbl_audit_log) + (select count(*) from tbl_outbox) as n`.execute(documents.db)
      ).rows[0]?.n ?? 0
    const before = await count()
    const { run } = crossing((tx) => {
      tx.audit(null, "task.created", { collection: "tbl_tasks", id: "x" })
      tx.announce({ type: "task.created", recipient_ids: ["E1"], data: {}, link: null })
    })
    await Promise.all([run("ab"), run("ba")])
    expect(await count()).toBe(before + 4)
  })

  test("claims its Idempotency-Key again", async () => {
    const request = (key: string): IdempotentRequest => ({
      caller: "E1",
      key,
      fingerprint: "same",
      isSecret: false,
      claimed: false,
    })
    const { run } = crossing()
    const inRequest = (order: "ab" | "ba") =>
      withRequestScope({ request_id: order, idempotency: request(order) }, () => run(order))
    await Promise.all([inRequest("ab"), inRequest("ba")])
    const { rows } = await sql`select key, answer from tbl_idempotency_keys order by key`.execute(documents.db)
    expect(rows).toEqual([
      { key: "ab", answer: "ab" },
      { key: "ba", answer: "ba" },
    ])
  })

  test("after a serialization failure, too", async () => {
    let attempts = 0
    const result = await transact(async ({ db }) => {
      attempts += 1
      if (attempts === 1) await sql`do $$ begin raise serialization_failure; end $$`.execute(db)
      return "done"
    })
    expect([result, attempts]).toEqual(["done", 2])
  })

  test("fails within its limit as an outage, and other errors fail at once", async () => {
    let attempts = 0
    const fails = (code: string, options?: { lockTimeoutMs: number }) =>
      transact(async ({ db }) => {
        attempts += 1
        await sql`select ${sql.raw(`'${code}'`)}`.execute(db)
        await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(db)
      }, options).catch((error: unknown) => error)
    const error = await fails("40P01", { lockTimeoutMs: 600 })
    expect(error).toMatchObject({ code: "40P01" })
    expect(isOutage(error as Error)).toBe(true)
    expect(attempts).toBeGreaterThan(1)
    attempts = 0
    expect(await fails("23505")).toMatchObject({ code: "23505" })
    expect(attempts).toBe(1)
  })
})
