import type { BulkMapping } from "@scorecard/contracts/bulk-mapping"
import { isErrorValue } from "@scorecard/tables"
import { isNullCell } from "../cells.ts"
import { parseDate, type DateContext } from "./dates.ts"
import { isLookup, type TargetField } from "./fields.ts"
import { splitName } from "./names.ts"
import type { MappingPlan, PlannedColumn } from "./plan.ts"
import { isNothing, parseBoolean, parseChoice, parseNumber } from "./values.ts"

/** Something wrong with a cell, by the field that it fills; null is about the whole row. */
export type CellIssue = { target: string | null; code: string; message: string }

/** A row whose cells are in our words, except for those that name people, departments and tasks. */
export type ConvertedRow = { row: number; cells: Map<string, string>; issues: CellIssue[] }

export type ConvertContext = { plan: MappingPlan; dates: Omit<DateContext, "isBirth"> }

/** What a cell that means nothing says to the sheet: it clears a field that may be empty. */
const CLEARED = "N/A"

/** Converts the cells of one row. */
export function convertRow(row: number, cells: readonly string[], context: ConvertContext): ConvertedRow {
  const { plan } = context
  const converted: ConvertedRow = { row, cells: new Map(), issues: [] }
  for (const column of plan.columns) {
    const text = replaceValue(plan.mapping, column, cells[column.at] ?? "")
    if (text === "") continue
    if (column.field?.type === "name") addName(converted, column, text, plan)
    else converted.cells.set(column.target, convertCell(converted, column, text, context))
  }
  for (const [field, value] of Object.entries(plan.mapping.defaults ?? {})) {
    if (!converted.cells.has(field)) converted.cells.set(field, value)
  }
  return converted
}

/**
 * A value that the user gave a meaning. The meaning of a manager may have got one itself, because it named no one or
 * someone who has left.
 */
export function replaceValue({ values }: BulkMapping, { header, field }: PlannedColumn, text: string): string {
  const meanings = values?.[header] ?? {}
  const seen = new Set<string>()
  let found = text
  while (Object.hasOwn(meanings, found) && !seen.has(found)) {
    const meaning = meanings[found] ?? null
    if (meaning === null) return field?.clears ? CLEARED : ""
    if (field?.type !== "manager") return meaning
    seen.add(found)
    found = meaning
  }
  return found
}

function addName({ cells, issues }: ConvertedRow, { target }: PlannedColumn, text: string, plan: MappingPlan): void {
  const parts = splitName(text, plan.nameOrder)
  if (parts) {
    cells.set("first_name", parts.first_name)
    cells.set("last_name", parts.last_name)
  } else if (plan.nameOrder !== null || !text.includes(" ")) {
    issues.push({ target, code: "invalid", message: `"${text}" has no first and last name.` })
  }
}

function convertCell({ issues }: ConvertedRow, column: PlannedColumn, text: string, context: ConvertContext): string {
  const { field, target } = column
  if (field === null || isErrorValue(text)) return text
  const isEmpty = isNullCell(text) || ((field.type === "date" || isLookup(field.type)) && isNothing(text))
  if (isEmpty) return field.clears ? CLEARED : text
  const converted = convertText(field, text, column, context)
  if (converted !== null) return converted
  if (field.type === "date" && !isAsked(context.plan, column)) {
    issues.push({ target, code: "invalid", message: dateMessage(text, context.plan.dateFormats.get(column.header)) })
  }
  return text
}

const isAsked = ({ questions }: MappingPlan, { header }: PlannedColumn) =>
  questions.some((question) => question.header === header)

/** Null for a text that is no value of the field: the sheet says what is wrong with it. */
function convertText(
  field: TargetField,
  text: string,
  { header }: PlannedColumn,
  context: ConvertContext,
): string | null {
  const { type, choices } = field
  if (type === "number") return parseNumber(text)
  if (type === "boolean") return parseBoolean(text)
  if (type === "choice") return parseChoice(text, choices)
  if (type !== "date") return text
  const isBirth = field.name === "birth_date"
  return parseDate(text, context.plan.dateFormats.get(header) ?? null, { ...context.dates, isBirth })
}

const FORMATS = { YMD: "year, month, day", DMY: "day, month, year", MDY: "month, day, year" }

function dateMessage(text: string, format: keyof typeof FORMATS | undefined): string {
  const order = format ? ` in the order ${FORMATS[format]}` : ""
  return `"${text}" is not a date${order}. Write it as 2026-10-15, or as the other dates of the column.`
}
