import type {
  BulkHeader,
  BulkMapping,
  BulkQuestion,
  mappingReply,
  RowChange,
  RowValue,
} from "@scorecard/contracts/bulk-mapping"
import type { StoredRow } from "@scorecard/contracts/bulk-previews"
import { easternDate, type Actor } from "@scorecard/domain"
import type { Grid } from "@scorecard/tables"
import type { z } from "zod"
import type { Tx } from "#platform/index.ts"
import type { CellIssue } from "./mapping/convert.ts"
import type { LookupType, TargetField } from "./mapping/fields.ts"
import { locateTable, noKnownHeader, type LocatedTable } from "./mapping/locate.ts"
import { loadMapping } from "./mapping/mappings.store.ts"
import { planMapping, sampleColumns, type MappingPlan, type MappingSource, type SheetTargets } from "./mapping/plan.ts"
import { loadTargets, prepareTable, type CreatedUnits, type PreparedTable } from "./mapping/prepare.ts"
import { isKnownHeader } from "./mapping/propose.ts"
import { shareProgress, type ProgressReport } from "./progress.ts"
import type { SheetReader } from "./read-upload.ts"
import { markAlikeRows } from "./alike-rows.ts"
import { rowError, type RowError } from "./row-errors.ts"
import type { FieldChange, OpenTable, Sheet, ValidatedRow } from "./sheet.ts"

/*
 * Between the cells of a file and the rows that a sheet validates: where the table is, what its columns hold, and how its
 * cells read in our words. (rules/uploads#mapping)
 */

/** A file whose columns are understood, as far as they can be. */
export type MappedFile = { table: LocatedTable; plan: MappingPlan; targets: SheetTargets; sheets: string[] }

type FileToMap = { grid: Grid; readSheet: SheetReader; given: BulkMapping | null }

/** @throws Refusal 422 for a file without a known header, or a mapping that does not fit it */
export async function mapFile<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  { grid: first, readSheet, given }: FileToMap,
): Promise<MappedFile> {
  const targets = await loadTargets(tx, sheet)
  const isKnown = (header: string) => targets.others.has(header) || isKnownHeader(targets.fields, header)
  const row = given?.header_row ?? null
  const { grid, table } = await findTable({ grid: first, readSheet, isFixed: given?.sheet !== undefined }, isKnown, row)
  const remembered = given ? null : await loadMapping(tx.db, sheet.key)
  const plan = await planMapping({ targets, table, given, remembered, sheet: grid.sheet, today: easternDate(tx.now) })
  const visible = grid.sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name]))
  if (plan.source !== "exact") addSheetQuestion(plan, visible, given)
  const notices = [...noticeSheet(grid, visible, plan.source), ...noticeCharset(grid), ...table.notices]
  return { table: { ...table, notices }, plan, targets, sheets: visible }
}

type Search = { grid: Grid; readSheet: SheetReader; isFixed: boolean }

const MAX_SHEETS_TRIED = 5

/** The first visible sheet with a known header. */
async function findTable(
  { grid, readSheet, isFixed }: Search,
  isKnown: (header: string) => boolean,
  row: number | null,
) {
  const others = grid.sheets.filter(({ name, isHidden }) => !isHidden && name !== grid.sheet)
  const tried = [grid.sheet, ...(isFixed ? [] : others.slice(0, MAX_SHEETS_TRIED).map(({ name }) => name))]
  for (const name of tried) {
    const candidate = name === null || name === grid.sheet ? grid : await readSheet(name)
    const table = await locateTable(candidate, isKnown, row)
    if (table) return { grid: candidate, table }
  }
  throw noKnownHeader(grid)
}

/** The sheets of a workbook are offered along with the columns. */
function addSheetQuestion({ questions }: MappingPlan, visible: readonly string[], given: BulkMapping | null): void {
  if (visible.length < 2 || given?.sheet !== undefined || given?.columns) return
  questions.push({
    header: null,
    field: null,
    kind: "sheet",
    message: "Which sheet holds the rows?",
    choices: visible.map((value) => ({ value, label: value })),
    examples: [],
  })
}

function noticeSheet({ sheet, sheets }: Grid, visible: readonly string[], source: MappingSource): string[] {
  if (sheet === null || sheets.length < 2 || source === "exact") return []
  const hidden = sheets.length - visible.length
  return [
    `The sheet ${sheet} was read${hidden === 0 ? "" : `; ${hidden} hidden ${hidden === 1 ? "sheet was" : "sheets were"} not`}.`,
  ]
}

