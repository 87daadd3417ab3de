import { sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { FIRST_HASH, chainHash, headSeal } from "./chain.ts"
import type { AuditRecord } from "./chain.ts"

export type ChainFault = { chain: number; position: number; reason: string }
type Row = { position: number; hash: string; doc: AuditRecord; _id: string }

const BATCH = 1_000

/** Walks every chain from its beginning to its sealed head; memory stays flat. */
export async function verifyAuditChain(db: Database, key: string): Promise<{ records: number; faults: ChainFault[] }> {
  const heads = await sql<{ chain: number; length: number; hash: string; seal: string }>`
    select chain, length, hash, seal from tbl_audit_heads order by chain`.execute(db)
  let records = 0
  const faults: ChainFault[] = []
  for (const head of heads.rows) {
    const end = await walk(db, head.chain, head.length, faults)
    records += end.position
    if (end.position !== head.length || end.hash !== head.hash) {
      faults.push({ chain: head.chain, position: end.position, reason: "the chain does not end where its head says" })
    }
    if (head.length > 0 && headSeal(key, head) !== head.seal) {
      faults.push({ chain: head.chain, position: head.length, reason: "the head's seal is broken" })
    }
  }
  return { records, faults }
}

/** Records written after the walk began lie beyond `length` and are left for the next one. */
async function walk(db: Database, chain: number, length: number, faults: ChainFault[]) {
  let position = 0
  let hash = FIRST_HASH
  for (;;) {
    const { rows } = await sql<Row>`select _id, position, hash, doc from tbl_audit_log
      where chain = ${chain} and position > ${position} and position <= ${length}
      order by position limit ${BATCH}`.execute(db)
    for (const row of rows) {
      if (row.position !== position + 1)
        faults.push({ chain, position: row.position, reason: "records are missing before it" })
      const expected = chainHash(hash, row.doc)
      if (row.hash !== expected || row.doc._id !== row._id) {
        faults.push({ chain, position: row.position, reason: "the record is not what was written" })
      }
      position = row.position
      hash = row.hash
    }
    if (rows.length < BATCH) return { position, hash }
  }
}
