import { isDeepStrictEqual } from "node:util"
import type { z } from "zod"
import type { Entry, EntryContent, EntryDraft } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import { type Actor, type CycleConfiguration, getCycleId, easternMonth } from "@scorecard/domain"
import type { ReadTable } from "@scorecard/tables"
import * as bulk from "#core/bulk/index.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import { guard } from "#core/locks/index.ts"
import { type Person, peopleInPool } from "#core/people/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import {
  type ItemColumns,
  type ParsedRow,
  type RowContent,
  entryColumns,
  itemHeader,
  matchItems,
  parseRows,
  readChecklist,
} from "./bulk-columns.ts"
import { type FoundEntries, type Tasks, findEntries, findTasks } from "./entries.store.ts"
import { type Kind, draftOf, entryDate } from "./kinds.ts"
import { assertCanEdit, assertNotOwnEntry } from "./policy.ts"
import { datedWrite } from "./effects.ts"
import { entryContent, findIssues, loadConfiguration } from "./validate.ts"

/** Everything that rows are validated against, loaded for all of them at once. */
type BatchContext = {
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

const isConfiguration = (found: CycleConfiguration | Refusal | undefined): found is CycleConfiguration =>
  found !== undefined && !(found instanceof Refusal)

/** The entry's day after the upload; null where it is unknown. */
function newDate(kind: Kind, { id, fields }: ParsedRow, known: FoundEntries): string | null {
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
    return [{ row, write: datedWrite(kind, { employee_id, dates }) }]
  })
  const writes = dated.map(({ write }) => write)
  const { refusals } = await guard(tx, actor, writes, "later")
  return new Map(dated.map(({ row }, at) => [row, refusals[at] ?? null]))
}

/** What a valid row writes. A row that changes nothing writes nothing. */
type Write = { former: Entry | null; content: EntryContent }
/** `draft` is the content of its cells, null where they could not be parsed. */
export type EntryRow = bulk.ValidatedRow & {
  id: string | null
  draft: EntryDraft | null
  former: Entry | null
  write: Write | null
}

export type Input = { kind: Kind; actor: Actor; context: BatchContext }

/** Validates one row by the rules of POST and PATCH, and reports every issue. (rules/entries#uploads) */
export function validateRow(input: Input, parsed: ParsedRow): EntryRow {
  const request = parsed.id === null ? createRequest(input, parsed) : updateRequest(input, parsed, parsed.id)
  const { draft, former } = request
  const validated = draft ? validateDraft(input, parsed, draft, former) : { errors: [], content: null }
  const { row } = parsed
  const errors = onePerColumn([...parsed.errors, ...request.errors, ...lockErrors(input, parsed), ...validated.errors])
  const { content } = validated
  const changes = content !== null && !(former && isDeepStrictEqual({ ...former, ...content }, former))
  const write = errors.length === 0 && changes ? { former, content } : null
  const isReadable = parsed.errors.length === 0 && !bulk.hasErrorCell(parsed.cells)
  return {
    row,
    id: parsed.id,
    action: parsed.id === null ? "create" : "update",
    errors,
    draft: isReadable ? draft : null,
    former,
    write,
  }
}

/** A row as a request: its draft, and the stored entry that it updates. */
type RowRequest = { draft: EntryDraft | null; former: Entry | null; errors: bulk.RowError[] }

function createRequest(input: Input, parsed: ParsedRow): RowRequest {
  const { kind, actor, context } = input
  const { employee_id, version } = parsed
  const employee = employee_id === null ? {} : { employee_id }
  const content: RowContent = {
    ...nullFields(kind),
    ...employee,
    ...parsed.fields,
    ...checklistField(input, parsed, null),
  }
  const result = kind.routes.submit.body.safeParse(content)
  const errors = result.success ? [] : schemaErrors(input, parsed, result.error, content)
  if (version !== null) errors.push(bulk.rowError("version", "invalid", "A version goes with an _id."))
  if (employee_id !== null) {
    errors.push(...bulk.errorsOfRefused(() => assertNotOwnEntry(actor, employee_id), sameName, "employee_id"))
    if (!context.people.has(employee_id)) errors.push(outOfPool())
  }
  return { draft: result.success ? result.data : null, former: null, errors }
}

/** A new entry has null in the fields that may be empty, unless a cell has a value. */
const nullFields = (kind: Kind): RowContent =>
  Object.fromEntries(entryColumns(kind).flatMap(({ name, clears }) => (clears ? [[name, null]] : [])))

