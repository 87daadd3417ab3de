import type { BulkHeader, BulkMapping, mappingReply, RowChange, RowValue } from "@scorecard/contracts/bulk-mapping"
import { easternDate, type Actor } from "@scorecard/domain"
import type { Grid } from "@scorecard/tables"
import type { z } from "zod"
import type { Tx } from "#platform/index.ts"
import type { CellIssue } from "./mapping/convert.ts"
import type { LookupType, TargetField } from "./mapping/fields.ts"
import { locateTable, noKnownHeader, type LocatedTable } from "./mapping/locate.ts"
import { loadMapping } from "./mapping/mappings.store.ts"
import { planMapping, sampleValues, type MappingPlan, type MappingSource, type SheetTargets } from "./mapping/plan.ts"
import { loadTargets, prepareTable, type PreparedTable } from "./mapping/prepare.ts"
import { isKnownHeader } from "./mapping/propose.ts"
import type { ProgressReport } from "./progress.ts"
import type { SheetReader } from "./read-upload.ts"
import { markAlikeRows } from "./alike-rows.ts"
import { rowError, type RowError } from "./row-errors.ts"
import type { FieldChange, Sheet, ValidatedRow } from "./sheet.ts"

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
  const plan = planMapping({ targets, table, given, remembered, sheet: grid.sheet, today: easternDate(tx.now) })
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
    const table = locateTable(candidate, isKnown, row)
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

export type ValidatedFile<Row> = {
  rows: Row[]
  prepared: PreparedTable
  commit: Commit
}
type Commit = Awaited<ReturnType<Sheet["validate"]>>["commit"]

type MappedFileToValidate = Omit<MappedFile, "sheets">
export type FileToValidate = MappedFileToValidate & { lock: boolean; progress: ProgressReport }

/** Converts the rows of a file and validates them. Errors name the columns of the file and repeat their cells. */
export async function validateFile<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  { table, plan, targets, lock, progress }: FileToValidate,
): Promise<ValidatedFile<Row>> {
  const prepared = await prepareTable(tx, actor, { mapping: sheet.mapping, fields: targets.fields, table, plan })
  const validated = await sheet.validate(tx, actor, prepared.table, { lock, progress })
  const headers = headersByTarget(plan)
  const cellsByRow = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  for (const row of validated.rows) {
    const cells = cellsByRow.get(row.row) ?? []
    const errors = mergeIssues(row.errors, prepared.issues.get(row.row) ?? [])
    row.errors = onePerCell(errors.map((error) => inFile(error, headers, cells)))
  }
  addDefaultQuestions(prepared, plan, targets, validated.rows)
  markAlikeRows(validated.rows, { isPreview: !lock })
  return { rows: validated.rows, prepared, commit: validated.commit }
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

/** A field that rows need and no column has can get one value for all of them. */
function addDefaultQuestions(
  { questions }: PreparedTable,
  plan: MappingPlan,
  { fields }: SheetTargets,
  rows: readonly ValidatedRow[],
): void {
  if (plan.source === "exact") return
  const filled = headersByTarget(plan)
  const missing = new Set(
    rows.flatMap(({ errors }) => errors.flatMap(({ column, code }) => (code === "required" && column ? [column] : []))),
  )
  for (const { name, label, choices } of fields) {
    if (
      OWN_TO_EACH.has(name) ||
      !missing.has(name) ||
      filled.has(name) ||
      questions.some(({ field }) => field === name)
    )
      continue
    questions.push({
      header: null,
      field: name,
      kind: "default",
      message: `No column holds ${label}. Choose the column, or one value for all rows.`,
      choices: Object.keys(choices).map((value) => ({ value, label: value.replaceAll("_", " ") })),
      examples: [],
    })
  }
}

type MappingReply = { [Name in keyof typeof mappingReply]: z.output<(typeof mappingReply)[Name]> }

const MAX_SAMPLES = 5
const MAX_SAMPLE_LENGTH = 200

export function presentMapping(
  { table, plan, targets, sheets }: MappedFile,
  { questions }: PreparedTable,
): MappingReply {
  const headers = table.headers.map(({ header, index }, at): BulkHeader => ({
    header,
    column: index + 1,
    field: plan.mapping.columns?.[header] ?? null,
    samples: sampleValues(table, at, MAX_SAMPLES).map((value) => value.slice(0, MAX_SAMPLE_LENGTH).toWellFormed()),
    filled: table.rows.filter(({ cells }) => cells[at] !== undefined && cells[at] !== "").length,
  }))
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

type Presenter = { values(row: number): RowValue[]; changes(changes: readonly FieldChange[]): RowChange[] }

/** Shows rows as they were understood, with names in the place of IDs. */
export function createPresenter(
  { table, plan, targets }: MappedFileToValidate,
  { table: converted, lookups }: PreparedTable,
): Presenter {
  const fields = new Map(targets.fields.map((field) => [field.name, field]))
  const columns = headersByTarget(plan)
  const rawByRow = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  const cellsByRow = new Map(converted.rows.map(({ row, cells }) => [row, cells]))
  const show = (field: TargetField | undefined, value: unknown): string | null => {
    if (value === null || value === undefined || value === "") return null
    const text = typeof value === "string" ? value : JSON.stringify(value)
    // A field of another type has no lookup.
    const label = lookups.get(field?.type as LookupType)?.label(text)
    return label && label !== text ? `${label} (${text})` : text
  }
  return {
    values(row) {
      const cells = cellsByRow.get(row) ?? []
      const raw = rawByRow.get(row) ?? []
      return converted.headers.flatMap((name, at): RowValue[] => {
        const text = cells[at] ?? ""
        const column = columns.get(name)
        const source = column ? (raw[column.at] ?? "") : ""
        if (text === "" && source === "") return []
        const field = fields.get(name)
        const value = /^(?:n\/a|null)$/i.test(text) && field?.clears ? null : show(field, text)
        return [{ field: name, label: field?.label ?? name, value, raw: source }]
      })
    },
    changes: (changes) =>
      changes.map(({ field: name, before, after }) => {
        const field = fields.get(name)
        return { field: name, label: field?.label ?? name, before: show(field, before), after: show(field, after) }
      }),
  }
}
