import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { cycleIdOf, easternMonth } from "@scorecard/domain/calendar"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import { getConfiguration } from "#core/cycles/index.ts"
import { guard } from "#core/locks/index.ts"
import { peopleInPool, type Person } from "#core/people/index.ts"
import type { ReadTable } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { findTasks, type Tasks } from "../entries.store.ts"
import { configurationOn } from "../entry-date.ts"
import { dateOf, type Kind } from "../kinds.ts"
import type { EntriesNeeds, EntryDeps } from "../needs.ts"
import { datedWrite } from "../settle.ts"
import { placeItems, type ItemColumns } from "./answers.ts"
import { entriesAmong, type FoundEntries } from "./bulk.store.ts"
import { readRows, type GivenRow } from "./read-rows.ts"

export type SheetDeps = Pick<EntryDeps, "config"> & EntriesNeeds

/** Everything that rows are weighed against, loaded for all of them at once. */
export type Around = {
  rows: GivenRow[]
  items: ItemColumns
  /** The entries in sight that rows name, as they were before the months were held, and as they are now. */
  known: FoundEntries
  entries: FoundEntries
  people: ReadonlyMap<string, Person>
  tasks: Tasks
  /** By day: the configuration of its cycle, or why there can be no entry on it. */
  configurations: ReadonlyMap<string, CycleConfiguration | Refusal>
  /** What locks the days that a row touches. */
  locks: ReadonlyMap<GivenRow, Refusal | null>
}

/** Months first, then entries in the order of their ids, as all writers do. The number of queries is fixed. */
export async function lookAround(
  deps: SheetDeps,
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { table, hold }: { table: ReadTable; hold: boolean },
): Promise<Around> {
  const { rows, others } = readRows(kind, table)
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const known = inSight(await entriesAmong(tx.db, kind, actor, ids))
  const dates = rows.flatMap((row) => newDateOf(kind, row, known) ?? [])
  const configurations = await configurationsOn(deps, tx, kind, dates)
  const items = placeItems(kind, others, await rubricsFor(tx, configurations))

  const locks = await locksOf(tx, actor, { kind, rows, known, configurations })
  const entries = hold ? inSight(await entriesAmong(tx.db, kind, actor, ids, "for update")) : known
  const people = await peopleInPool(tx.db, actor, [
    ...rows.flatMap(({ employee_id }) => employee_id ?? []),
    ...[...entries.values()].map(({ entry }) => entry.employee_id),
  ])
  const tasks = await findTasks(
    tx.db,
    rows.flatMap(({ fields }) => (typeof fields["task_id"] === "string" ? [fields["task_id"]] : [])),
  )
  return { rows, items, known, entries, people, tasks, configurations, locks }
}

/** What is out of the pool, or deleted, is as if it were not there: not even its lock is told. */
function inSight(found: FoundEntries): FoundEntries {
  return new Map([...found].filter(([, { entry, inPool }]) => inPool && entry.deleted_at === null))
}

/** Where no row has a day that can be, heads are held against the rubric of today. */
async function rubricsFor(tx: Tx, configurations: Around["configurations"]): Promise<CycleConfiguration[]> {
  const found = [...configurations.values()].filter(isConfiguration)
  return found.length > 0 ? found : [await getConfiguration(tx.db, cycleIdOf(easternMonth(tx.now)))]
}

export const isConfiguration = (found: CycleConfiguration | Refusal | undefined): found is CycleConfiguration =>
  found !== undefined && !(found instanceof Refusal)

/** The day that the entry is to have; null where it cannot be told. */
export function newDateOf(kind: Kind, { id, fields }: GivenRow, known: FoundEntries): string | null {
  const given = fields[kind.date_field]
  if (typeof given === "string") return given
  const found = id === null ? undefined : known.get(id)
  return found ? dateOf(kind, found.entry) : null
}

async function configurationsOn(
  deps: SheetDeps,
  tx: Tx,
  kind: Kind,
  dates: readonly string[],
): Promise<Map<string, CycleConfiguration | Refusal>> {
  const byCycle = new Map<string, Promise<CycleConfiguration>>()
  const load: typeof getConfiguration = (db, cycleId) => {
    const loading = byCycle.get(cycleId) ?? getConfiguration(db, cycleId)
    byCycle.set(cycleId, loading)
    return loading
  }
  const found = new Map<string, CycleConfiguration | Refusal>()
  for (const date of new Set(dates)) {
    found.set(date, await configurationOn({ ...deps, load }, tx, date, kind.date_field).catch(refusalIn))
  }
  return found
}

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

type Dated = Pick<Around, "rows" | "known" | "configurations"> & { kind: Kind }

/** Rows whose day no entry can have touch no month. */
async function locksOf(
  tx: Tx,
  actor: Actor,
  { kind, rows, known, configurations }: Dated,
): Promise<Map<GivenRow, Refusal | null>> {
  const touching = rows.flatMap((row) => {
    const found = row.id === null ? undefined : known.get(row.id)
    const employeeId = found?.entry.employee_id ?? row.employee_id
    const date = newDateOf(kind, row, known)
    if (employeeId === null || date === null || !isConfiguration(configurations.get(date))) return []
    const dates = found ? [dateOf(kind, found.entry), date] : [date]
    return [{ row, write: datedWrite(kind, employeeId, dates) }]
  })
  const writes = touching.map(({ write }) => write)
  const { refusals } = await guard(tx, actor, writes, "later")
  return new Map(touching.map(({ row }, at) => [row, refusals[at] ?? null]))
}
