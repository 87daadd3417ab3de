import type { Entry } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { firstDay, lastDay } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import { inPool, peopleScope, reaches } from "#core/people/index.ts"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Kind } from "./kinds.ts"

export type Whereabouts = "active" | "deleted" | "anywhere"

const WHEREABOUTS: Record<Whereabouts, RawBuilder<boolean>> = {
  active: sql<boolean>`deleted_at is null`,
  deleted: sql<boolean>`deleted_at is not null`,
  anywhere: sql<boolean>`true`,
}

/**
 * An entry about somebody of the actor's pool. Who knows whom it is about says so: a distributed database holds a row
 * only where it knows that. (decision 0026)
 * @throws Refusal 404, the same for one that does not exist and one that the actor may not see.
 */
export async function entryInPool(
  db: Database,
  kind: Kind,
  actor: Actor,
  id: string,
  more: { whereabouts?: Whereabouts; lock?: "for update"; employeeId?: string } = {},
): Promise<Entry> {
  const whereabouts = WHEREABOUTS[more.whereabouts ?? "active"]
  const person = more.employeeId === undefined ? sql`true` : sql`employee_id = ${more.employeeId}`
  const where = sql<boolean>`_id = ${id} and ${person} and ${whereabouts}
    and ${reaches(actor, sql`${kind.collection.table}.employee_id`)}`
  const [entry] = await kind.collection.select(db, { where, ...(more.lock && { lock: more.lock }) })
  if (!entry) throw new Refusal("not_found", "There is no such entry, or not among those that you may see.")
  return entry
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
  /** Timestamps: included, and left out. */
  deleted_from?: string | undefined
  deleted_before?: string | undefined
}

/** The actor's pool, cut by the filters. */
export function matching(actor: Actor, filter: Filter, whereabouts: Whereabouts): RawBuilder<boolean> {
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
  const descends = sort.startsWith("-")
  const beyond = position
    ? sql<boolean>`(${column}, _id) ${descends ? sql`<` : sql`>`} (${position.key}::${type}, ${position._id})`
    : sql<boolean>`true`
  const direction = descends ? sql`desc` : sql`asc`
  return kind.collection.select(db, {
    where: sql`${where} and ${beyond}`,
    orderBy: sql`${column} ${direction}, _id ${direction}`,
    limit,
  })
}

/** Of the catalog that evaluations name, by their ids. */
export type Tasks = ReadonlyMap<string, { active: boolean }>

/** Held, so that none is deleted before the entry that names it is there. */
export async function findTasks(db: Database, ids: readonly string[]): Promise<Tasks> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; active: boolean }>`select _id, active from tbl_tasks
    where _id = any(${[...new Set(ids)]}) order by _id for key share`.execute(db)
  return new Map(rows.map(({ _id, active }) => [_id, { active }]))
}

export async function namesOf(db: Database, employeeIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(employeeIds)]
  const { rows } = await sql<{
    _id: string
    name: string
  }>`select _id, name from tbl_employees where _id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row._id, row.name]))
}
