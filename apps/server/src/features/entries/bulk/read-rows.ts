import type { Fields } from "@scorecard/contracts/entries"
import {
  placeHeads,
  readDayCell,
  saysNull,
  type ReadTable,
  type RowError,
  type TableFormat,
} from "#platform/tables/index.ts"
import type { Kind } from "../kinds.ts"
import { columnsOf, isReadOnly, type EntryColumn } from "./columns.ts"

/** One row as the API would have been asked: what its cells name, and nothing else. */
export type GivenRow = {
  row: number
  id: string | null
  version: number | string | null
  employee_id: string | null
  /** The draft's fields but whom it is about and the checklist. */
  fields: Fields
  cells: readonly string[]
  /** What cannot be read at all. */
  errors: RowError[]
}

/** A head that is no field: an item of some rubric, or a slip. */
export type OtherHead = { head: string; at: number }

export type GivenRows = { rows: GivenRow[]; heads: ReadonlyMap<string, string>; others: OtherHead[] }

/** An empty cell says nothing. @throws Refusal 422 for a field that has two columns. */
export function readRows(kind: Kind, { heads, rows, format }: ReadTable): GivenRows {
  const columns = columnsOf(kind)
  const known = new Set(columns.map(({ name }) => name))
  const isOther = (head: string) => !known.has(head) && !isReadOnly(kind, head)
  const placed = placeHeads(heads, (head) => (known.has(head) ? head : null))
  const there = columns.flatMap((column) => {
    const place = placed.get(column.name)
    return place ? [{ column, at: place.at }] : []
  })
  return {
    rows: rows.map(({ row, cells }) => readRow(row, cells, { columns: there, format })),
    heads: new Map([...placed].map(([field, { head }]) => [field, head])),
    others: heads.flatMap((head, at) => (isOther(head) ? [{ head, at }] : [])),
  }
}

type Layout = { columns: readonly { column: EntryColumn; at: number }[]; format: TableFormat }

function readRow(row: number, cells: readonly string[], { columns, format }: Layout): GivenRow {
  const errors: RowError[] = []
  const named: Fields = {}
  for (const { column, at } of columns) {
    const text = cells[at] ?? ""
    if (text === "") continue
    const value = valueOf(column, text, format)
    if (text === "null" && value === text) errors.push(notCleared(column.name))
    else if (value === undefined) errors.push(noDay(column.name, text))
    else named[column.name] = value
  }
  const { _id, version, employee_id, ...fields } = named
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

/** Where numbers are needed, it can mean nothing else. */
const NOT_APPLICABLE = /^na$/i

/** What cannot be read as a number stays text, for the field's own check to refuse. */
function valueOf({ content, clears }: EntryColumn, text: string, format: TableFormat) {
  if (clears && (saysNull(text) || (content === "number" && NOT_APPLICABLE.test(text)))) return null
  if (content === "number") return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (content === "day") return readDayCell(text, format) ?? undefined
  return text
}

/** The word clears a field that may be empty; as a text of another it would be a slip. */
function notCleared(column: string): RowError {
  return { column, code: "invalid", message: "This cannot be empty, so null cannot clear it." }
}

function noDay(column: string, text: string): RowError {
  const [one, other, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text)?.slice(1) ?? []
  const swapped = Number(one) > 12 && Number(other) <= 12 && year !== undefined
  const hint = swapped ? " The month comes first here." : ""
  const message = `"${text}" is no day that can be told for sure. Write YYYY-MM-DD or M/D/YYYY.${hint}`
  return { column, code: "invalid", message }
}