function updateRequest(input: Input, parsed: ParsedRow, id: string): RowRequest {
  const { kind, actor, context } = input
  const former = context.entries.get(id)?.entry
  if (!former) {
    const message = "There is no such entry, or you can't see it. Leave it empty for a new one."
    return { draft: null, former: null, errors: [bulk.rowError("_id", "not_found", message)] }
  }
  const patch = { ...parsed.fields, ...checklistField(input, parsed, former) }
  const result = kind.routes.change.body.safeParse(patch)
  const errors = [
    ...bulk.errorsOfRefused(() => assertCanEdit(actor, former), sameName, "_id"),
    ...employeeErrors(parsed, former),
    ...versionErrors(input, parsed, former),
    ...(result.success ? [] : schemaErrors(input, parsed, result.error, patch)),
  ]
  return { draft: result.success ? draftOf(kind, former, result.data) : null, former, errors }
}

function employeeErrors({ employee_id }: ParsedRow, former: Entry): bulk.RowError[] {
  if (employee_id === null || employee_id === former.employee_id) return []
  const message = `This entry is about ${former.employee_id}, which never changes: delete it and submit another.`
  return [bulk.rowError("employee_id", "invalid", message)]
}

function versionErrors({ kind, context }: Input, { version }: ParsedRow, former: Entry): bulk.RowError[] {
  const message = "This entry has changed since. Download it again and repeat your change."
  if (version !== null && version !== former.version) return [bulk.rowError("version", "version_mismatch", message)]
  // If it moved, its month is not among the locked ones.
  const before = context.known.get(former._id)?.entry
  const moved = before !== undefined && entryDate(kind, before) !== entryDate(kind, former)
  return moved ? [bulk.rowError("_id", "version_mismatch", message)] : []
}

function validateDraft(input: Input, parsed: ParsedRow, draft: EntryDraft, former: Entry | null) {
  const { kind, context } = input
  const configuration = findConfiguration(input, parsed)
  const employee = context.people.get(draft.employee_id)
  if (!configuration || !employee) return { errors: [], content: null }
  const { tasks } = context
  const inContext = { kind, draft, employee, configuration, tasks, source: "bulk" as const, ...(former && { former }) }
  const issues = findIssues(inContext)
  const errors = issues.map(({ path, message }) =>
    bulk.rowError(columnOfPath(input, path.split("."), draft), "invalid", message),
  )
  return { errors, content: issues.length === 0 ? entryContent(inContext) : null }
}

function findConfiguration({ kind, context }: Input, parsed: ParsedRow): CycleConfiguration | null {
  const date = newDate(kind, parsed, context.known)
  const found = date === null ? undefined : context.configurations.get(date)
  return isConfiguration(found) ? found : null
}

function checklistField(input: Input, parsed: ParsedRow, former: Entry | null): RowContent {
  const configuration = findConfiguration(input, parsed)
  if (!configuration) return {}
  const checklist = readChecklist(input.kind, parsed.cells, input.context.items, { configuration, former })
  return checklist ? { checklist } : {}
}

/** Why no entry can have this day, or what locks it. */
function lockErrors({ kind, context }: Input, parsed: ParsedRow): bulk.RowError[] {
  const date = newDate(kind, parsed, context.known)
  const found = date === null ? undefined : context.configurations.get(date)
  const refusal = isConfiguration(found) ? context.locks.get(parsed) : found
  return refusal ? [bulk.errorOf(refusal, sameName, kind.date_field)] : []
}

function schemaErrors(input: Input, parsed: ParsedRow, error: z.core.$ZodError, content: RowContent): bulk.RowError[] {
  // Without a day there is no rubric, so the answers cannot be validated yet.
  const hasRubric = findConfiguration(input, parsed) !== null
  return bulk
    .cellIssues(error, content)
    .filter(({ path }) => hasRubric || path[0] !== "checklist")
    .map(({ path, code, message }) => bulk.rowError(columnOfPath(input, path, content), code, message))
}

/** The header of the field that a path leads to; for an answer, the header of its item. */
function columnOfPath(
  { kind, context }: Input,
  [field, index]: readonly PropertyKey[],
  content: RowContent,
): string | null {
  if (field !== "checklist") return field === undefined ? null : String(field)
  const items = content["checklist"]
  const at = index === undefined ? undefined : Reflect.get(Array.isArray(items) ? items : [], index)
  const id = String(at?.item_id ?? "")
  if (id === "") return [...context.items.values()][0]?.header ?? null
  const isField = (name: string) => entryColumns(kind).some((column) => column.name === name)
  return context.items.get(id)?.header ?? itemHeader(id, isField)
}

function onePerColumn(errors: readonly bulk.RowError[]): bulk.RowError[] {
  const seen = new Set<string | null>()
  return errors.filter(({ column }) => {
    const isFirst = column === null || !seen.has(column)
    seen.add(column)
    return isFirst
  })
}

const sameName = (field: string) => field
const outOfPool = () =>
  bulk.rowError("employee_id", "employee_not_found", "There is no such employee, or you can't see them.")
