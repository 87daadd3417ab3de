import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Log } from "#platform/log/index.ts"
import { chainHash, type AuditRecord } from "./chain.ts"
import type { PersonKey, PersonKeys } from "./person-keys.ts"
import { eraseTexts, hasTexts, sealTexts } from "./person-texts.ts"
import { BROKEN_SEAL, type AuditSeals, type SealedHead } from "./seals.ts"

/** An audit record before it is written; the transaction adds its id, its time and its link. */
export type AuditDraft = Omit<AuditRecord, "_id" | "at" | "sealed">

/** Without `personKeys`, texts about people are stored as they are. */
type Deps = { db: Database; seals: AuditSeals; log: Log; personKeys?: PersonKeys }

/**
 * Writes the records of one transaction, linked to a chain. There are several chains, so that writers seldom wait for
 * each other; the chosen one stays locked until the transaction ends, so this must be its last statement. A chain that
 * was changed from outside is continued, so that the service keeps running, but is never validly sealed again.
 * @param batches each is one statement
 * @param locked the chain, where the transaction has locked it already
 * @returns the completion of the last statement, which need not be awaited: the commit after it fails with it
 */
export async function appendAuditBatches(
  { db, seals, log, personKeys }: Deps,
  batches: Iterable<readonly AuditDraft[]>,
  at: string,
  locked?: Promise<LockedChain>,
): Promise<{ written: Promise<unknown> }> {
  const remaining = batches[Symbol.iterator]()
  let next = remaining.next()
  if (next.done) return { written: Promise.resolve() }
  let keys = keysFor(personKeys, next.value)
  if (keys instanceof Promise) keys = await keys
  const head = await (locked ?? lockChain(db))
  const { chain } = head
  const isIntact = head.last <= head.length && seals.holds(head)
  if (!isIntact)
    log.error({ chain, length: head.length }, "a chain of the audit log was changed from outside: verify it")

  let { hash } = head
  let length = Math.max(head.length, head.last)
  const link = (drafts: readonly AuditDraft[], known: ReadonlyMap<string, PersonKey>) => {
    const rows = drafts.map((draft) => {
      const record = withSealedTexts({ _id: newId(), at, ...draft }, known)
      length += 1
      hash = chainHash(hash, record)
      return { _id: record._id, chain, position: length, hash, doc: record }
    })
    return sql`insert into tbl_audit_log (_id, chain, position, hash, doc)
      select r._id, r.chain, r.position, r.hash, r.doc
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(_id text, chain int, position int, hash text, doc jsonb)`
  }
  let insert = link(next.value, keys)
  for (next = remaining.next(); !next.done; next = remaining.next()) {
    await insert.execute(db)
    insert = link(next.value, await keysFor(personKeys, next.value))
  }
  const seal = isIntact ? seals.of({ chain, length, hash }) : BROKEN_SEAL
  const written = sql`with written as (${insert})
    update tbl_audit_heads set length = ${length}, hash = ${hash}, seal = ${seal} where chain = ${chain}`.execute(db)
  // The commit reports its failure, even if no one awaits either.
  written.catch(() => {})
  return { written }
}

/** Why someone was pseudonymized must remain readable. */
const isSealed = ({ employee_id, action }: AuditDraft): boolean =>
  employee_id !== null && action !== "employee.pseudonymized"

const NO_KEYS: ReadonlyMap<string, PersonKey> = new Map()

function keysFor(personKeys: PersonKeys | undefined, drafts: readonly AuditDraft[]) {
  if (!personKeys) return NO_KEYS
  const people = new Set<string>()
  for (const draft of drafts) {
    const { employee_id, change } = draft
    if (employee_id !== null && isSealed(draft) && !people.has(employee_id) && hasTexts(change)) people.add(employee_id)
  }
  return people.size === 0 ? NO_KEYS : personKeys.keysOf(people)
}

function withSealedTexts(record: AuditRecord, keys: ReadonlyMap<string, PersonKey>): AuditRecord {
  const key = record.employee_id === null || !isSealed(record) ? undefined : keys.get(record.employee_id)
  if (key === undefined || key === "unreadable") return record
  if (key === "destroyed") return { ...record, change: eraseTexts(record.change) }
  return { ...record, ...sealTexts(record.change, key, record._id) }
}

/** The same for records that are all at hand. */
export function appendAudit(deps: Deps, drafts: readonly AuditDraft[], at: string) {
  return appendAuditBatches(deps, drafts.length === 0 ? [] : [drafts], at)
}

/**
 * `last` is the highest position in the chain in the statement's snapshot; a head that was waited for may be beyond it.
 * Beyond the head there is nothing unless someone else wrote it; such positions are skipped.
 */
export type LockedChain = SealedHead & { last: number }

/** Locks the head of a chain until the transaction ends: a free one, if there is one. */
export async function lockChain(db: Database): Promise<LockedChain> {
  const head = (locked: RawBuilder<unknown>) => sql<LockedChain>`with head as (${locked})
    select head.*, coalesce((select max(l.position) from tbl_audit_log l where l.chain = head.chain), 0) as last
    from head`
  const free = await head(sql`select chain, length, hash, seal from tbl_audit_heads
    order by random() limit ${1} for update skip locked`).execute(db)
  if (free.rows[0]) return free.rows[0]
  const awaited = await head(sql`select chain, length, hash, seal from tbl_audit_heads
    where chain = (select chain from tbl_audit_heads order by random() limit 1) for update`).execute(db)
  if (!awaited.rows[0]) throw new Error("The audit log has no chains: the schema is not migrated")
  return awaited.rows[0]
}