function noticeCharset({ charset }: Grid): string[] {
  return charset === "windows-1252" ? ["The text is not UTF-8; it was read as Windows-1252."] : []
}

/** The rows of a part, validated. `present` is what a reply says about a row. */
export type ValidatedPart<Row> = { rows: Row[]; present(row: Row): Pick<StoredRow, "values" | "changes"> }

/** A file whose names are understood and, for a commit, whose records are locked. */
export type OpenFile<Row> = {
  /** Validates the rows, one part after the other; errors name the columns of the file and repeat their cells. */
  parts(): AsyncIterable<ValidatedPart<Row>>
  /** What is still unclear; complete once all parts were validated. */
  questions(): BulkQuestion[]
  writer: OpenTable<Row>["writer"]
  created_units: CreatedUnits
}

export type MappedFileToOpen = Omit<MappedFile, "sheets"> & { lock: boolean; progress: ProgressReport }

/** Finds what the names of a file mean, and what its rows have to know of each other. */
export async function openFile<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  { table, plan, targets, lock, progress }: MappedFileToOpen,
): Promise<OpenFile<Row>> {
  const onRows = shareProgress(progress, sheet.hasDependentRows ? 2 : 1)
  const { fields } = targets
  const prepared = await prepareTable(tx, actor, { mapping: sheet.mapping, fields, table, plan, onRows })
  const { format, rows } = table
  async function* convertedParts() {
    for await (const part of rows.parts()) {
      yield (await prepared.convert(part)).table
      if (sheet.hasDependentRows) onRows(part.length)
    }
  }
  const converted = { format, headers: prepared.headers, count: rows.count, parts: convertedParts }
  const opened = await sheet.open(tx, actor, converted, lock)
  const headers = headersByTarget(plan)
  const present = createPresenter({ plan, targets }, prepared)
  const missing = new Set<string>()
  const likenesses = new Map<string, number>()
  async function* parts(): AsyncGenerator<ValidatedPart<Row>> {
    for await (const part of rows.parts()) {
      const { table: cells, issues } = await prepared.convert(part)
      const validated = await opened.validate(cells)
      const rawByRow = new Map(part.map((one) => [one.row, one.cells]))
      const cellsByRow = new Map(cells.rows.map((one) => [one.row, one.cells]))
      for (const row of validated) {
        const raw = rawByRow.get(row.row) ?? []
        const errors = mergeIssues(row.errors, issues.get(row.row) ?? [])
        row.errors = onePerCell(errors.map((error) => inFile(error, headers, raw)))
        for (const { column, code } of row.errors) if (code === "required" && column !== null) missing.add(column)
      }
      markAlikeRows(validated, likenesses, { isPreview: !lock })
      yield {
        rows: validated,
        present: (row) => ({
          values: present.values(cellsByRow.get(row.row) ?? [], rawByRow.get(row.row) ?? []),
          changes: row.action === "update" ? present.changes(sheet.changes(row)) : [],
        }),
      }
    }
  }
  return {
    parts,
    questions: () => [...prepared.questions, ...defaultQuestions(prepared.questions, { plan, targets, missing })],
    writer: opened.writer,
    created_units: prepared.created_units,
  }
}

/** What is wrong with the text of a cell comes before what the sheet says about it. */
function mergeIssues(errors: readonly RowError[], issues: readonly CellIssue[]): RowError[] {
  const named = new Set(issues.map(({ target }) => target))
  if (named.has("full_name")) for (const part of ["first_name", "last_name"]) named.add(part)
  return [
    ...issues.map(({ target, code, message }) => rowError(target, code, message)),
    ...errors.filter(({ column }) => column === null || !named.has(column)),
  ]
}

type FileColumn = { header: string; at: number }

function headersByTarget({ columns }: MappingPlan): Map<string, FileColumn> {
  const headers = new Map<string, FileColumn>()
  for (const { target, header, at, field } of columns) {
    for (const name of field?.type === "name" ? [target, "first_name", "last_name"] : [target]) {
      headers.set(name, { header, at })
    }
  }
  return headers
}

