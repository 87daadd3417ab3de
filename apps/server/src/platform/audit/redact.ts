import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Secrets } from "#platform/secrets/index.ts"
import { FIRST_HASH, canonical, type AuditRecord } from "./chain.ts"
import { destroyPersonKey, loadKeys } from "./person-keys.ts"
import { ERASED, eraseTexts, mapTexts, openTexts, sealTexts } from "./person-texts.ts"
import type { AuditSeals } from "./seals.ts"

type Row = {
  _id: string
  chain: number
  position: number
  hash: string
  doc: AuditRecord
  redaction: string | null
  previous: string | null
}

const BATCH = 500

/** Replaces what a batch of records says; the same record where there is nothing to erase. */
type Redact = (db: Database, records: readonly AuditRecord[]) => Promise<readonly AuditRecord[]>

/** Runs a batch of work in a transaction: one of its own, or the caller's. */
export type InBatch = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>

/**
 * Replaces what records say, for texts that no destroyed key erases: in records from before there were keys, and in
 * records about others. The chain keeps each record's original hash; a proof made with a key that is not in the
 * database replaces the comparison with it. (decision 0050)
 * @param where a condition over `tbl_audit_log l`
 * @returns how many were changed
 */
export async function redactRecords(
  inBatch: InBatch,
  seals: AuditSeals,
  where: RawBuilder<boolean>,
  redact: Redact,
): Promise<number> {
  let redacted = 0
  for (let after: string | null = ""; after !== null;) {
    const start: string = after
    const batch = await inBatch(async (db) => {
      const rows = await selectRows(db, sql<boolean>`${where} and l._id > ${start}`, sql`for update of l`)
      const left = await redact(
        db,
        rows.map(({ doc }) => doc),
      )
      const changed = rows.flatMap((row, at) => {
        const doc = left[at] ?? row.doc
        return canonical(doc) === canonical(row.doc) ? [] : [withProof(seals, row, doc)]
      })
      await saveRedacted(db, changed)
      return { count: changed.length, next: rows.length < BATCH ? null : (rows.at(-1)?._id ?? null) }
    })
    redacted += batch.count
    after = batch.next
  }
  return redacted
}

type Erasing = {
  seals: AuditSeals
  secrets: Secrets
  employeeId: string
  at: string
  /** Records, by the ids of their targets, whose texts are about the person although they name someone else or no one. */
  targetIds: readonly string[]
  /** Removes mentions of the person from a text about someone else. */
  replace(text: string): string
}

/** Erases what the audit log says about a person, and mentions of the person in records about others. */
export async function eraseFromAuditLog(inBatch: InBatch, erasing: Erasing): Promise<void> {
  const { seals, employeeId, at, targetIds } = erasing
  await inBatch((db) => destroyPersonKey(db, employeeId, at))
  const own = sql<boolean>`(l.employee_id = ${employeeId} or l.target_id = any(${[...targetIds]}::text[]))
    and l.action <> 'employee.pseudonymized'`
  await redactRecords(inBatch, seals, own, async (_, records) =>
    records.map((record) => withoutTexts(record, employeeId)),
  )
  const others = sql<boolean>`l.employee_id is distinct from ${employeeId} and l.target_id <> all(${[...targetIds]}::text[])`
  await redactRecords(inBatch, seals, others, (db, records) => withoutMentions(db, erasing, records))
}

/** The box of the person's own record can't be opened any more; one about someone else goes. */
function withoutTexts(record: AuditRecord, employeeId: string): AuditRecord {
  if (record.sealed !== undefined && record.employee_id === employeeId) return record
  const { sealed: _, ...rest } = record
  const change = openTexts(record.change, { sealed: null, key: null, recordId: record._id, missing: ERASED })
  return { ...rest, change: eraseTexts(change) }
}

async function withoutMentions(
  db: Database,
  { secrets, replace }: Erasing,
  records: readonly AuditRecord[],
): Promise<readonly AuditRecord[]> {
  const people = records.flatMap(({ sealed, employee_id }) => (sealed && employee_id !== null ? [employee_id] : []))
  const keys = people.length === 0 ? null : await loadKeys({ db, secrets }, [...new Set(people)])
  const cleared = (change: AuditRecord["change"]) => mapTexts(change, replace) as AuditRecord["change"]
  return records.map((record) => {
    const { sealed, ...rest } = record
    if (sealed === undefined) return { ...record, change: cleared(record.change) }
    const key = keys?.get(record.employee_id ?? "")
    if (!key || typeof key === "string") return record
    const change = openTexts(record.change, { sealed, key, recordId: record._id, missing: ERASED })
    const without = cleared(change)
    return canonical(without) === canonical(change) ? record : { ...rest, ...sealTexts(without, key, record._id) }
  })
}

async function* rowsWhere(db: Database, where: RawBuilder<boolean>): AsyncGenerator<Row[]> {
  for (let after = ""; ;) {
    const rows = await selectRows(db, sql<boolean>`${where} and l._id > ${after}`)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last._id
  }
}

/** The next batch, each record with the hash of the one before it. */
async function selectRows(
  db: Database,
  where: RawBuilder<boolean>,
  locking: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select l._id, l.chain, l.position, l.hash, l.doc, l.redaction, coalesce(p.hash, h.cut_hash) as previous
    from tbl_audit_log l left join tbl_audit_log p on p.chain = l.chain and p.position = l.position - 1
      left join tbl_audit_heads h on h.chain = l.chain and h.cut_position = l.position - 1
    where ${where} order by l._id limit ${BATCH} ${locking}`.execute(db)
  return rows
}

function withProof(seals: AuditSeals, { _id, chain, position, hash, previous }: Row, doc: AuditRecord) {
  const content = canonical(doc)
  return {
    _id,
    doc,
    redaction: seals.redactionOf({ chain, position, previous: previous ?? FIRST_HASH, hash, content }),
  }
}

async function saveRedacted(db: Database, rows: readonly { _id: string; doc?: AuditRecord; redaction: string }[]) {
  if (rows.length === 0) return
  await sql`update tbl_audit_log l set doc = coalesce(r.doc, l.doc), redaction = r.redaction
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(_id text, doc jsonb, redaction text)
    where l._id = r._id`.execute(db)
}

/** Proves with the newest key what a former one proved, as far as it is valid. */
export async function renewRedactions(db: Database, seals: AuditSeals): Promise<void> {
  for await (const rows of rowsWhere(db, sql<boolean>`l.redaction is not null`)) {
    const renewed = rows.flatMap((row) => {
      const proof = withProof(seals, row, row.doc)
      const { chain, position, hash, previous, redaction } = row
      if (redaction === null || redaction === proof.redaction) return []
      const record = { chain, position, previous: previous ?? FIRST_HASH, hash, content: canonical(row.doc), redaction }
      return seals.redactionHolds(record) ? [{ _id: row._id, redaction: proof.redaction }] : []
    })
    await saveRedacted(db, renewed)
  }
}
