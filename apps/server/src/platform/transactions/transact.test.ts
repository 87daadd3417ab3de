import { z } from "zod"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { migratedDatabase } from "#test/support/postgres.ts"
import { openAuditSeals, sealEmptyChains, verifyAuditChain } from "#platform/audit/index.ts"
import { collection, openDatabase, sql, type OpenDatabase } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { defineJob, startJobs, type Jobs } from "#platform/jobs/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { withRequestScope, type IdempotentRequest } from "#platform/request-scope/index.ts"
import { claimKey } from "./idempotency.ts"
import { IdempotentReplay, createTransactions, type Transact, type TransactOptions } from "./index.ts"

/** Rolls the tampering back and returns what the verification found. */
class TamperingFound extends Error {
  readonly faults: readonly unknown[]
  constructor(faults: readonly unknown[]) {
    super("rolled back")
    this.faults = faults
  }
}

const Task = z.strictObject({ _id: z.string(), name: z.string(), active: z.boolean(), version: z.number() })
const tasks = collection("tbl_tasks", Task)
const wash = defineJob({ name: "wash", payload: z.strictObject({ id: z.string() }) })
const seals = openAuditSeals(["the audit key of this test"])
const LOCK_TIMEOUT_MS = 500

let databaseOf: Awaited<ReturnType<typeof migratedDatabase>>
let documents: OpenDatabase
let jobs: Jobs
let transact: Transact

beforeAll(async () => {
  databaseOf = await migratedDatabase("transact")
  documents = openDatabase({ url: databaseOf.url, poolSize: 8, lockTimeoutMs: LOCK_TIMEOUT_MS, log: silentLog })
  await sealEmptyChains(documents.db, seals)
  jobs = await startJobs({ connectionString: databaseOf.url, declarations: [wash], log: silentLog })
  const clock = { now: () => Temporal.Instant.from("2026-10-15T16:00:00Z") }
  transact = createTransactions({ db: documents.transactions, clock, seals, queue: jobs, log: silentLog })
})
afterAll(async () => {
  await jobs.stop()
  await documents.close()
  await databaseOf.drop()
})

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(documents.db)).rows[0]?.n

type Making = { fails?: boolean; id?: string }

/** A change with every possible side effect. */
function makeTask(name: string, { fails = false, id = newId() }: Making = {}, options?: TransactOptions) {
  return transact(async (tx) => {
    const task = await tasks.insert(tx.db, { _id: id, name, active: true, version: 1 })
    tx.audit(null, "task.created", {
      collection: tasks.name,
      id: task._id,
      change: { name, nested: { b: 1, a: [1.5, null] } },
    })
    tx.announce({ type: "task.created", recipient_ids: ["E1"], data: { name }, link: null })
    await tx.enqueue(wash, { id: task._id })
    if (fails) throw new Error("at the last moment")
    return task
  }, options)
}

describe("one change, one transaction", () => {
  test("document, audit record, announcement and job commit together", async () => {
    await makeTask("plates")
    expect([await count("tbl_tasks"), await count("tbl_audit_log"), await count("tbl_outbox")]).toEqual([1, 1, 1])
    expect((await jobs.counts()).queued).toBe(1)
  })

  test("or not at all", async () => {
    const before = [
      await count("tbl_tasks"),
      await count("tbl_audit_log"),
      await count("tbl_outbox"),
      (await jobs.counts()).queued,
    ]
    await expect(makeTask("glasses", { fails: true })).rejects.toThrow("at the last moment")
    expect([
      await count("tbl_tasks"),
      await count("tbl_audit_log"),
      await count("tbl_outbox"),
      (await jobs.counts()).queued,
    ]).toEqual(before)
  })
})

describe.each([
  ["that waits for the claim of its key", {}],
  ["that is sent together with the claim of its key", { changesOneRecord: true }],
])("a repeated create request %s", (_, options) => {
  const [k1, k2, k3, k4] = [newId(), newId(), newId(), newId()]
  const request = (key: string, fingerprint = "same", isSecret = false): IdempotentRequest => ({
    caller: "E1",
    key,
    fingerprint,
    isSecret,
    claimed: false,
  })
  const ask = (idempotency: IdempotentRequest, making?: Making) =>
    withRequestScope({ request_id: "r", idempotency }, () => makeTask("cups", making, options)).catch(
      (error: unknown) => {
        if (error instanceof IdempotentReplay) return error.answer
        throw error
      },
    )

  test("gets the first answer and changes nothing, also when both run concurrently", async () => {
    const before = (await count("tbl_tasks")) ?? 0
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(request(k1))))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await count("tbl_tasks")).toBe(before + 1)
  })

  test("with another body is refused", async () => {
    await ask(request(k2))
    await expect(ask(request(k2, "other"))).rejects.toMatchObject({ code: "idempotency_key_reused" })
  })

  test("for a secret is refused and changes nothing, also concurrently, and the secret is not stored", async () => {
    const before = (await count("tbl_tasks")) ?? 0
    const answers = await Promise.allSettled([1, 2, 3].map(() => ask(request(k3, "same", true))))
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
    expect(refused).toMatchObject([{ code: "secret_already_shown" }, { code: "secret_already_shown" }])
    await expect(ask(request(k3, "same", true))).rejects.toMatchObject({ code: "secret_already_shown" })
    expect(await count("tbl_tasks")).toBe(before + 1)
    const { rows } = await sql`select answer from tbl_idempotency_keys where key = ${k3}`.execute(documents.db)
    expect(rows).toEqual([{ answer: null }])
  })

  test("gets the first answer even if the first request's changes make it fail", async () => {
    const id = newId()
    const first = await ask(request(k4), { id })
    expect(await ask(request(k4), { id })).toEqual(first)
    await expect(makeTask("cups", { id }, options)).rejects.toMatchObject({ code: "23505" })
  })
})