function inFile(error: RowError, headers: ReadonlyMap<string, FileColumn>, cells: readonly string[]): RowError {
  const found = error.column === null ? undefined : headers.get(error.column)
  return { ...error, column: found?.header ?? error.column, value: found ? (cells[found.at] ?? "") : null }
}

/** Both parts of a name in one column may have the same error. */
function onePerCell(errors: readonly RowError[]): RowError[] {
  const seen = new Set<string>()
  return errors.filter(({ column, code, message }) => {
    const key = JSON.stringify([column, code, message])
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

/** No one shares these with everyone else. */
const OWN_TO_EACH = new Set(["_id", "version", "employee_id", "first_name", "last_name", "email_address"])

type MissingFields = Pick<MappedFile, "plan" | "targets"> & { missing: ReadonlySet<string> }

/** A field that rows need and no column has can get one value for all of them. */
function defaultQuestions(
  questions: readonly BulkQuestion[],
  { plan, targets: { fields }, missing }: MissingFields,
): BulkQuestion[] {
  if (plan.source === "exact") return []
  const filled = headersByTarget(plan)
  const isAsked = (name: string) => questions.some(({ field }) => field === name)
  return fields
    .filter(({ name }) => missing.has(name) && !OWN_TO_EACH.has(name) && !filled.has(name) && !isAsked(name))
    .map(({ name, label, choices }) => ({
      header: null,
      field: name,
      kind: "default",
      message: `No column holds ${label}. Choose the column, or one value for all rows.`,
      choices: Object.keys(choices).map((value) => ({ value, label: value.replaceAll("_", " ") })),
      examples: [],
    }))
}

type MappingReply = { [Name in keyof typeof mappingReply]: z.output<(typeof mappingReply)[Name]> }

const MAX_SAMPLES = 5
const MAX_SAMPLE_LENGTH = 200

/** What the columns of a file hold. */
export async function describeHeaders({ table, plan }: Pick<MappedFile, "table" | "plan">): Promise<BulkHeader[]> {
  const columns = await sampleColumns(table, MAX_SAMPLES)
  return table.headers.map(({ header, index }, at) => ({
    header,
    column: index + 1,
    field: plan.mapping.columns?.[header] ?? null,
    samples: (columns[at]?.samples ?? []).map((value) => value.slice(0, MAX_SAMPLE_LENGTH).toWellFormed()),
    filled: columns[at]?.filled ?? 0,
  }))
}

export function presentMapping(
  { table, plan, targets, sheets }: MappedFile,
  { headers, questions }: { headers: BulkHeader[]; questions: BulkQuestion[] },
): MappingReply {
  const fields = targets.fields.map(({ name, label, type, needed }) => ({ field: name, label, type, needed }))
  return {
    mapping: plan.mapping,
    mapping_source: plan.source,
    headers,
    fields,
    questions,
    sheets,
    notices: table.notices,
  }
}

type Presenter = {
  values(cells: readonly string[], raw: readonly string[]): RowValue[]
  changes(changes: readonly FieldChange[]): RowChange[]
}

/** Shows rows as they were understood, with names in the place of IDs. */
function createPresenter(
  { plan, targets }: Pick<MappedFile, "plan" | "targets">,
  { headers, lookups }: PreparedTable,
): Presenter {
  const fields = new Map(targets.fields.map((field) => [field.name, field]))
  const columns = headersByTarget(plan)
  const show = (field: TargetField | undefined, value: unknown): string | null => {
    if (value === null || value === undefined || value === "") return null
    const text = typeof value === "string" ? value : JSON.stringify(value)
    // A field of another type has no lookup.
    const label = lookups.get(field?.type as LookupType)?.label(text)
    return label && label !== text ? `${label} (${text})` : text
  }
  return {
    values: (cells, raw) =>
      headers.flatMap((name, at): RowValue[] => {
        const text = cells[at] ?? ""
        const column = columns.get(name)
        const source = column ? (raw[column.at] ?? "") : ""
        if (text === "" && source === "") return []
        const field = fields.get(name)
        const value = /^(?:n\/a|null)$/i.test(text) && field?.clears ? null : show(field, text)
        return [{ field: name, label: field?.label ?? name, value, raw: source }]
      }),
    changes: (changes) =>
      changes.map(({ field: name, before, after }) => {
        const field = fields.get(name)
        return { field: name, label: field?.label ?? name, before: show(field, before), after: show(field, after) }
      }),
  }
}
