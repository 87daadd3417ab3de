import { Refusal } from "@scorecard/contracts/refusals"
import { getCycleId, easternMonth, type Actor, type CycleConfiguration } from "@scorecard/domain"
import { getConfiguration } from "#core/cycles/index.ts"
import { guard } from "#core/locks/index.ts"
import { peopleInPool, type Person } from "#core/people/index.ts"
import type { Config } from "#platform/config/index.ts"
import {
  matchHeadings,
  readDayCell,
  isNullCell,
  type ReadTable,
  type RowError,
  type TableFormat,
} from "#platform/tables/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import {
  entryColumns,
  isReadOnly,
  matchItems,
  type EntryColumn,
  type ItemColumns,
  type OtherHeader,
  type RowContent,
} from "./bulk-columns.ts"
import { entryDate, type Kind } from "./kinds.ts"
import { datedWrite } from "./effects.ts"
import { findEntries, findTasks, type FoundEntries, type Tasks } from "./entries.store.ts"
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
  { kind, table, lock }: { kind: Kind; table: ReadTable; lock: boolean },
): Promise<BatchContext> {
  const { rows, others } = parseRows(kind, table)
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const known = visible(await findEntries(tx.db, actor, { kind, ids }))
  const dates = rows.flatMap((row) => newDate(kind, row, known) ?? [])
  const configurations = await loadConfigurations(config, tx, dates, kind.date_field)
  const items = matchItems(kind, others, await rubricsFor(tx, configurations))

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
  config: Config,
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
    return [{ row, write: datedWrite(kind, { employee_id, dates }) }]
  })
  const writes = dated.map(({ write }) => write)
  const { refusals } = await guard(tx, actor, writes, "later")
  return new Map(dated.map(({ row }, at) => [row, refusals[at] ?? null]))
}

/** One row as a request of the API: what its cells contain, and nothing else. */
export type ParsedRow = {
  row: number
  id: string | null
  version: number | string | null
  employee_id: string | null
  /** The draft's fields without the employee and the checklist. */
  fields: RowContent
  cells: readonly string[]
  /** Cells that cannot be parsed at all. */
  errors: RowError[]
}

/** An empty cell is ignored. @throws Refusal 422 for a field that has two columns. */
function parseRows(kind: Kind, { heads: headers, rows, format }: ReadTable) {
  const columns = entryColumns(kind)
  const names = new Set(columns.map(({ name }) => name))
  const isOther = (header: string) => !names.has(header) && !isReadOnly(kind, header)
  const matched = matchHeadings(headers, (header) => (names.has(header) ? header : null))
  const present = columns.flatMap((column) => {
    const place = matched.get(column.name)
    return place ? [{ column, at: place.at }] : []
  })
  return {
    rows: rows.map(({ row, cells }) => parseRow(row, cells, { columns: present, format })),
    others: headers.flatMap((header, at): OtherHeader[] => (isOther(header) ? [{ header, at }] : [])),
  }
}

type Layout = { columns: readonly { column: EntryColumn; at: number }[]; format: TableFormat }

function parseRow(row: number, cells: readonly string[], { columns, format }: Layout): ParsedRow {
  const errors: RowError[] = []
  const parsed: RowContent = {}
  for (const { column, at } of columns) {
    const text = cells[at] ?? ""
    if (text === "") continue
    const value = parseCell(column, text, format)
    if (text === "null" && value === text) errors.push(cannotClear(column.name))
    else if (value === undefined) errors.push(notADay(column.name, text))
    else parsed[column.name] = value
  }
  const { _id, version, employee_id, ...fields } = parsed
  return {
    row,
    id: typeof _id === "string" ? _id : null,
    version: typeof version === "number" || typeof version === "string" ? version : null,
    employee_id: typeof employee_id === "string" ? employee_id : null,
    fields,
    cells,
    errors,
  }
}

/** In a number column it has no other meaning. */
const NOT_APPLICABLE = /^na$/i

/** Text that is not a number stays text, for the field's schema to refuse. */
function parseCell({ content, clears }: EntryColumn, text: string, format: TableFormat) {
  if (clears && (isNullCell(text) || (content === "number" && NOT_APPLICABLE.test(text)))) return null
  if (content === "number") return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (content === "day") return readDayCell(text, format) ?? undefined
  return text
}

/** `null` clears only fields that may be empty; in other fields it is a typo. */
function cannotClear(column: string): RowError {
  return { column, code: "invalid", message: "This cannot be empty, so null cannot clear it." }
}

function notADay(column: string, text: string): RowError {
  const [one, other, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text)?.slice(1) ?? []
  const swapped = Number(one) > 12 && Number(other) <= 12 && year !== undefined
  const hint = swapped ? " The month comes first here." : ""
  const message = `"${text}" is no day that can be told for sure. Write YYYY-MM-DD or M/D/YYYY.${hint}`
  return { column, code: "invalid", message }
}
