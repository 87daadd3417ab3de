import type { BulkMapping, BulkQuestion, DateFormat, NameOrder } from "@scorecard/contracts/bulk-mapping"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import { nextTurn } from "../table-rows.ts"
import { createFormatDetector, type DateContext, type DetectedFormat } from "./dates.ts"
import { isLookup, type TargetField } from "./fields.ts"
import type { LocatedTable } from "./locate.ts"
import { needsNameOrder } from "./names.ts"
import { nameOrderOf, proposeColumns } from "./propose.ts"

export type MappingSource = "exact" | "given" | "remembered" | "proposed"

/** What a sheet takes: its fields, and other headers of ours, which stay as they are or are ignored (null). */
export type SheetTargets = {
  fields: readonly TargetField[]
  others: ReadonlyMap<string, string | null>
}

/** A column that fills a field. `field` is null for another header of ours. */
export type PlannedColumn = { header: string; at: number; target: string; field: TargetField | null }

/** A complete mapping of one file: nothing about it is left to be found. */
export type MappingPlan = {
  source: MappingSource
  mapping: BulkMapping
  columns: PlannedColumn[]
  dateFormats: ReadonlyMap<string, DateFormat>
  nameOrder: NameOrder | null
  questions: BulkQuestion[]
}

type PlanInput = {
  targets: SheetTargets
  table: LocatedTable
  given: BulkMapping | null
  remembered: BulkMapping | null
  sheet: string | null
  today: string
}

const SAMPLE_VALUES = 300

/** @throws Refusal 422 for a mapping that names no field, or one field twice */
export async function planMapping(input: PlanInput): Promise<MappingPlan> {
  const { targets, table, given, remembered, sheet } = input
  const { source, columns } = await chooseColumns(input)
  const planned = plannedColumns(targets, table, columns)
  assertEachOnce(planned, source)
  // The format of dates is found again in each file.
  const { date_formats: _, header_row: __, sheet: ___, ...last } = remembered ?? {}
  const extra: BulkMapping = source === "remembered" ? last : (given ?? {})
  const plan = { source, columns: planned, questions: [] as BulkQuestion[] }
  const texts = await columnTexts(
    table,
    plan.columns.filter((column) => isOpen(column, extra)),
  )
  const dates = await planDates(plan, input, { extra, texts })
  const nameOrder = planNameOrder(plan, { extra, texts })
  if (source === "proposed" || source === "remembered") plan.questions.unshift(confirmation(source))
  const mapping: BulkMapping = {
    ...extra,
    columns: Object.fromEntries(columns),
    date_formats: Object.fromEntries(dates),
    ...(nameOrder !== null && { name_order: nameOrder }),
    ...(sheet !== null && { sheet }),
    header_row: table.headerRow,
  }
  return { ...plan, mapping, dateFormats: dates, nameOrder }
}

type Columns = { source: MappingSource; columns: Map<string, string | null> }

async function chooseColumns({ targets, table, given, remembered, today }: PlanInput): Promise<Columns> {
  const headers = table.headers.map(({ header }) => header)
  if (given?.columns) {
    const { columns } = given
    return { source: "given", columns: new Map(headers.map((header) => [header, columns[header] ?? null])) }
  }
  const own = ownHeaders(targets)
  if (headers.every((header) => own.has(header))) {
    const columns = new Map(headers.map((header) => [header, own.get(header) ?? null]))
    return { source: given ? "given" : "exact", columns }
  }
  const known = remembered?.columns
  if (known && !given && headers.every((header) => Object.hasOwn(known, header) || own.get(header) === null)) {
    const columns = new Map(headers.map((header) => [header, known[header] ?? null]))
    if ([...columns.values()].every((target) => target === null || isTarget(targets, target))) {
      return { source: "remembered", columns }
    }
  }
  const sampled = await sampleColumns(table, SAMPLE_VALUES)
  const samples = table.headers.map(({ header }, at) => ({ header, values: sampled[at]?.samples ?? [] }))
  const proposed = proposeColumns(targets.fields, samples, { format: table.format, today })
  // Headers that are ours stay what they are.
  for (const header of headers) {
    const target = own.get(header) ?? null
    if (target !== null) proposed.set(header, target)
  }
  return { source: given ? "given" : "proposed", columns: proposed }
}

/** Items of a checklist may have been removed since a mapping was remembered. */
const isTarget = ({ fields, others }: SheetTargets, target: string): boolean =>
  fields.some(({ name }) => name === target) || (others.get(target) ?? null) !== null

/** What each header of ours fills. */
function ownHeaders({ fields, others }: SheetTargets): Map<string, string | null> {
  const own = new Map<string, string | null>(others)
  for (const { name, aliases, type } of fields) {
    if (type !== "name" && name !== "cluster") for (const header of [name, ...aliases]) own.set(header, name)
  }
  return own
}

/** Different values of each column, and how many rows have one. */
export async function sampleColumns({ headers, rows }: LocatedTable, count: number) {
  const columns = headers.map(() => ({ samples: new Set<string>(), filled: 0 }))
  for await (const part of rows.parts()) {
    for (const { cells } of part) {
      for (const [at, column] of columns.entries()) {
        const cell = cells[at] ?? ""
        if (cell === "") continue
        column.filled += 1
        if (column.samples.size < count) column.samples.add(cell)
      }
    }
  }
  return columns.map(({ samples, filled }) => ({ samples: [...samples], filled }))
}

