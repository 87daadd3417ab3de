import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { migratedDatabase } from "#test/support/postgres.ts"
import { openDatabase, sql, type OpenDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { createSecrets } from "#platform/secrets/index.ts"
import {
  appendAudit,
  destroyPersonKey,
  openAuditSeals,
  openPersonKeys,
  openPersonTexts,
  redactRecords,
  renewPersonKeys,
  renewRedactions,
  renewSeals,
  sealEmptyChains,
  verifyAuditChain,
  type AuditDraft,
} from "./index.ts"
import { ERASED, eraseTexts, mapTexts, openTexts, sealTexts } from "./person-texts.ts"

const KEY = "the secrets key of this test"
const NEXT_KEY = "the next secrets key of this test"
const seals = openAuditSeals([KEY])
const secrets = createSecrets([KEY])
const AT = "2026-10-15T16:00:00.000Z"

let database: Awaited<ReturnType<typeof migratedDatabase>>
let documents: OpenDatabase
beforeAll(async () => {
  database = await migratedDatabase("person_texts")
  documents = openDatabase({ url: database.url, poolSize: 4, log: silentLog })
  await sealEmptyChains(documents.db, seals)
})
afterAll(async () => {
  await documents.close()
  await database.drop()
})

const CHANGE = {
  before: { remarks: "Too slow", score: 4, task_evaluated_date: "2026-10-14", status: "open" },
  after: { remarks: null, checklist: [{ item_id: "greeting", answer: "no", note: "Said nothing" }] },
}
const draft = (employee_id: string | null, change: object = CHANGE): AuditDraft => ({
  actor_id: "HR",
  impersonator_id: null,
  action: "entry.changed",
  target: { collection: "tbl_sbs_entries", id: "01a216c0-0000-7000-8000-000000000001" },
  employee_id,
  request_id: null,
  change: { ...change },
})

async function append(drafts: AuditDraft[], personKeys = openPersonKeys({ db: documents.db, secrets })) {
  await documents.db
    .transaction()
    .execute(
      async (db) => void (await (await appendAudit({ db, seals, log: silentLog, personKeys }, drafts, AT)).written),
    )
}

type Stored = { _id: string; employee_id: string; change: Record<string, unknown>; sealed: string | null }
async function stored(employeeId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select _id, employee_id, doc->'change' as change, doc->>'sealed' as sealed
    from tbl_audit_log where employee_id = ${employeeId} order by _id`.execute(documents.db)
  return rows
}
const read = async (employeeId: string, using = secrets) =>
  (await openPersonTexts({ db: documents.db, secrets: using }, await stored(employeeId))).map(({ change }) => change)
const faults = async (by = seals) => (await verifyAuditChain(documents.db, by)).faults

test("texts are encrypted as one box; ids, days, key words and figures stay readable", () => {
  const key = randomBytes(32)
  const { change, sealed = "" } = sealTexts(CHANGE, key, "record")
  expect(change).toEqual({
    before: { remarks: { $text: 0 }, score: 4, task_evaluated_date: "2026-10-14", status: "open" },
    after: { remarks: null, checklist: [{ item_id: "greeting", answer: "no", note: { $text: 1 } }] },
  })
  const opened = (more: object) => openTexts(change, { sealed, key, recordId: "record", missing: ERASED, ...more })
  expect(opened({})).toEqual(CHANGE)
  const erased = mapTexts(CHANGE, () => ERASED)
  expect([opened({ key: null }), opened({ key: randomBytes(32) }), opened({ recordId: "other" })]).toEqual([
    erased,
    erased,
    erased,
  ])
})

test("a record about a person is readable until the person's key is destroyed, and the chain stays valid", async () => {
  await append([draft("ALICE"), draft("BOB"), draft("ALICE", { score: 3 }), draft(null)])
  expect(JSON.stringify(await stored("ALICE"))).not.toContain("Too slow")
  expect(await read("ALICE")).toEqual([CHANGE, { score: 3 }])
  const { rows } = await sql<{ change: object }>`select doc->'change' as change from tbl_audit_log
    where employee_id is null`.execute(documents.db)
  expect(rows).toEqual([{ change: CHANGE }])
  expect(await faults()).toEqual([])

  await destroyPersonKey(documents.db, "ALICE", AT)
  expect(await read("ALICE")).toEqual([mapTexts(CHANGE, () => ERASED), { score: 3 }])
  expect(await read("BOB")).toEqual([CHANGE])
  expect(await faults()).toEqual([])
})

test("texts written after the key was destroyed are not stored, except why the person was pseudonymized", async () => {
  await destroyPersonKey(documents.db, "CAROL", AT)
  await append([
    draft("CAROL"),
    { ...draft("CAROL", { legal_basis: "Request of May" }), action: "employee.pseudonymized" },
  ])
  expect(await read("CAROL")).toEqual([mapTexts(CHANGE, () => ERASED), { legal_basis: "Request of May" }])
})

test("a key in memory needs no statement, and simultaneous processes agree on a new key", async () => {
  const [one, other] = [openPersonKeys({ db: documents.db, secrets }), openPersonKeys({ db: documents.db, secrets })]
  const [first, second] = await Promise.all([one.keysOf(new Set(["DAVE"])), other.keysOf(new Set(["DAVE"]))])
  expect(first.get("DAVE")).toEqual(second.get("DAVE"))
  expect(one.keysOf(new Set(["DAVE"]))).not.toBeInstanceOf(Promise)
})

test("a record from before there were keys can be redacted: the chain keeps its hash, and verifies", async () => {
  await documents.db
    .transaction()
    .execute(async (db) => void (await (await appendAudit({ db, seals, log: silentLog }, [draft("ERIN")], AT)).written))
  const hashOf = async () =>
    (await sql<{ hash: string }>`select hash from tbl_audit_log where employee_id = 'ERIN'`.execute(documents.db)).rows
  const before = await hashOf()
  const erased = await redactRecords(
    (work) => work(documents.db),
    seals,
    sql<boolean>`l.employee_id = 'ERIN'`,
    async (_, records) => records.map((record) => ({ ...record, change: eraseTexts(record.change) })),
  )
  expect([erased, await hashOf(), await faults()]).toEqual([1, before, []])
  expect(JSON.stringify(await stored("ERIN"))).not.toContain("Too slow")
  await append([draft("ERIN")])
  expect(await faults()).toEqual([])
})

test("someone with the database but without the key can't redact a record, or change a redacted one", async () => {
  const forged = await documents.db
    .transaction()
    .execute(async (db) => {
      await sql`update tbl_audit_log set doc = jsonb_set(doc, '{change}', '{}'), redaction = repeat('a', 64)
      where employee_id = 'BOB'`.execute(db)
      await sql`update tbl_audit_log set doc = jsonb_set(doc, '{actor_id}', '"OTHER"')
      where employee_id = 'ERIN' and redaction is not null`.execute(db)
      const { faults: found } = await verifyAuditChain(db, seals)
      await sql`rollback`.execute(db)
      return found.map(({ reason }) => reason)
    })
    .catch((error: unknown) => error)
  expect(forged).toEqual(["the record is not what was written", "the record is not what was written"])
  expect(await faults()).toEqual([])
})

test("keys and proofs are renewed with a new SECRETS_KEY, after which the former one is not needed", async () => {
  const both = openAuditSeals([NEXT_KEY, KEY])
  await renewSeals(documents.db, both)
  await renewRedactions(documents.db, both)
  await renewPersonKeys({ db: documents.db, secrets: createSecrets([NEXT_KEY, KEY]) })
  expect(await faults(openAuditSeals([NEXT_KEY]))).toEqual([])
  expect(await read("BOB", createSecrets([NEXT_KEY]))).toEqual([CHANGE])
  expect(JSON.stringify(await read("BOB", createSecrets(["a key that is not known here"])))).toContain("[unreadable]")
})
