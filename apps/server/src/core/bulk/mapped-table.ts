import type { BulkMapping, BulkQuestion } from "@scorecard/contracts/bulk-mapping"
import type { StoredRow } from "@scorecard/contracts/bulk-previews"
import { easternDate, type Actor } from "@scorecard/domain"
import type { Grid } from "@scorecard/tables"
import type { Tx } from "#platform/index.ts"
import type { CellIssue } from "./mapping/convert.ts"
import { locateTable, noKnownHeader, type LocatedTable } from "./mapping/locate.ts"
import { loadMapping } from "./mapping/mappings.store.ts"
import { planMapping, type MappingPlan, type MappingSource, type SheetTargets } from "./mapping/plan.ts"
import { loadTargets, prepareTable } from "./mapping/prepare.ts"
import { isKnownHeader } from "./mapping/propose.ts"
import { goneQuestions } from "./mapping/resolve.ts"
import type { CreatedUnits } from "./mapping/sheet-mapping.ts"
import { shareProgress, type ProgressReport } from "./progress.ts"
import { createPresenter, headersByTarget, type FileColumn } from "./present-file.ts"
import type { SheetReader } from "./read-upload.ts"
import { markAlikeRows } from "./alike-rows.ts"
import { rowError, type RowError } from "./row-errors.ts"
import type { OpenOptions, OpenTable, Sheet, ValidatedRow } from "./declaration.ts"

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

export type MappedFileToOpen = Omit<MappedFile, "sheets"> & OpenOptions & { progress: ProgressReport }

/** Finds what the names of a file mean, and what its rows have to know of each other. */
export async function openFile<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  { table, plan, targets, progress, ...options }: MappedFileToOpen,
): Promise<OpenFile<Row>> {
  const onRows = shareProgress(progress, sheet.hasDependentRows ? 2 : 1)
  const { fields } = targets
  const prepared = await prepareTable(tx, actor, {
    mapping: sheet.mapping,
    fields,
    table,
    plan,
    lock: options.lock,
    onRows,
  })
  const { format, rows } = table
  async function* convertedParts() {
    for await (const part of rows.parts()) {
      yield (await prepared.convert(part)).table
      if (sheet.hasDependentRows) onRows(part.length)
    }
  }
  const converted = { format, headers: prepared.headers, count: rows.count, parts: convertedParts }
  const opened = await sheet.open(tx, actor, converted, options)
  const headers = headersByTarget(plan)
  const present = createPresenter({ plan, targets }, prepared)
  const missing = new Set<string>()
  const gone = new Map<string, Set<string>>()
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
        for (const field of row.askAbout ?? []) {
          const text = raw[headers.get(field)?.at ?? -1] ?? ""
          if (text !== "") gone.set(field, (gone.get(field) ?? new Set()).add(text))
        }
        for (const { column, code } of row.errors) if (code === "required" && column !== null) missing.add(column)
      }
      markAlikeRows(validated, likenesses, { isPreview: !options.lock })
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
    questions: () => [
      ...prepared.questions,
      ...goneQuestions(prepared.questions, plan, gone),
      ...defaultQuestions(prepared.questions, { plan, targets, missing }),
    ],
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