/** Columns whose values decide how they are read: dates and whole names. */
const isOpen = ({ field, header }: PlannedColumn, { date_formats, name_order }: BulkMapping) =>
  (field?.type === "date" && date_formats?.[header] === undefined) || (field?.type === "name" && !name_order)

type ColumnTexts = ReadonlyMap<number, ReadonlySet<string>>

/** All different values of some columns. */
async function columnTexts({ rows }: LocatedTable, columns: readonly PlannedColumn[]): Promise<ColumnTexts> {
  const texts = new Map(columns.map(({ at }) => [at, new Set<string>()]))
  if (columns.length === 0) return texts
  for await (const part of rows.parts()) {
    for (const { cells } of part) {
      for (const [at, found] of texts) {
        const cell = cells[at] ?? ""
        if (cell !== "") found.add(cell)
      }
    }
  }
  return texts
}

function plannedColumns(targets: SheetTargets, table: LocatedTable, columns: ReadonlyMap<string, string | null>) {
  const fields = new Map(targets.fields.map((field) => [field.name, field]))
  const unknown: FieldError[] = []
  const planned = table.headers.flatMap(({ header }, at): PlannedColumn[] => {
    const target = columns.get(header) ?? null
    if (target === null) return []
    const field = fields.get(target) ?? null
    if (!isTarget(targets, target)) {
      unknown.push({ path: `mapping.columns.${header}`, message: `There is no field ${target}.` })
    }
    return [{ header, at, target, field }]
  })
  if (unknown.length > 0)
    throw new Refusal("invalid", "The mapping names fields that don't exist.", { errors: unknown })
  return planned
}

/** A whole name fills both of its parts. */
const filledBy = ({ target, field }: PlannedColumn) => (field?.type === "name" ? ["first_name", "last_name"] : [target])

function assertEachOnce(planned: readonly PlannedColumn[], source: MappingSource): void {
  const headers = new Map<string, string>()
  for (const column of planned) {
    for (const field of filledBy(column)) {
      const other = headers.get(field)
      headers.set(field, column.header)
      if (other === undefined) continue
      const message = `The field ${field} has two columns.`
      const path = source === "given" ? `mapping.columns.${column.header}` : "file"
      throw new Refusal(source === "given" ? "invalid" : "file_not_readable", message, { errors: [{ path, message }] })
    }
  }
}

export const confirmation = (source: MappingSource): BulkQuestion => ({
  header: null,
  field: null,
  kind: "confirm",
  message:
    source === "remembered"
      ? "The columns are mapped as they were last time. Check them and continue."
      : "Check which column holds what, and continue.",
  choices: [],
  examples: [],
})

const FORMAT_LABELS: Record<DateFormat, string> = {
  YMD: "Year, month, day",
  DMY: "Day, month, year",
  MDY: "Month, day, year",
}

type Planning = { columns: readonly PlannedColumn[]; questions: BulkQuestion[] }

/** The format of each date column: the given one, or the only one that fits. Asks where several do. */
async function planDates(
  plan: Planning,
  { table, today }: PlanInput,
  { extra, texts }: { extra: BulkMapping; texts: ColumnTexts },
): Promise<Map<string, DateFormat>> {
  const formats = new Map<string, DateFormat>()
  for (const { header, at, field } of plan.columns) {
    if (field?.type !== "date") continue
    const given = extra.date_formats?.[header]
    const context: DateContext = { today, format: table.format, isBirth: field.name === "birth_date" }
    const detected = given ? null : await detectAmong(texts.get(at) ?? new Set(), context)
    const format = given ?? detected?.format ?? null
    if (format !== null) formats.set(header, format)
    if (!detected || detected.choices.length === 0) continue
    plan.questions.push({
      header,
      field: field.name,
      kind: "date_format",
      message: `Which part of the dates in ${header} comes first?`,
      choices: detected.choices.map((value) => ({ value, label: FORMAT_LABELS[value] })),
      examples: detected.examples,
    })
  }
  return formats
}

/** Dates that are read before other requests have their turn. */
const DATES_PER_TURN = 2_000

async function detectAmong(texts: ReadonlySet<string>, context: DateContext): Promise<DetectedFormat> {
  const detector = createFormatDetector(context)
  let count = 0
  for (const text of texts) {
    detector.add(text)
    count += 1
    if (count % DATES_PER_TURN === 0) await nextTurn()
  }
  return detector.result()
}

function planNameOrder(plan: Planning, { extra, texts }: { extra: BulkMapping; texts: ColumnTexts }): NameOrder | null {
  const column = plan.columns.find(({ field }) => field?.type === "name")
  if (!column) return extra.name_order ?? null
  const order = extra.name_order ?? nameOrderOf(column.header)
  if (order) return order
  const examples = needsNameOrder(texts.get(column.at) ?? [])
  if (examples.length === 0) return null
  plan.questions.push({
    header: column.header,
    field: column.target,
    kind: "name_order",
    message: `Which name comes first in ${column.header}?`,
    choices: [
      { value: "first_last", label: "First name, then last name" },
      { value: "last_first", label: "Last name, then first name" },
    ],
    examples,
  })
  return null
}

/** The columns whose cells name people, departments and tasks. */
export const lookupColumns = ({ columns }: Pick<MappingPlan, "columns">) =>
  columns.filter(({ field }) => field !== null && isLookup(field.type))
