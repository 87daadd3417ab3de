import { Refusal } from "@scorecard/contracts/refusals"
import { FileResponse } from "#platform/index.ts"
import { formatCsv, formatHeaders, createWorkbook, type TextTable } from "@scorecard/tables"
import { isNullCell } from "#platform/tables/index.ts"

const DATE = "a day, YYYY-MM-DD"
const YES_NO = "true or false"

type Kind = "text" | "number" | "boolean"
type Part = "personal_data" | "employment_data" | null

type Column = {
  /** The field's own name, unique in the whole record. */
  name: string
  /** The part of the record that has the field. */
  part: Part
  kind: Kind
  required: "always" | "for new people" | "no"
  /** Whether the field may be empty: `N/A` or `null` clears it. */
  clearable: boolean
  description: string
}

const column = (
  name: string,
  description: string,
  options: Partial<Pick<Column, "kind" | "required" | "clearable">> = {},
) => ({
  name,
  description,
  kind: "text" as const,
  required: "no" as const,
  clearable: false,
  ...options,
})
const columnsOf = (part: Part, columns: Omit<Column, "part">[]): Column[] => columns.map((each) => ({ ...each, part }))

/** Every column of an employee sheet, in the order of the template. */
export const COLUMNS: readonly Column[] = [
  ...columnsOf(null, [
    column("employee_id", "The id that HR assigned: people are matched by it", { required: "always" }),
    column("access_level", "1 to 5; 1 by default", { kind: "number" }),
    column("access_scope", "team or company; team by default"),
    column("status", "active or inactive, for existing people"),
    column("hire_date", DATE, { required: "for new people" }),
  ]),
  ...columnsOf("personal_data", [
    column("first_name", "Given name", { required: "for new people" }),
    column("last_name", "Family name", { required: "for new people" }),
    column("preferred_name", "Shown instead of the first name", { clearable: true }),
    column("email_address", "Unique work email in an allowed domain", { required: "for new people" }),
    column("birth_date", DATE, { clearable: true }),
    column("phone", "Telephone number", { clearable: true }),
    column("pronouns", "As the person wishes", { clearable: true }),
  ]),
  ...columnsOf("employment_data", [
    column("position", "Job title", { required: "for new people" }),
    column("department_id", "The id of the department", { clearable: true }),
    column("manager_id", "The manager's employee_id; the manager may be in the same file", { clearable: true }),
    column("employment_type", "full_time, part_time or contract; full_time by default"),
    column("regularization_date", DATE, { clearable: true }),
    column("separation_date", `Last day of work: ${DATE}`, { clearable: true }),
    column("bsc_enabled", `Whether they get a scorecard: ${YES_NO}; true by default`, { kind: "boolean" }),
  ]),
]

/** Not in the template. An export has it, which keeps the upload from overwriting a later change. */
const VERSION: Column = {
  ...column("version", "The version of the record, for existing people", { kind: "number" }),
  part: null,
}

/** Columns of our own export that the service maintains itself. */
const IGNORED_HEADERS: readonly string[] = ["name", "created_at", "updated_at"]

const COLUMN_BY_HEADER = new Map(
  [...COLUMNS, VERSION].flatMap((each): [string, Column][] =>
    each.part === null
      ? [[each.name, each]]
      : [
          [each.name, each],
          [`${each.part}.${each.name}`, each],
        ],
  ),
)

/** An empty sheet; the workbook explains each column on a second sheet, which an upload ignores. */
export async function createTemplate(format: "csv" | "xlsx"): Promise<FileResponse> {
  const headers = COLUMNS.map(({ name }) => name)
  if (format === "csv") return new FileResponse("text/csv", "employees.csv", formatCsv(headers, noRows()))
  const help = COLUMNS.map(({ name, required, clearable, description }) => [
    name,
    required,
    clearable ? "yes" : "no",
    description,
  ])
  const content = await createWorkbook([
    { sheet: "Employees", headers, rows: [] },
    { sheet: "Columns", headers: ["column", "needed", "cleared by N/A or null", "what it holds"], rows: help },
  ])
  return new FileResponse(XLSX, "employees.xlsx", content)
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

async function* noRows(): AsyncGenerator<never> {}

/** One row as a request to the API: only the fields that its cells set. */
export type InputRow = {
  row: number
  employee_id: string
  /** A cell that is no number stays text, which matches no version. */
  version: unknown
  fields: Record<string, unknown> & { personal_data: object; employment_data: object }
}
export type InputRows = { rows: InputRow[]; headerFor(field: string): string | null }

/** An empty cell sets nothing; `N/A` or `null` clears a clearable field. @throws Refusal 422 for unknown headers. */
export function parseRows({ headers, rows }: TextTable): InputRows {
  const matched = matchHeaders(headers)
  const headerByField = new Map(matched.map(({ column: { name }, header }) => [name, header]))
  return {
    headerFor: (field) => headerByField.get(field) ?? (REQUIRED_FIELDS.has(field) ? field : null),
    rows: rows.map(({ row, cells }) => parseRow(row, cells, matched)),
  }
}

/** Issues name these columns even when the file does not have them. */
const REQUIRED_FIELDS = new Set(["hire_date", "first_name", "last_name", "email_address", "position"])

type MatchedColumn = { column: Column; header: string; index: number }

/**
 * Ignores the other columns of our own export.
 * @throws Refusal 422 `file_not_readable` for an unknown header, a field with two columns, or a missing employee_id.
 */
function matchHeaders(headers: readonly string[]): MatchedColumn[] {
  const unknown = headers.filter((header) => !COLUMN_BY_HEADER.has(header) && !IGNORED_HEADERS.includes(header))
  if (unknown.length > 0) throw invalidHeaders(`These columns are no fields of an employee: ${formatHeaders(unknown)}.`)
  const matched = headers.flatMap((header, index) => {
    const found = COLUMN_BY_HEADER.get(header)
    return found ? [{ column: found, header, index }] : []
  })
  const names = matched.map(({ column: { name } }) => name)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw invalidHeaders(`The field ${duplicate} has two columns.`)
  if (!names.includes("employee_id")) {
    throw invalidHeaders("The column employee_id is missing: people are matched by it.")
  }
  return matched
}

function invalidHeaders(message: string): Refusal {
  return new Refusal("file_not_readable", message, { errors: [{ path: "file", message }] })
}

function parseRow(row: number, cells: readonly string[], columns: readonly MatchedColumn[]): InputRow {
  const parts: Record<"personal_data" | "employment_data", Record<string, unknown>> = {
    personal_data: {},
    employment_data: {},
  }
  const topLevel: Record<string, unknown> = {}
  let employee_id = ""
  for (const { column, index } of columns) {
    const text = cells[index] ?? ""
    if (text === "") continue
    if (column.name === "employee_id") employee_id = text
    else (column.part === null ? topLevel : parts[column.part])[column.name] = parseCell(column, text)
  }
  const { version, ...fields } = topLevel
  return { row, employee_id, version, fields: { ...fields, ...parts } }
}

const BOOLEANS: Record<string, boolean> = { true: true, false: false, yes: true, no: false }

/** A cell that does not parse as the column's kind stays text, for the field's own schema to refuse. */
function parseCell({ kind, clearable }: Column, text: string): unknown {
  if (clearable && isNullCell(text)) return null
  if (kind === "number") return /^\d+$/.test(text) ? Number(text) : text
  if (kind === "boolean") return BOOLEANS[text.toLowerCase()] ?? text
  return text
}
