import { Refusal } from "@scorecard/contracts/refusals"
import { type Actor, type CycleConfiguration, getCycleId, easternMonth } from "@scorecard/domain"
import type { ReadTable } from "@scorecard/tables"
import type * as bulk from "#core/bulk/index.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import { guard } from "#core/locks/index.ts"
import { type Person, peopleInPool } from "#core/people/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import { type ItemColumns, type ParsedRow, matchItems, parseRows } from "./bulk-columns.ts"
import { datedWrite } from "./effects.ts"
import { type FoundEntries, type Tasks, findEntries, findTasks } from "./entries.store.ts"
import { type Kind, entryDate } from "./kinds.ts"
import { loadConfiguration } from "./validate.ts"

/** Everything that rows are validated against, loaded for all of them at once. */
export type BatchContext = {
  rows: ParsedRow[]
  items: ItemColumns
  /** The visible entries that rows name: as they were before the months were locked, and as they are now. */
  known: FoundEntries
  entries: FoundEntries
  people: ReadonlyMap<string, Person>
  tasks: Tasks
  /** By day: the configuration of its cycle, or why no entry can have this day. */
  configurations: ReadonlyMap<string, CycleConfiguration | Refusal>
  /** The lock on the days that a row touches. */
  locks: ReadonlyMap<ParsedRow, Refusal | null>
}

/** Locks months first, then entries in the order of their ids, as all writers do. The number of queries is fixed. */
export async function loadBatchContext(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  actor: Actor,
  { kind, table, lock, rubrics }: { kind: Kind; table: ReadTable; lock: boolean; rubrics: Rubrics | null },
): Promise<BatchContext> {
  const { rows, others } = parseRows(kind, table)
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const known = visible(await findEntries(tx.db, actor, { kind, ids }))
  const dates = rows.flatMap((row) => newDate(kind, row, known) ?? [])
  const configurations = await loadConfigurations(config, tx, dates, kind.date_field)
  const items = matchItems(kind, others, rubrics ?? (await rubricsFor(tx, configurations)))

  const locks = await findLocks(tx, actor, { kind, rows, known, configurations })
  const entries = lock ? visible(await findEntries(tx.db, actor, { kind, ids, lock: "for update" })) : known
  const people = await peopleInPool(tx.db, actor, [
    ...rows.flatMap(({ employee_id }) => employee_id ?? []),
    ...[...entries.values()].map(({ entry }) => entry.employee_id),
  ])
  const taskIds = rows.flatMap(({ fields: { task_id } }) => (typeof task_id === "string" ? [task_id] : []))
  const tasks = await findTasks(tx.db, taskIds)
  return { rows, items, known, entries, people, tasks, configurations, locks }
}

/** Entries outside the pool, or deleted, are treated as missing: not even their lock is reported. */
function visible(found: FoundEntries): FoundEntries {
  return new Map([...found].filter(([, { entry, inPool }]) => inPool && entry.deleted_at === null))
}

/** The configurations whose rubrics name columns of a file. */
export type Rubrics = readonly CycleConfiguration[]

/**
 * The rubrics of all rows of a file: a part of it may be about another cycle than a column.
 * @returns null for a file without such columns
 */
export async function surveyRubrics(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  actor: Actor,
  { kind, table }: { kind: Kind; table: bulk.TableParts },
): Promise<Rubrics | null> {
  const { others } = parseRows(kind, { ...table, rows: [] })
  if (others.length === 0) return null
  const dates = new Set<string>()
  for await (const part of table.parts()) {
    const { rows } = parseRows(kind, part)
    const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
    const known = visible(await findEntries(tx.db, actor, { kind, ids }))
    for (const row of rows) {
      const date = newDate(kind, row, known)
      if (date !== null) dates.add(date)
    }
  }
  return rubricsFor(tx, await loadConfigurations(config, tx, [...dates], kind.date_field))
}

/** Where no row has a possible day, headers are matched with today's rubric. */
async function rubricsFor(tx: Tx, configurations: BatchContext["configurations"]): Promise<CycleConfiguration[]> {
  const found = [...configurations.values()].filter(isConfiguration)
  return found.length > 0 ? found : [await getConfiguration(tx.db, getCycleId(easternMonth(tx.now)))]
}

export const isConfiguration = (found: CycleConfiguration | Refusal | undefined): found is CycleConfiguration =>
  found !== undefined && !(found instanceof Refusal)

/** The entry's day after the upload; null where it is unknown. */
export function newDate(kind: Kind, { id, fields }: ParsedRow, known: FoundEntries): string | null {
  const date = fields[kind.date_field]
  if (typeof date === "string") return date
  const found = id === null ? undefined : known.get(id)
  return found ? entryDate(kind, found.entry) : null
}

async function loadConfigurations(
  config: Platform["config"],
  tx: Tx,
  dates: readonly string[],
  field: string,
): Promise<BatchContext["configurations"]> {
  const byCycle = new Map<string, Promise<CycleConfiguration>>()
  const load: typeof getConfiguration = (db, cycleId) => {
    const loading = byCycle.get(cycleId) ?? getConfiguration(db, cycleId)
    byCycle.set(cycleId, loading)
    return loading
  }
  const found = new Map<string, CycleConfiguration | Refusal>()
  for (const date of new Set(dates)) {
    found.set(date, await loadConfiguration({ config, load }, tx, date, field).catch(asRefusal))
  }
  return found
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

type DatedRows = Pick<BatchContext, "rows" | "known" | "configurations"> & { kind: Kind }

/** Rows whose day no entry can have touch no month. */
async function findLocks(
  tx: Tx,
  actor: Actor,
  { kind, rows, known, configurations }: DatedRows,
): Promise<BatchContext["locks"]> {
  const dated = rows.flatMap((row) => {
    const found = row.id === null ? undefined : known.get(row.id)
    const employee_id = found?.entry.employee_id ?? row.employee_id
    const date = newDate(kind, row, known)
    if (employee_id === null || date === null || !isConfiguration(configurations.get(date))) return []
    const dates = found ? [entryDate(kind, found.entry), date] : [date]
    return [{ row, write: { ...datedWrite(kind, { employee_id, dates }), lands_on: [date] } }]
  })
  const writes = dated.map(({ write }) => write)
  const { refusals } = await guard(tx, actor, writes, "later")
  return new Map(dated.map(({ row }, at) => [row, refusals[at] ?? null]))
}
