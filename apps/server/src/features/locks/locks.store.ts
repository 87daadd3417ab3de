import { SCHEDULED_LOCKS_ID, ScheduledLocks, UnlockGrant } from "@scorecard/contracts/locks"
import type { UnlockGrantsQuery } from "@scorecard/contracts/locks"
import { DEFAULT_LOCK_SETTINGS } from "@scorecard/domain/locks"
import type { RawBuilder } from "kysely"
import { z } from "zod"
import { collection, sql } from "#platform/documents/index.ts"
import type { Database, Selection } from "#platform/documents/index.ts"
import type { Cursors } from "#platform/http/index.ts"

export const scheduledLocks = collection("tbl_scorecard_config", ScheduledLocks)
export const unlockGrants = collection("tbl_unlock_grants", UnlockGrant)

/** What holds until level 5 saves something; it reads as version 1, and the first change makes it version 2. */
function defaults(): ScheduledLocks {
  const { weekly, monthly } = structuredClone(DEFAULT_LOCK_SETTINGS)
  return {
    _id: SCHEDULED_LOCKS_ID,
    weekly: { ...weekly, pages: [...weekly.pages] },
    monthly: { ...monthly, pages: [...monthly.pages] },
    updated_at: null,
    updated_by_id: null,
    version: 1,
  }
}

export async function readLocks(db: Database): Promise<ScheduledLocks> {
  return (await scheduledLocks.find(db, SCHEDULED_LOCKS_ID)) ?? defaults()
}

/** The settings for a change: written down if they were the defaults so far, and held until the transaction ends. */
export async function holdLocks(db: Database): Promise<ScheduledLocks> {
  const { version: _, ...doc } = defaults()
  await sql`insert into ${scheduledLocks.table} (_id, doc) values (${doc._id}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return scheduledLocks.get(db, SCHEDULED_LOCKS_ID, "for update")
}

/** The grants of these people that are open at `at`. */
export function openGrants(db: Database, employeeIds: readonly string[], at: string): Promise<UnlockGrant[]> {
  return unlockGrants.select(db, { where: sql`employee_id = any(${[...employeeIds]}) and until > ${at}` })
}

export async function pageOfGrants(db: Database, cursors: Cursors, query: UnlockGrantsQuery, at: string) {
  const column = sortColumn(query)
  const position = cursors.read(
    query.cursor,
    z.strictObject({ sort: z.literal(query.sort), key: z.string(), _id: z.string() }),
  )
  const found = await unlockGrants.select(db, selectionOfGrants(query, position, at))
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const next_cursor =
    found.length > items.length && last ? cursors.write({ sort: query.sort, key: last[column], _id: last._id }) : null
  return { items, next_cursor, total: await unlockGrants.count(db, grantsFilter(query, at)) }
}

const sortColumn = ({ sort }: Pick<UnlockGrantsQuery, "sort">) => sort.replace("-", "") as "created_at" | "until" // the words of sortQuery

/** A page of the grants and the first of the next. Each sort, and the month with the usual sort, has its index. */
export function selectionOfGrants(
  query: UnlockGrantsQuery,
  position: { key: string; _id: string } | null,
  at: string,
): Required<Omit<Selection, "lock">> {
  const key = sortColumn(query) === "until" ? sql`until` : sql`doc->>'created_at'`
  const descends = query.sort.startsWith("-")
  const from = position
    ? sql<boolean>`(${key}, _id) ${descends ? sql`<` : sql`>`} (${position.key}, ${position._id})`
    : sql<boolean>`true`
  const direction = descends ? sql`desc` : sql`asc`
  return {
    where: sql<boolean>`${grantsFilter(query, at)} and ${from}`,
    orderBy: sql`${key} ${direction}, _id ${direction}`,
    limit: query.limit + 1,
  }
}

function grantsFilter(query: UnlockGrantsQuery, at: string): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (query.employee_id !== undefined) conditions.push(sql<boolean>`employee_id = ${query.employee_id}`)
  if (query.kind !== undefined) conditions.push(sql<boolean>`doc->>'kind' = ${query.kind}`)
  if (query.year !== undefined) conditions.push(sql<boolean>`(doc->>'year')::integer = ${query.year}`)
  if (query.month !== undefined) conditions.push(sql<boolean>`(doc->>'month')::integer = ${query.month}`)
  if (query.active === true) conditions.push(sql<boolean>`until > ${at}`)
  if (query.active === false) conditions.push(sql<boolean>`until <= ${at}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
