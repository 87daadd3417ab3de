import { saysNull, type TextTable } from "#platform/tables/index.ts"
import { placeColumns, type Column, type PlacedColumn } from "./columns.ts"

/** One row as the API would have been asked: what its cells name, and nothing else. */
export type GivenRow = {
  row: number
  employee_id: string
  /** What cannot be read as a number stays text, and is nobody's version. */
  version: unknown
  fields: Record<string, unknown> & { personal_data: object; employment_data: object }
}
export type GivenRows = { rows: GivenRow[]; headOf(field: string): string | null }

/** An empty cell says nothing; `N/A` or `null` clears what may be empty. @throws Refusal 422 for heads that are no fields. */
export function readRows({ heads, rows }: TextTable): GivenRows {
  const placed = placeColumns(heads)
  const headByField = new Map(placed.map(({ column, head }) => [column.name, head]))
  return {
    headOf: (field) => headByField.get(field) ?? (COLUMN_OF_ROW.has(field) ? field : null),
    rows: rows.map(({ row, cells }) => readRow(row, cells, placed)),
  }
}

/** A column that is missing from the file is still named when it is needed. */
const COLUMN_OF_ROW = new Set(["hire_date", "first_name", "last_name", "email_address", "position"])

function readRow(row: number, cells: readonly string[], placed: readonly PlacedColumn[]): GivenRow {
  const parts: Record<"personal_data" | "employment_data", Record<string, unknown>> = {
    personal_data: {},
    employment_data: {},
  }
  const own: Record<string, unknown> = {}
  let employee_id = ""
  for (const { column, at } of placed) {
    const text = cells[at] ?? ""
    if (text === "") continue
    if (column.name === "employee_id") employee_id = text
    else (column.part === null ? own : parts[column.part])[column.name] = valueOf(column, text)
  }
  const { version, ...fields } = own
  return { row, employee_id, version, fields: { ...fields, ...parts } }
}

const BOOLEANS: Record<string, boolean> = { true: true, false: false, yes: true, no: false }

/** What cannot be read as the column's kind stays text, for the field's own check to refuse. */
function valueOf({ kind, clears }: Column, text: string): unknown {
  if (clears && saysNull(text)) return null
  if (kind === "number") return /^\d+$/.test(text) ? Number(text) : text
  if (kind === "boolean") return BOOLEANS[text.toLowerCase()] ?? text
  return text
}
