import { sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { chainHash, headSeal } from "./chain.ts"
import type { AuditRecord } from "./chain.ts"

/** What a change says of itself; the transaction adds its id, its time and its link. */
export type AuditDraft = Omit<AuditRecord, "_id" | "at">

/**
 * Writes the records of one transaction, linked to a chain. There are several chains, so that writers seldom wait for
 * each other; the one taken stays locked until the transaction ends, so this must be its last statement.
 */
export async function appendAudit(db: Database, drafts: readonly AuditDraft[], at: string, key: string): Promise<void> {
  if (drafts.length === 0) return
  const head = await lockHead(db)
  let { length, hash } = head
  const rows = drafts.map((draft) => {
    const record: AuditRecord = { _id: newId(), at, ...draft }
    length += 1
    hash = chainHash(hash, record)
    return { _id: record._id, chain: head.chain, position: length, hash, doc: record }
  })
  const seal = headSeal(key, { chain: head.chain, length, hash })
  await sql`with written as (
      insert into tbl_audit_log (_id, chain, position, hash, doc)
      select r._id, r.chain, r.position, r.hash, r.doc
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(_id text, chain int, position int, hash text, doc jsonb))
    update tbl_audit_heads set length = ${length}, hash = ${hash}, seal = ${seal} where chain = ${head.chain}`.execute(
    db,
  )
}

type Head = { chain: number; length: number; hash: string }

async function lockHead(db: Database): Promise<Head> {
  const free = await sql<Head>`select chain, length, hash from tbl_audit_heads
    order by random() limit 1 for update skip locked`.execute(db)
  if (free.rows[0]) return free.rows[0]
  const waitedFor = await sql<Head>`select chain, length, hash from tbl_audit_heads
    where chain = (select chain from tbl_audit_heads order by random() limit 1) for update`.execute(db)
  if (!waitedFor.rows[0]) throw new Error("The audit log has no chains: the schema is not migrated")
  return waitedFor.rows[0]
}
