import { formatWorkDate } from "@scorecard/domain/calendar"
import { placeHeads, readDayCell, saysNull, type ReadTable, type TableFormat } from "#platform/tables/index.ts"
import { COLUMNS, fieldOfHead } from "./columns.ts"

/** One row as PUT would have been asked: what its cells name, and nothing else. */
export type GivenRow = {
  row: number
  /** What cannot be read as a number or a day stays text, for the draft's schema to refuse. */
  fields: Record<string, string | number | null>
  employee_id: string | undefined
  work_date: string | undefined
  /** `work_date` as an ISO day, if it is one. */
  work_day: string | null
  version: string | undefined
}
/** The file's head of a field. */
export type ColumnOf = (field: string) => string | null
export type GivenRows = { rows: GivenRow[]; columnOf: ColumnOf }

/** An empty cell names nothing. @throws Refusal 422 `file_not_readable` for heads that are no fields. */
export function readRows({ heads, rows, format }: ReadTable): GivenRows {
  const placed = placeHeads(heads, fieldOfHead)
  return {
    // A column that is missing from the file is still named when it is needed.
    columnOf: (field) => placed.get(field)?.head ?? (COLUMNS.some(({ name }) => name === field) ? field : null),
    rows: rows.map(({ row, cells }) =>
      readRow(row, format, (field) => cells[placed.get(field)?.at ?? -1] || undefined),
    ),
  }
}

function readRow(row: number, format: TableFormat, textOf: (field: string) => string | undefined): GivenRow {
  const work_day = readDayCell(textOf("work_date") ?? "", format)
  const work_date = work_day === null ? textOf("work_date") : formatWorkDate(work_day)
  const notes = textOf("notes")
  const given = {
    employee_id: textOf("employee_id"),
    work_date,
    finished_task: numberIn(textOf("finished_task")),
    task_count: numberIn(textOf("task_count")),
    notes: notes !== undefined && saysNull(notes) ? null : notes,
  }
  const fields: GivenRow["fields"] = {}
  for (const [field, value] of Object.entries(given)) if (value !== undefined) fields[field] = value
  return { row, fields, employee_id: given.employee_id, work_date, work_day, version: textOf("version") }
}

function numberIn(text: string | undefined): string | number | undefined {
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
