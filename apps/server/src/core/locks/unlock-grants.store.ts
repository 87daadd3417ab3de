import { listUnlockGrants, UnlockGrant, type LockStatus, type UnlockGrantView } from "@scorecard/contracts/locks"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor, LockPage, YearMonth } from "@scorecard/domain"
import {
  collection,
  defineList,
  equals,
  fieldColumns,
  inScope,
  sql,
  type Database,
  type RawBuilder,
} from "#platform/index.ts"
import { inPool } from "#core/people/index.ts"

export const unlockGrants = collection("tbl_unlock_grants", UnlockGrant)

const isRevoked = sql<boolean>`revoked_at is not null`
const isKept = sql<boolean>`revoked_at is null`

/** The grants of these people that are open at `at`. */
export function findOpenGrants(db: Database, employeeIds: readonly string[], at: string): Promise<UnlockGrant[]> {
  return unlockGrants.select(db, {
    where: sql`employee_id = any(${[...employeeIds]}) and until > ${at} and ${isKept}`,
  })
}

type Opened = Pick<UnlockGrant, "employee_id" | "kind" | "year" | "month">

/** The grant that is open at `at`, if any; other callers for the same key wait until the transaction ends. */
export async function lockOpenGrant(db: Database, opened: Opened, at: string): Promise<UnlockGrant | null> {
  const { employee_id, kind, year, month } = opened
  const place = `unlock grant ${employee_id} ${kind} ${year}-${month}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(db)
  const [open] = await unlockGrants.select(db, {
    where: sql`employee_id = ${employee_id} and doc->>'kind' = ${kind} and (doc->>'year')::integer = ${year}
      and (doc->>'month')::integer = ${month} and until > ${at} and ${isKept}`,
    orderBy: sql`until desc, _id`,
    limit: 1,
  })
  return open ?? null
}

/** @throws Refusal 404, also for a revoked grant. */
export async function grantOf(db: Database, id: string, lock?: "for update"): Promise<UnlockGrant> {
  const grant = await unlockGrants.get(db, id, lock)
  if (grant.revoked_at !== null) throw new Refusal("not_found", "This unlock grant was taken back.")
  return grant
}

const isStatus: Record<UnlockGrantView["status"], (at: string) => RawBuilder<boolean>> = {
  active: (at) => sql`${isKept} and until > ${at}`,
  ended: (at) => sql`${isKept} and until <= ${at}`,
  revoked: () => isRevoked,
}

/** The grants open at a time. Each sort order has an index, and so has the month with the default sort. */
export const unlockGrantList = defineList({
  name: "unlock-grants",
  query: listUnlockGrants.query,
  from: unlockGrants,
  scope: (at: string, { status }) => (status === undefined ? isKept : isStatus[status](at)),
  filters: {
    status: inScope,
    employee_id: equals("employee_id"),
    kind: equals(sql`doc->>'kind'`),
    year: equals(sql`(doc->>'year')::integer`),
    month: equals(sql`(doc->>'month')::integer`),
  },
  orders: { created_at: { column: sql`doc->>'created_at'`, key: "created_at" }, until: "until" },
  columns: [
    ...fieldColumns<UnlockGrantView>(["_id", "employee_id", "kind", "year", "month", "until", "reason", "status"]),
    ...fieldColumns<UnlockGrantView>(["created_at", "created_by_id", "revoked_at", "revoked_by_id", "version"]),
  ],
})

function openInPool(actor: Actor, { year, month }: YearMonth, at: string): RawBuilder<boolean> {
  return sql<boolean>`(doc->>'year')::integer = ${year} and (doc->>'month')::integer = ${month} and until > ${at}
    and ${isKept} and ${inPool(actor)}`
}

/** The month's open grants for people of the actor's pool, the earliest end first. */
export async function openGrantsInPool(
  db: Database,
  actor: Actor,
  month: YearMonth,
  { at, most }: { at: string; most: number },
): Promise<LockStatus["grants"]> {
  const { rows } = await sql<LockStatus["grants"][number]>`
    with open as (select employee_id, doc->>'kind' as kind, max(until) as until from tbl_unlock_grants
      where ${openInPool(actor, month, at)} group by 1, 2 order by 3, 1, 2 limit ${most})
    select o.employee_id, e.name, o.kind, o.until from open o join tbl_employees e on e._id = o.employee_id
    order by o.until, o.employee_id, o.kind`.execute(db)
  return rows
}

/** When the month's grants that are open at `at` end, whoever they are for. */
export async function findGrantEnds(db: Database, { year, month }: YearMonth, at: string): Promise<string[]> {
  const { rows } = await sql<{ until: string }>`select distinct until from tbl_unlock_grants
    where (doc->>'year')::integer = ${year} and (doc->>'month')::integer = ${month} and until > ${at}
      and ${isKept}`.execute(db)
  return rows.map(({ until }) => until)
}

/** The number of people in the actor's pool with an open grant in the month, by page. */
export async function peopleGranted(
  db: Database,
  actor: Actor,
  month: YearMonth,
  at: string,
): Promise<Map<LockPage, number>> {
  const { rows } = await sql<{ kind: LockPage; people: number }>`
    select doc->>'kind' as kind, count(distinct employee_id)::integer as people from tbl_unlock_grants
    where ${openInPool(actor, month, at)} group by 1`.execute(db)
  return new Map(rows.map(({ kind, people }) => [kind, people]))
}
