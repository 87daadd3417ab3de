import { AnyEntry, type Entry, type EntryOf } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import { firstDay, lastDay, type Actor, type EntryKind } from "@scorecard/domain"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import { inPool, peopleScope, reaches } from "#core/people/index.ts"
import type { Kind } from "./kinds.ts"

export type Whereabouts = "active" | "deleted" | "anywhere"

const WHEREABOUTS: Record<Whereabouts, RawBuilder<boolean>> = {
  active: sql<boolean>`deleted_at is null`,
  deleted: sql<boolean>`deleted_at is not null`,
  anywhere: sql<boolean>`true`,
}

/** The version that the caller saw; null where it doesn't matter. */
export type EntryVersion<K extends EntryKind = EntryKind> = { kind: Kind<K>; id: string; ifMatch: number | null }

type GetOptions = { whereabouts?: Whereabouts; lock?: "for update"; employeeId?: string }

/**
 * An entry about somebody of the actor's pool. Pass `employeeId` where it is known: a distributed database locks a row
 * only with it. (decision 0026)
 * @throws Refusal 404, the same for one that does not exist and one that the actor may not see.
 */
export async function getEntry<K extends EntryKind>(
  db: Database,
  actor: Actor,
  { kind, id }: Pick<EntryVersion<K>, "kind" | "id">,
  { whereabouts = "active", lock, employeeId }: GetOptions = {},
): Promise<EntryOf<K>> {
  const person = employeeId === undefined ? sql`true` : sql`employee_id = ${employeeId}`
  const where = sql<boolean>`_id = ${id} and ${person} and ${WHEREABOUTS[whereabouts]}
    and ${reaches(actor, sql`${kind.collection.table}.employee_id`)}`
  const [entry] = await kind.collection.select(db, { where, ...(lock && { lock }) })
  if (!entry) throw new Refusal("not_found", "There is no such entry, or not among those that you may see.")
  return entry
}

export type FoundEntry = { entry: Entry; inPool: boolean }
export type FoundEntries = ReadonlyMap<string, FoundEntry>
type Selection = { kind: Kind; ids: readonly string[]; lock?: "for update" }

/** Entries by their ids, deleted ones too. Locked in the order of the ids, so that two uploads cannot deadlock. */
export async function findEntries(db: Database, actor: Actor, { kind, ids, lock }: Selection): Promise<FoundEntries> {
  if (ids.length === 0) return new Map()
  const forUpdate = lock ? sql`for update` : sql``
  const { rows } = await sql<{ doc: object; version: number; in_pool: boolean }>`
    select doc, version, (${inPool(actor)}) as in_pool from ${kind.collection.table}
    where _id = any(${[...new Set(ids)]}) order by _id ${forUpdate}`.execute(db)
  return new Map(
    rows.map(({ in_pool, ...row }) => {
      const entry = kind.collection.parse(row)
      return [entry._id, { entry, inPool: in_pool }]
    }),
  )
}

export type Filter = {
  employee_id?: string | undefined
  year?: number | undefined
  month?: number | undefined
  from?: string | undefined
  to?: string | undefined
  department_id?: string | undefined
  cluster_id?: string | undefined
  submitted_by_id?: string | undefined
  deleted_by_id?: string | undefined
  /** Timestamps: inclusive, and exclusive. */
  deleted_from?: string | undefined
  deleted_before?: string | undefined
}

