import { type Entry, type EntryOf } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import { type Actor, type EntryKind } from "@scorecard/domain"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import { inPool, reaches, reachesFound } from "#core/people/index.ts"
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
 * An entry about a person in the actor's pool. Pass `employeeId` where it is known: a distributed database locks a row
 * only with it. (decision 0055)
 * @throws Refusal 404, the same for one that does not exist and one that the actor may not see.
 */
export async function getEntry<K extends EntryKind>(
  db: Database,
  actor: Actor,
  { kind, id }: Pick<EntryVersion<K>, "kind" | "id">,
  { whereabouts = "active", lock, employeeId }: GetOptions = {},
): Promise<EntryOf<K>> {
  const { table } = kind.collection
  const isTheirs =
    employeeId === undefined
      ? reachesFound(actor, sql`select employee_id as _id from ${table} where _id = ${id}`)
      : sql<boolean>`employee_id = ${employeeId} and ${reaches(actor, sql`${employeeId}::text`)}`
  const where = sql<boolean>`_id = ${id} and ${WHEREABOUTS[whereabouts]} and ${isTheirs}`
  const [entry] = await kind.collection.select(db, { where, ...(lock && { lock }) })
  if (!entry) throw new Refusal("not_found", "There is no such entry, or you can't see it.")
  return entry
}

export type FoundEntry = { entry: Entry; inPool: boolean }
export type FoundEntries = ReadonlyMap<string, FoundEntry>
type Selection = { kind: Kind; ids: readonly string[]; lock?: "for update" }

/** Entries by their ids, deleted ones too. Locked in the order of the ids, so that two uploads cannot deadlock. */
export async function findEntries(db: Database, actor: Actor, { kind, ids, lock }: Selection): Promise<FoundEntries> {
  if (ids.length === 0) return new Map()
  if (lock) await kind.collection.lockByIds(db, ids)
  const { rows } = await sql<{ doc: object; version: number; in_pool: boolean }>`
    select doc, version, (${inPool(actor)}) as in_pool from ${kind.collection.table}
    where _id = any(${[...new Set(ids)]}) order by _id`.execute(db)
  return new Map(
    rows.map(({ in_pool, ...row }) => {
      const entry = kind.collection.parse(row)
      return [entry._id, { entry, inPool: in_pool }]
    }),
  )
}

type Removed = { _id: string; employee_id: string; date: string }

/** Removes some of the entries deleted at `until` or before, without those that are restored meanwhile. */
export async function removeDeleted(db: Database, kind: Kind, until: string, limit: number): Promise<Removed[]> {
  const { table } = kind.collection
  const due = await sql<Pick<Removed, "_id" | "employee_id">>`select _id, employee_id from ${table}
    where deleted_at <= ${until} order by deleted_at, _id limit ${limit}`.execute(db)
  if (due.rows.length === 0) return []
  const ids = due.rows.map(({ _id }) => _id)
  const people = [...new Set(due.rows.map(({ employee_id }) => employee_id))]
  const { rows } = await sql<Removed>`delete from ${table}
    where _id = any(${ids}) and employee_id = any(${people}) and deleted_at <= ${until}
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

/** The active tasks of the catalog, by which cells can name them. */
export async function findNamedTasks(db: Database): Promise<{ id: string; label: string; names: string[] }[]> {
  const { rows } = await sql<{ _id: string; name: string }>`select _id, name from tbl_tasks where active
    order by name, _id`.execute(db)
  return rows.map(({ _id, name }) => ({ id: _id, label: name, names: [name] }))
}
