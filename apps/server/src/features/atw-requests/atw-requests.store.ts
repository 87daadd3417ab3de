import { AtwProof, AtwRequest, AtwRequestQuery } from "@scorecard/contracts/atw-requests"
import { Refusal } from "@scorecard/contracts/refusals"
import { firstDay, lastDay, type Actor } from "@scorecard/domain"
import { collection, defineList, equals, fieldColumns, inScope, sql, type Database } from "#platform/index.ts"
import { z } from "zod"
import { inPool, peopleScope, reaches } from "#core/people/index.ts"
import { storedKeys } from "#platform/backup/stored-keys.ts"

const StoredProof = AtwProof.extend({ key: z.string() })
export type StoredProof = z.output<typeof StoredProof>

const AtwRequestDocument = AtwRequest.omit({ abilities: true, name: true }).extend({ proof: StoredProof.nullable() })
export type AtwRequestDocument = z.output<typeof AtwRequestDocument>

export const atwRequests = collection("tbl_atw_entry_requests", AtwRequestDocument)

/** @throws Refusal 404, the same for one that does not exist and one about a person outside the actor's pool. */
export async function getRequest(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<AtwRequestDocument> {
  const where = sql<boolean>`_id = ${id} and ${reaches(actor, sql`${atwRequests.table}.employee_id`)}`
  const [found] = await atwRequests.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such request, or you can't see it.")
  return found
}

/** The actor's own requests, or those of everyone else in the pool. A level-1 pool has no one else. */
export const atwRequestList = defineList({
  name: "atw-entry-requests",
  query: AtwRequestQuery,
  bind: ["scope"],
  from: atwRequests,
  scope: (actor: Actor, { scope, year, month, department_id, cluster_id }) => {
    const isOwn = sql<boolean>`employee_id = ${actor.employee_id}`
    const conditions = scope === "mine" ? [isOwn] : [inPool(actor), sql<boolean>`not ${isOwn}`]
    if (year !== undefined && month !== undefined) {
      const period = { year, month }
      conditions.push(sql`request_date between ${firstDay(period)}::date and ${lastDay(period)}::date`)
    }
    if (department_id !== undefined || cluster_id !== undefined) {
      const people = peopleScope(actor, { department_id, cluster_id })
      conditions.push(sql`employee_id in (select e._id from tbl_employees e where ${people})`)
    }
    return sql<boolean>`(${sql.join(conditions, sql` and `)})`
  },
  filters: {
    scope: inScope,
    status: equals("status"),
    employee_id: equals("employee_id"),
    year: inScope,
    month: inScope,
    department_id: inScope,
    cluster_id: inScope,
  },
  orders: {
    created_at: "created_at",
    date: { column: sql`request_date`, key: "date_of_occurrence", cast: "date" },
  },
  columns: [
    ...fieldColumns<AtwRequest>(["_id", "employee_id", "name", "date_of_occurrence", "impact", "description"]),
    ...fieldColumns<AtwRequest>(["status", "final_score", "review_note", "decided_by_id", "decided_at", "entry_id"]),
    ...fieldColumns<AtwRequest>(["created_at"]),
    { head: "proof_file_name", cell: ({ proof }) => proof?.file_name ?? null },
  ],
})

/** How many of a person's requests are pending. None can be added before the transaction ends. */
export async function countPendingLocked(db: Database, employeeId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atw requests of ${employeeId}`}, 0))`.execute(db)
  return atwRequests.count(db, sql<boolean>`status = 'pending' and employee_id = ${employeeId}`)
}

/** The undecided requests dated in the month, `YYYY-MM`. (rules/months#finalize-preview) */
export function pendingInMonth(db: Database, month: string): Promise<number> {
  return atwRequests.count(db, sql<boolean>`status = 'pending' and month = ${month}`)
}

export async function findProof(db: Database, fileId: string): Promise<StoredProof | null> {
  const [request] = await atwRequests.select(db, { where: sql<boolean>`proof_file_id = ${fileId}` })
  return request?.proof ?? null
}

/** The keys that no request names. The second part of a key is the request's id. */
export async function findOrphanKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from unnest(${[...keys]}::text[]) as key
    where not exists (select from tbl_atw_entry_requests r where r._id = split_part(key, '/', 2)
      and r.doc->'proof'->>'key' = key)`.execute(db)
  return rows.map((row) => row.key)
}

/** Every stored proof that a request names. */
export const proofFiles = (db: Database) =>
  storedKeys(db, "tbl_atw_entry_requests", sql`array_remove(array[doc->'proof'->>'key'], null)`)