test("outside of a transaction, no key is claimed", async () => {
  const request = { caller: "E1", key: "alone", fingerprint: "same", isSecret: false, claimed: false }
  const hasBegun = () => Promise.reject(new Error("not begun"))
  const now = Temporal.Instant.from("2026-10-15T16:00:00Z")
  await expect(claimKey(documents.db, request, now, hasBegun)).rejects.toThrow("not begun")
  const { rows } = await sql`select from tbl_idempotency_keys where key = 'alone'`.execute(documents.db)
  expect(rows).toEqual([])
})

describe("a transaction that meets a locked row", () => {
  /** Locks the row, does the work, and releases it only after a transaction with a limit must have given up. */
  async function whileHeld<T>(work: (id: string) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
    const { _id } = await makeTask("pans")
    return documents.db
      .transaction()
      .execute(async (holder) => {
        await sql`select 1 from tbl_tasks where _id = ${_id} for update`.execute(holder)
        const working = Promise.allSettled([work(_id)])
        await sql`select pg_sleep(${(2 * LOCK_TIMEOUT_MS) / 1000})`.execute(holder)
        return { working }
      })
      .then(({ working }) => working)
  }
  const readForShare = (options?: { lockTimeoutMs: number }) => (id: string) =>
    transact(async (tx) => {
      await sql`select 1 from tbl_tasks where _id = ${id} for share`.execute(tx.db)
      return "done"
    }, options)
  const inRequest = <T>(work: () => Promise<T>) => withRequestScope({ request_id: "r" }, work)

  test("gives up after the limit for a request", async () => {
    const [result] = await whileHeld((id) => inRequest(() => readForShare()(id)))
    expect(result).toMatchObject({ status: "rejected", reason: { code: "55P03" } })
  })

  test("waits until it gets the row for a job", async () => {
    expect(await whileHeld(readForShare())).toEqual([{ status: "fulfilled", value: "done" }])
  })

  test("waits for its explicit limit, whoever the caller is", async () => {
    const patient = await whileHeld((id) => inRequest(() => readForShare({ lockTimeoutMs: 0 })(id)))
    expect(patient).toEqual([{ status: "fulfilled", value: "done" }])
    const [hasty] = await whileHeld(readForShare({ lockTimeoutMs: 50 }))
    expect(hasty).toMatchObject({ status: "rejected", reason: { code: "55P03" } })
  })
})

describe("the collection", () => {
  test("increases versions and refuses to overwrite a version that was not read", async () => {
    const task = await makeTask("spoons")
    const next = await tasks.replace(documents.db, { ...task, name: "forks" })
    expect(next.version).toBe(2)
    await expect(tasks.replace(documents.db, { ...task, name: "knives" })).rejects.toMatchObject({
      code: "version_mismatch",
    })
    expect((await tasks.get(documents.db, task._id)).name).toBe("forks")
  })

  test("refuses an unknown id with 404", async () => {
    await expect(tasks.get(documents.db, newId())).rejects.toMatchObject({ status: 404 })
  })
})

describe("the audit chain", () => {
  const verify = () => verifyAuditChain(documents.db, seals)

  test("is intact after many concurrent changes", async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => makeTask(`bowl ${n}`)))
    const { records, faults } = await verify()
    expect(faults).toEqual([])
    expect(records).toBe(await count("tbl_audit_log"))
  })

  test.each([
    [
      "a changed record",
      sql`update tbl_audit_log set doc = jsonb_set(doc, '{change,name}', '"gold"') where _id = (select min(_id) from tbl_audit_log)`,
    ],
    [
      "a removed record",
      sql`delete from tbl_audit_log where position = 2 and chain = (select min(chain) from tbl_audit_heads where length > 2)`,
    ],
    [
      "a cut tail",
      sql`delete from tbl_audit_log l using tbl_audit_heads h where l.chain = h.chain and l.position = h.length and h.chain = (select max(chain) from tbl_audit_heads where length > 1)`,
    ],
    [
      "a truncated chain with its head set back",
      sql`with cut as (select chain, length - 1 as length from tbl_audit_heads where length > 1 order by chain desc limit 1), gone as (delete from tbl_audit_log l using cut where l.chain = cut.chain and l.position > cut.length) update tbl_audit_heads h set length = cut.length, hash = (select hash from tbl_audit_log l where l.chain = cut.chain and l.position = cut.length) from cut where h.chain = cut.chain`,
    ],
  ])("finds %s", async (_what, tamper) => {
    const tampered = documents.db.transaction().execute(async (db) => {
      await tamper.execute(db)
      throw new TamperingFound((await verifyAuditChain(db, seals)).faults)
    })
    await expect(tampered).rejects.toMatchObject({ faults: expect.arrayContaining([expect.anything()]) })
    expect((await verify()).faults).toEqual([])
  })
})
