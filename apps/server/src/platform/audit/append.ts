import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Log } from "#platform/log/index.ts"
import { chainHash, type AuditRecord } from "./chain.ts"
import { BROKEN_SEAL, type AuditSeals, type SealedHead } from "./seals.ts"

/** What a change says of itself; the transaction adds its id, its time and its link. */
export type AuditDraft = Omit<AuditRecord, "_id" | "at">

type Deps = { db: Database; seals: AuditSeals; log: Log }

/**
 * Writes the records of one transaction, linked to a chain. There are several chains, so that writers seldom wait for
 * each other; the one taken stays locked until the transaction ends, so this must be its last statement.
 * @returns the end of that statement, which need not be waited for: the commit behind it fails with it
 *
 * A chain that somebody else wrote to is gone on with, so that the service lives, but is never sealed well again.
 */
export async function appendAudit(
  { db, seals, log }: Deps,
  drafts: readonly AuditDraft[],
  at: string,
): Promise<{ written: Promise<unknown> }> {
  if (drafts.length === 0) return { written: Promise.resolve() }
  const head = await lockHead(db)
  const { chain } = head
  const sound = head.last <= head.length && seals.holds(head)
  if (!sound) log.error({ chain, length: head.length }, "a chain of the audit log was changed from outside: verify it")

  let { hash } = head
  let length = Math.max(head.length, head.last)
  const rows = drafts.map((draft) => {
    const record: AuditRecord = { _id: newId(), at, ...draft }
    length += 1
    hash = chainHash(hash, record)
    return { _id: record._id, chain, position: length, hash, doc: record }
  })
  const seal = sound ? seals.of({ chain, length, hash }) : BROKEN_SEAL
  const written = sql`with written as (
      insert into tbl_audit_log (_id, chain, position, hash, doc)
      select r._id, r.chain, r.position, r.hash, r.doc
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(_id text, chain int, position int, hash text, doc jsonb))
    update tbl_audit_heads set length = ${length}, hash = ${hash}, seal = ${seal} where chain = ${chain}`.execute(db)
  // Its failure is told by the commit, also where nobody gets to wait for either.
  written.catch(() => {})
  return { written }
}

/**
 * `last` is the highest position in the chain as the statement's snapshot saw it, which a head that was waited for may
 * be beyond. Beyond the head there is nothing unless somebody else put it there; a place that is taken is left alone.
 */
type Head = SealedHead & { last: number }

async function lockHead(db: Database): Promise<Head> {
  const head = (locked: RawBuilder<unknown>) => sql<Head>`with head as (${locked})
    select head.*, coalesce((select max(l.position) from tbl_audit_log l where l.chain = head.chain), 0) as last
    from head`
  const free = await head(sql`select chain, length, hash, seal from tbl_audit_heads
    order by random() limit ${1} for update skip locked`).execute(db)
  if (free.rows[0]) return free.rows[0]
  const waitedFor = await head(sql`select chain, length, hash, seal from tbl_audit_heads
    where chain = (select chain from tbl_audit_heads order by random() limit 1) for update`).execute(db)
  if (!waitedFor.rows[0]) throw new Error("The audit log has no chains: the schema is not migrated")
  return waitedFor.rows[0]
}