/** The entries of the actor's pool that pass the filter. */
export function entryConditions(actor: Actor, filter: Filter, whereabouts: Whereabouts): RawBuilder<boolean> {
  const { year, month, department_id, cluster_id } = filter
  const period = year !== undefined && month !== undefined ? { year, month } : null
  const from = period ? firstDay(period) : filter.from
  const to = period ? lastDay(period) : filter.to
  const conditions = [WHEREABOUTS[whereabouts]]
  if (filter.employee_id !== undefined) {
    conditions.push(sql`employee_id = ${filter.employee_id}`, reaches(actor, sql`${filter.employee_id}::text`))
  }
  if (department_id === undefined && cluster_id === undefined) {
    if (filter.employee_id === undefined) conditions.push(inPool(actor))
  } else
    conditions.push(
      sql`employee_id in (select e._id from tbl_employees e where ${peopleScope(actor, { department_id, cluster_id })})`,
    )
  if (from !== undefined) conditions.push(sql`entry_date >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`entry_date <= ${to}::date`)
  if (filter.submitted_by_id !== undefined) conditions.push(sql`submitted_by_id = ${filter.submitted_by_id}`)
  if (filter.deleted_by_id !== undefined) conditions.push(sql`doc->>'deleted_by_id' = ${filter.deleted_by_id}`)
  if (filter.deleted_from !== undefined) conditions.push(sql`deleted_at >= ${filter.deleted_from}`)
  if (filter.deleted_before !== undefined) conditions.push(sql`deleted_at < ${filter.deleted_before}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export type Sort = "date" | "-date" | "created_at" | "-created_at"
export type Position = { key: string; _id: string }

/** The entries that come after a position of the sorted list. */
export function entriesAfter(
  db: Database,
  kind: Kind,
  where: RawBuilder<boolean>,
  { sort, position, limit }: { sort: Sort; position: Position | null; limit: number },
): Promise<Entry[]> {
  const byDate = sort.endsWith("date")
  const column = byDate ? sql`entry_date` : sql`created_at`
  const type = byDate ? sql`date` : sql`text`
  const isDescending = sort.startsWith("-")
  const from = position
    ? sql<boolean>`(${column}, _id) ${isDescending ? sql`<` : sql`>`} (${position.key}::${type}, ${position._id})`
    : sql<boolean>`true`
  const direction = isDescending ? sql`desc` : sql`asc`
  return kind.collection.select(db, {
    where: sql`${where} and ${from}`,
    orderBy: sql`${column} ${direction}, _id ${direction}`,
    limit,
  })
}

/** The deleted entries of several kinds as one list, cut by a condition that all their tables understand. */
export async function deletedEntriesAfter(
  db: Database,
  kinds: readonly Kind[],
  where: RawBuilder<boolean>,
  { isDescending, position, limit }: { isDescending: boolean; position: Position | null; limit: number },
): Promise<AnyEntry[]> {
  const from = position
    ? sql<boolean>`(deleted_at, _id) ${isDescending ? sql`<` : sql`>`} (${position.key}, ${position._id})`
    : sql<boolean>`true`
  const direction = isDescending ? sql`desc` : sql`asc`
  const end = sql`order by deleted_at ${direction}, _id ${direction} limit ${limit}`
  const parts = kinds.map(
    ({ collection }) => sql`(select _id, deleted_at, doc, version from ${collection.table}
      where ${where} and ${from} ${end})`,
  )
  const { rows } = await sql<{ doc: object; version: number }>`select doc, version
    from (${sql.join(parts, sql` union all `)}) as bin ${end}`.execute(db)
  return rows.map(({ doc, version }) => AnyEntry.parse({ ...doc, version }))
}

/** The position of a deleted entry in the recycle bin's list. */
export function recycleBinPosition({ deleted_at, _id }: Pick<Entry, "_id" | "deleted_at">): Position {
  // Everything in the list is deleted; an empty key would only restart it.
  return { key: deleted_at ?? "", _id }
}

export async function countDeleted(db: Database, kinds: readonly Kind[], where: RawBuilder<boolean>): Promise<number> {
  const parts = kinds.map(({ collection }) => sql`(select count(*) as entries from ${collection.table} where ${where})`)
  const { rows } = await sql<{ count: number }>`select coalesce(sum(entries), 0) as count
    from (${sql.join(parts, sql` union all `)}) as bin`.execute(db)
  return rows[0]?.count ?? 0
}

type Removed = { _id: string; employee_id: string; date: string }

/** Removes some of the entries deleted at `until` or before. Those that are being restored are skipped. */
export async function removeDeleted(db: Database, kind: Kind, until: string, limit: number): Promise<Removed[]> {
  const { table } = kind.collection
  const { rows } = await sql<Removed>`delete from ${table} where _id in (
      select _id from ${table} where deleted_at <= ${until} order by deleted_at, _id limit ${limit} for update skip locked)
    returning _id, employee_id, entry_date as date`.execute(db)
  return rows
}

/** The tasks that evaluations name, by their ids. */
export type Tasks = ReadonlyMap<string, { active: boolean }>

/** Locked, so that no task is deleted before the entry that names it is written. */
export async function findTasks(db: Database, ids: readonly string[]): Promise<Tasks> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; active: boolean }>`select _id, active from tbl_tasks
    where _id = any(${[...new Set(ids)]}) order by _id for key share`.execute(db)
  return new Map(rows.map(({ _id, active }) => [_id, { active }]))
}

export async function findEmployeeNames(db: Database, employeeIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(employeeIds)]
  const { rows } = await sql<{
    _id: string
    name: string
  }>`select _id, name from tbl_employees where _id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row._id, row.name]))
}
