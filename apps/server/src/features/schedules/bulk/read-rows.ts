import { placeHeads, saysNull, type TextTable } from "#platform/tables/index.ts"
import type { Days } from "../schedule-rules.ts"
import { COLUMNS, DAYS, fieldOfHead } from "./columns.ts"

/** One row as PUT would have been asked: what its cells name, and nothing else. */
export type GivenRow = {
  row: number
  /** `employee_id`, `year` and `month`, as texts: so the address of PUT has them. */
  place: Record<string, string>
  days: Days
  version: string | undefined
}
/** The file's head of a field; a day may also be named by its path, `days.5`. */
export type ColumnOf = (field: string) => string | null
export type GivenRows = { rows: GivenRow[]; columnOf: ColumnOf }

const DAY_PATH = /^days\.(\d+)$/

/** An empty cell names nothing. @throws Refusal 422 `file_not_readable` for heads that are no fields. */
export function readRows({ heads, rows }: TextTable): GivenRows {
  const placed = placeHeads(heads, fieldOfHead)
  return {
    // A column that is missing from the file is still named when it is needed.
    columnOf(path) {
      const field = DAY_PATH.exec(path)?.[1] ?? path
      return placed.get(field)?.head ?? (COLUMNS.some(({ name }) => name === field) ? field : null)
    },
    rows: rows.map(({ row, cells }) => {
      const textOf = (field: string) => cells[placed.get(field)?.at ?? -1] || undefined
      return {
        row,
        place: textsOf(["employee_id", "year", "month"], textOf),
        days: textsOf(DAYS, (day) => codeIn(textOf(day))),
        version: textOf("version"),
      }
    }),
  }
}

/** `N/A` is how some fill the days that a month does not have. */
function codeIn(text: string | undefined): string | undefined {
  return text === undefined || saysNull(text) ? undefined : text.toUpperCase()
}

function textsOf(fields: readonly string[], textOf: (field: string) => string | undefined): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const field of fields) {
    const text = textOf(field)
    if (text !== undefined) texts[field] = text
  }
  return texts
}
