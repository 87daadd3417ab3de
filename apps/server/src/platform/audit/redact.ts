import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import { FIRST_HASH, canonical, type AuditRecord } from "./chain.ts"
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

/**
 * Replaces what records say, for texts that are not encrypted with a person's key: records from before there were keys,
 * and records about others. The chain keeps each record's original hash; a proof made with a key that is not in the
 * database replaces the comparison with it. (decision 0050)
 * @param where a condition over `tbl_audit_log l`
 * @param redact what is left of a record's change; the same change if there is nothing to erase
 */
export async function redactRecords(
  db: Database,
  seals: AuditSeals,
  where: RawBuilder<boolean>,
  redact: (record: AuditRecord) => AuditRecord["change"],
): Promise<number> {
  let redacted = 0
  for (let after = ""; ;) {
    const { rows } = await sql<Row>`select l._id, l.chain, l.position, l.hash, l.doc, l.redaction, p.hash as previous
      from tbl_audit_log l left join tbl_audit_log p on p.chain = l.chain and p.position = l.position - 1
      where ${where} and l._id > ${after} order by l._id limit ${BATCH}`.execute(db)
    const changed = rows.flatMap((row) => {
      const doc = { ...row.doc, change: redact(row.doc) }
      return canonical(doc) === canonical(row.doc) ? [] : [withProof(seals, row, doc)]
    })
    await saveRedacted(db, changed)
    redacted += changed.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return redacted
    after = last._id
  }
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
  for (let after = ""; ;) {
    const { rows } = await sql<Row>`select l._id, l.chain, l.position, l.hash, l.doc, l.redaction, p.hash as previous
      from tbl_audit_log l left join tbl_audit_log p on p.chain = l.chain and p.position = l.position - 1
      where l.redaction is not null and l._id > ${after} order by l._id limit ${BATCH}`.execute(db)
    const renewed = rows.flatMap((row) => {
      const proof = withProof(seals, row, row.doc)
      const { chain, position, hash, previous, redaction } = row
      if (redaction === null || redaction === proof.redaction) return []
      const record = { chain, position, previous: previous ?? FIRST_HASH, hash, content: canonical(row.doc), redaction }
      return seals.redactionHolds(record) ? [{ _id: row._id, redaction: proof.redaction }] : []
    })
    await saveRedacted(db, renewed)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last._id
  }
}
