import { AtwProof, AtwRequest } from "@scorecard/contracts/atw-requests"
import { Refusal } from "@scorecard/contracts/refusals"
import { firstDay, lastDay, type Actor } from "@scorecard/domain"
import { collection, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"
import { inPool, peopleScope, reaches } from "#core/people/index.ts"
import { storedKeys } from "#platform/backup/stored-keys.ts"

const StoredProof = AtwProof.extend({ key: z.string() })
export type StoredProof = z.output<typeof StoredProof>

const AtwRequestDocument = AtwRequest.omit({ abilities: true, name: true }).extend({ proof: StoredProof.nullable() })
export type AtwRequestDocument = z.output<typeof AtwRequestDocument>

export const atwRequests = collection("tbl_atw_entry_requests", AtwRequestDocument)

/** @throws Refusal 404, the same for one that does not exist and one about somebody outside the actor's pool. */
export async function getRequest(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<AtwRequestDocument> {
  const where = sql<boolean>`_id = ${id} and ${reaches(actor, sql`${atwRequests.table}.employee_id`)}`
  const [found] = await atwRequests.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such request, or not among those that you may see.")
  return found
}

export type Filter = {
  scope: "mine" | "approval"
  status?: AtwRequestDocument["status"] | undefined
  employee_id?: string | undefined
  year?: number | undefined
  month?: number | undefined
  department_id?: string | undefined
  cluster_id?: string | undefined
}

/** The actor's own requests, or everybody else's of the pool, that pass the filter. */
export function requestConditions(actor: Actor, { scope, ...filter }: Filter): RawBuilder<boolean> {
  const { status, employee_id, year, month, department_id, cluster_id } = filter
  const isOwn = sql<boolean>`employee_id = ${actor.employee_id}`
  const conditions = scope === "mine" ? [isOwn] : [inPool(actor), sql<boolean>`not ${isOwn}`]
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (employee_id !== undefined) conditions.push(sql`employee_id = ${employee_id}`)
  if (year !== undefined && month !== undefined) {
    const period = { year, month }
    conditions.push(sql`request_date between ${firstDay(period)}::date and ${lastDay(period)}::date`)
  }
  if (department_id !== undefined || cluster_id !== undefined) {
    const people = peopleScope(actor, { department_id, cluster_id })
    conditions.push(sql`employee_id in (select e._id from tbl_employees e where ${people})`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export type Sort = "created_at" | "-created_at" | "date" | "-date"
export type Position = { key: string; _id: string }

/** The position of a request in the sorted list. */
export function requestPosition(sort: Sort, request: AtwRequestDocument): Position {
  return { key: sort.endsWith("date") ? request.date_of_occurrence : request.created_at, _id: request._id }
}

/** The requests that come after a position of the sorted list. */
export function requestsAfter(
  db: Database,
  where: RawBuilder<boolean>,
  { sort, position, limit }: { sort: Sort; position: Position | null; limit: number },
): Promise<AtwRequestDocument[]> {
  const [column, type] = sort.endsWith("date") ? [sql`request_date`, sql`date`] : [sql`created_at`, sql`text`]
  const [direction, operator] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = position ? sql`and (${column}, _id) ${operator} (${position.key}::${type}, ${position._id})` : sql``
  return atwRequests.select(db, {
    where: sql<boolean>`${where} ${start}`,
    orderBy: sql`${column} ${direction}, _id ${direction}`,
    limit,
  })
}

/** How many requests of a person are pending. No further one is added before the transaction ends. */
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

export async function findEmployeeNames(db: Database, employeeIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(employeeIds)]
  const { rows } = await sql<{
    _id: string
    name: string
  }>`select _id, name from tbl_employees where _id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row._id, row.name]))
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
