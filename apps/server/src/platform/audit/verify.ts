import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import { AUDIT_CHAINS, FIRST_HASH, canonical, chainHash, type AuditRecord } from "./chain.ts"
import { cutHolds } from "./cut.ts"
import type { AuditSeals, ChainCut, SealedHead } from "./seals.ts"

export type ChainIssue = { chain: number; position: number; reason: string }
type CutHead = SealedHead & { cut_position: number; cut_hash: string; cut_seal: string }
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
  const heads = await sql<CutHead>`select chain, length, hash, seal, ${await cutColumns(db)}
    from tbl_audit_heads order by chain`.execute(db)
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
const proofColumn = async (db: Database): Promise<RawBuilder<unknown>> =>
  (await hasColumn(db, "tbl_audit_log", "redaction")) ? sql`redaction` : sql`null::text as redaction`

/** The same for what was removed from the beginnings of chains. */
const cutColumns = async (db: Database): Promise<RawBuilder<unknown>> =>
  (await hasColumn(db, "tbl_audit_heads", "cut_position"))
    ? sql`cut_position, cut_hash, cut_seal`
    : sql`0::bigint as cut_position, ${FIRST_HASH}::text as cut_hash, '' as cut_seal`

async function hasColumn(db: Database, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column} and not attisdropped`.execute(db)
  return rows.length > 0
}

type Verification = { seals: AuditSeals; proof: RawBuilder<unknown> }

async function verifyChain(
  db: Database,
  { seals, head, proof }: Verification & { head: CutHead },
  report: (issue: ChainIssue) => void,
) {
  const { chain, cut_position: position, cut_hash: hash, cut_seal } = head
  const cut = { chain, position, hash }
  if (!cutHolds(seals, { ...cut, cut_seal })) {
    report({ chain, position, reason: "what was removed from its beginning has no proof" })
  }
  const end = await walk(db, { seals, cut, proof }, report)
  if (end.position !== head.length || end.hash !== head.hash) {
    report({ chain: chain, position: end.position, reason: "the chain does not end where its head says" })
  }
  if (!seals.holds(head)) {
    report({ chain: chain, position: head.length, reason: "the head's seal is broken" })
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
  { seals, cut, proof }: Verification & { cut: ChainCut },
  report: (issue: ChainIssue) => void,
) {
  let records = 0
  const { chain } = cut
  let { position, hash } = cut
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
