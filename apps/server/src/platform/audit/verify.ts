import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import { AUDIT_CHAINS, FIRST_HASH, canonical, chainHash, type AuditRecord } from "./chain.ts"
import type { AuditSeals, SealedHead } from "./seals.ts"

export type ChainIssue = { chain: number; position: number; reason: string }
type Row = { position: number; hash: string; doc: AuditRecord; _id: string; redaction: string | null }

const BATCH = 1_000
/** More would not help a reader. */
const MAX_ISSUES = 1_000

/**
 * Verifies every chain from its beginning to its sealed head, with constant memory. Requires a snapshot (repeatable
 * read) or a database without writers: records beyond a head are issues.
 */
export async function verifyAuditChain(
  db: Database,
  seals: AuditSeals,
): Promise<{ records: number; faults: ChainIssue[] }> {
  const heads = await sql<SealedHead>`select chain, length, hash, seal from tbl_audit_heads order by chain`.execute(db)
  const byChain = new Map(heads.rows.map((head) => [head.chain, head]))
  const faults: ChainIssue[] = []
  const report = (issue: ChainIssue) => void (faults.length < MAX_ISSUES && faults.push(issue))
  for (const chain of await chainsWithoutHead(db)) report({ chain, position: 0, reason: "the chain has no head" })

  const proof = await proofColumn(db)
  let records = 0
  for (let chain = 1; chain <= AUDIT_CHAINS; chain += 1) {
    const head = byChain.get(chain)
    byChain.delete(chain)
    if (!head) report({ chain, position: 0, reason: "the chain's head is missing" })
    else records += await verifyChain(db, { seals, head, proof }, report)
  }
  for (const chain of byChain.keys()) report({ chain, position: 0, reason: "there is no such chain" })
  return { records, faults }
}

/** The column of proofs; null in a database that is restored with the schema from before it. */
async function proofColumn(db: Database): Promise<RawBuilder<unknown>> {
  const { rows } =
    await sql`select from pg_attribute where attrelid = 'tbl_audit_log'::regclass and attname = 'redaction'
    and not attisdropped`.execute(db)
  return rows.length > 0 ? sql`redaction` : sql`null::text as redaction`
}

type Verification = { seals: AuditSeals; proof: RawBuilder<unknown> }

async function verifyChain(
  db: Database,
  { seals, head, proof }: Verification & { head: SealedHead },
  report: (issue: ChainIssue) => void,
) {
  const end = await walk(db, { seals, chain: head.chain, proof }, report)
  if (end.position !== head.length || end.hash !== head.hash) {
    report({ chain: head.chain, position: end.position, reason: "the chain does not end where its head says" })
  }
  if (!seals.holds(head)) {
    report({ chain: head.chain, position: head.length, reason: "the head's seal is broken" })
  }
  return end.records
}

async function chainsWithoutHead(db: Database): Promise<number[]> {
  const { rows } = await sql<{ chain: number }>`select distinct chain from tbl_audit_log
    where chain not in (select chain from tbl_audit_heads) order by chain`.execute(db)
  return rows.map((row) => row.chain)
}

/** A redacted record is what was written, less its texts, if its proof says so; the chain keeps its original hash. */
async function walk(
  db: Database,
  { seals, chain, proof }: Verification & { chain: number },
  report: (issue: ChainIssue) => void,
) {
  let records = 0
  let position = 0
  let hash = FIRST_HASH
  let after: number | null = null
  for (;;) {
    const start = after === null ? sql`` : sql`and position > ${after}`
    const { rows }: { rows: Row[] } = await sql<Row>`select _id, position, hash, doc, ${proof} from tbl_audit_log
      where chain = ${chain} ${start} order by position limit ${BATCH}`.execute(db)
    for (const row of rows) {
      if (row.position !== position + 1)
        report({ chain, position: row.position, reason: "records are missing before it" })
      const { redaction } = row
      const isIntact =
        redaction === null
          ? row.hash === chainHash(hash, row.doc)
          : seals.redactionHolds(redactedRecord(chain, hash, { ...row, redaction }))
      if (!isIntact || row.doc._id !== row._id) {
        report({ chain, position: row.position, reason: "the record is not what was written" })
      }
      records += 1
      position = row.position
      hash = row.hash
    }
    after = position
    if (rows.length < BATCH) return { records, position, hash }
  }
}

function redactedRecord(chain: number, previous: string, row: Row & { redaction: string }) {
  const { position, hash, redaction } = row
  return { chain, position, previous, hash, content: canonical(row.doc), redaction }
}
