import { catchRefusal, Refusal } from "@scorecard/contracts/refusals"
import { isErrorValue, UNCALCULATED, type TextTable } from "@scorecard/tables"
import type { z } from "zod"

/** `column` is the header as it is in the file; null is about the whole row. (rules/entries#uploads) */
export type RowError = {
  column: string | null
  code: string
  message: string
  /** The text of the cell; null or absent if there is none. */
  value?: string | null
}

export const rowError = (column: string | null, code: string, message: string): RowError => ({ column, code, message })

/** A schema issue, as shown to the author of the table. */
export type CellIssue = {
  /** The last name on the path to the value: the field, unless two parts of a record share a field name. */
  field: string
  path: readonly PropertyKey[]
  code: "required" | "invalid"
  message: string
}

/**
 * The issues that a schema found in a row, one per value: whether it is missing or wrong, and what is allowed. The
 * messages are the schema's own, unless a cell needs other wording.
 * @param input the parsed row; it shows whether there was a value at all
 */
export function cellIssues(error: z.core.$ZodError, input: unknown): CellIssue[] {
  const issues = new Map<string, CellIssue>()
  for (const issue of error.issues) {
    const path = issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
    const name = path.map(String).join(".")
    if (issues.has(name)) continue
    issues.set(name, { field: String(path.at(-1) ?? ""), path, ...cellIssue(issue, valueAt(input, issue.path)) })
  }
  return [...issues.values()]
}

/** The same, as row errors. @param columnOf the file's header of a field; null if the file lacks the column */
export function cellErrors(
  error: z.core.$ZodError,
  input: unknown,
  columnOf: (issue: CellIssue) => string | null,
): RowError[] {
  return cellIssues(error, input).map((issue) => ({
    column: columnOf(issue),
    code: issue.code,
    message: issue.message,
  }))
}

/** A schema issue as a cell issue. @param value the cell's value, if any */
export function cellIssue(issue: z.core.$ZodIssue, value: unknown): Pick<CellIssue, "code" | "message"> {
  const isUnknown = issue.code === "unrecognized_keys"
  if (value === undefined && !isUnknown) return { code: "required", message: "Fill in this cell: it is needed here." }
  if (issue.code === "invalid_type" && issue.expected === "boolean") {
    return { code: "invalid", message: "true or false is needed; yes or no will do." }
  }
  return { code: "invalid", message: issue.message }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (at !== null && typeof at === "object" ? Reflect.get(at, key) : undefined),
    input,
  )
}

export const hasErrorCell = (cells: readonly string[]): boolean => cells.some(isErrorValue)

/** A cell with a spreadsheet error has no value, so its row gets one error for it instead of those its text caused. */
export function withErrorCells<Row extends { row: number; errors: readonly RowError[] }>(
  verdicts: readonly Row[],
  { headers, rows }: Pick<TextTable, "headers" | "rows">,
): (Row & { errors: RowError[] })[] {
  const cellsByRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  return verdicts.map((verdict) => {
    const issues = (cellsByRow.get(verdict.row) ?? []).flatMap((text, index) => cellError(text, headers[index] ?? null))
    const columns = new Set(issues.map(({ column }) => column))
    return { ...verdict, errors: [...issues, ...verdict.errors.filter(({ column }) => !columns.has(column))] }
  })
}

const NOT_CALCULATED =
  "The cell holds a formula that was never calculated. Open the file in a spreadsheet program, save it there, and upload it again."

function cellError(text: string, column: string | null): RowError[] {
  if (!isErrorValue(text)) return []
  if (text === UNCALCULATED) return [{ column, code: "invalid", message: NOT_CALCULATED }]
  return [{ column, code: "invalid", message: `The cell holds the error ${text} of a spreadsheet. Put a value there.` }]
}

const MAX_NAMED_ROWS = 100

/**
 * The refusal of a single write, as a row error.
 * @param columnOf the file's header of a field; null if the file lacks the column
 * @param preset the field to name if the refusal names none
 */
export function errorOf(
  refusal: Refusal,
  columnOf: (field: string) => string | null,
  preset: string | null = null,
): RowError {
  const field = refusal.errors[0]?.path ?? preset
  return { column: field === null ? null : columnOf(field), code: refusal.wireCode, message: refusal.message }
}

/** The refusals of checks, as row errors; empty if all pass. Other errors are rethrown. */
export function errorsOfRefused(
  check: () => void,
  columnOf: (field: string) => string | null,
  preset: string | null = null,
): RowError[] {
  const refusal = catchRefusal(check)
  return refusal ? [errorOf(refusal, columnOf, preset)] : []
}

/** Why a batch cannot be undone: 409, with a reason for each row. */
export function batchChangedSince(rows: readonly { row: number; message: string }[]): Refusal {
  const inOrder = rows.toSorted((a, b) => a.row - b.row)
  const errors = inOrder.slice(0, MAX_NAMED_ROWS).map(({ row, message }) => ({ path: `rows.${row}`, message }))
  return new Refusal(
    "batch_changed_since",
    `Nothing was undone, for ${rows.length} reasons: its rows were changed since, by hand or by another upload.`,
    { errors },
  )
}

/**
 * Finds the items refused by a check that needs a query. Runs it once for all items with the same key, on the last of
 * them.
 * @returns the refusal of an item, or null if it passes
 */
export async function findRefusals<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  check: (item: Item) => Promise<unknown>,
): Promise<(item: Item) => Refusal | null> {
  const refusals = new Map<string, Refusal>()
  for (const [key, item] of new Map(items.map((each) => [keyOf(each), each]))) {
    try {
      await check(item)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.set(key, error)
    }
  }
  return (item) => refusals.get(keyOf(item)) ?? null
}
