import { UnlockGrant, type LockStatus, type UnlockGrantsQuery } from "@scorecard/contracts/locks"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor, LockPage, YearMonth } from "@scorecard/domain"
import { collection, sql, type Cursors, type Database, type RawBuilder, type Selection } from "#platform/index.ts"
import { z } from "zod"
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

/** The one that is open at `at`, if any; whoever else asks for the same waits until the transaction ends. */
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

/** @throws Refusal 404, also for one that was taken back. */
export async function grantOf(db: Database, id: string, lock?: "for update"): Promise<UnlockGrant> {
  const grant = await unlockGrants.get(db, id, lock)
  if (grant.revoked_at !== null) throw new Refusal("not_found", "This unlock grant was taken back.")
  return grant
}

type Filter = Pick<UnlockGrantsQuery, "employee_id" | "kind" | "year" | "month" | "status" | "sort">
type Position = { key: string; _id: string }
type Page = { after: Position | null; at: string; limit: number }

export async function pageOfGrants(db: Database, cursors: Cursors, query: UnlockGrantsQuery, at: string) {
  const place = z.strictObject({ sort: z.literal(query.sort), key: z.string(), _id: z.string() })
  const after = cursors.read(query.cursor, place)
  const found = await unlockGrants.select(db, selectionOfGrants(query, { after, at, limit: query.limit + 1 }))
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const next_cursor =
    found.length > items.length && last ? cursors.write({ sort: query.sort, ...grantPositionOf(last, query) }) : null
  return { items, next_cursor, total: await unlockGrants.count(db, grantsFilter(query, at)) }
}

const sortColumn = ({ sort }: Pick<Filter, "sort">) => sort.replace("-", "") as "created_at" | "until" // the words of sortQuery

/** Where a grant stands in the sorted list. */
export function grantPositionOf(grant: UnlockGrant, filter: Pick<Filter, "sort">): Position {
  return { key: grant[sortColumn(filter)], _id: grant._id }
}

/** The grants after a position. Each sort, and the month with the usual sort, has its index. */
export function selectionOfGrants(query: Filter, { after, at, limit }: Page): Required<Omit<Selection, "lock">> {
  const key = sortColumn(query) === "until" ? sql`until` : sql`doc->>'created_at'`
  const descends = query.sort.startsWith("-")
  const from = after
    ? sql<boolean>`(${key}, _id) ${descends ? sql`<` : sql`>`} (${after.key}, ${after._id})`
    : sql<boolean>`true`
  const direction = descends ? sql`desc` : sql`asc`
  return {
    where: sql<boolean>`${grantsFilter(query, at)} and ${from}`,
    orderBy: sql`${key} ${direction}, _id ${direction}`,
    limit,
  }
}

function grantsFilter(query: Filter, at: string): RawBuilder<boolean> {
  const conditions = [query.status === "revoked" ? isRevoked : isKept]
  if (query.employee_id !== undefined) conditions.push(sql<boolean>`employee_id = ${query.employee_id}`)
  if (query.kind !== undefined) conditions.push(sql<boolean>`doc->>'kind' = ${query.kind}`)
  if (query.year !== undefined) conditions.push(sql<boolean>`(doc->>'year')::integer = ${query.year}`)
  if (query.month !== undefined) conditions.push(sql<boolean>`(doc->>'month')::integer = ${query.month}`)
  if (query.status === "active") conditions.push(sql<boolean>`until > ${at}`)
  if (query.status === "ended") conditions.push(sql<boolean>`until <= ${at}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function openInPool(actor: Actor, { year, month }: YearMonth, at: string): RawBuilder<boolean> {
  return sql<boolean>`(doc->>'year')::integer = ${year} and (doc->>'month')::integer = ${month} and until > ${at}
    and ${isKept} and ${inPool(actor)}`
}

/** The month's open grants for people of the actor's pool, the soonest end first. */
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

/** How many people of the actor's pool the month's open grants open, by page. */
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
