import { Refusal } from "@scorecard/contracts/refusals"
import { isCalendarDate, parseWorkDate } from "@scorecard/domain"
import { formatHeaders, type TableFormat } from "@scorecard/tables"

/** A column as shown in the template. `name` is the header: the field's own name. */
export type SheetColumn = {
  name: string
  /** In plain English: "always", "for new entries", "no". */
  needed: string
  /** Whether it may be empty: `N/A` or `null` clears the current value. */
  clears: boolean
  what: string
}

export const sheetColumn = (name: string, what: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
  name,
  what,
  needed: "always",
  clears: false,
  ...more,
})

/** For sheets whose rows overwrite existing documents. `noun` is what a row writes. */
export const versionColumn = (noun: string): SheetColumn =>
  sheetColumn("version", `For an existing ${noun}: the version that you changed. Any other version is refused`, {
    needed: "no",
  })

/**
 * Finds each field's column in the file.
 * @param fieldOf the field that a header names; null for a column that is ignored, undefined for an unknown header
 * @throws Refusal 422 `file_not_readable` for unknown headers, or a field with two columns.
 */
export function matchHeaders(
  headers: readonly string[],
  fieldOf: (header: string) => string | null | undefined,
  unknownMessage = "These columns are not known",
): Map<string, { index: number; header: string }> {
  const unknown = headers.filter((header) => fieldOf(header) === undefined)
  if (unknown.length > 0) throw invalidHeaders(`${unknownMessage}: ${formatHeaders(unknown)}.`)
  const matched = new Map<string, { index: number; header: string }>()
  for (const [index, header] of headers.entries()) {
    const field = fieldOf(header) ?? null
    if (field === null) continue
    if (matched.has(field)) throw invalidHeaders(`The field ${field} has two columns.`)
    matched.set(field, { index, header })
  }
  return matched
}

export function invalidHeaders(message: string): Refusal {
  return new Refusal("file_not_readable", message, { errors: [{ path: "file", message }] })
}

/** The header of a field, even if the file lacks the column; null if the sheet has no such column. */
export type HeaderOf = (field: string) => string | null

/**
 * Finds the columns of a sheet whose headers are the names of its columns.
 * @throws Refusal 422 `file_not_readable` for unknown headers.
 */
export function matchColumns(
  headers: readonly string[],
  columns: readonly SheetColumn[],
  ignored: ReadonlySet<string>,
) {
  const fields = new Set(columns.map(({ name }) => name))
  const matched = matchHeaders(headers, (header) => {
    if (ignored.has(header)) return null
    return fields.has(header) ? header : undefined
  })
  const headerOf: HeaderOf = (field) => (fields.has(field) ? field : null)
  return {
    headerOf,
    /** The text of a field's cell; an empty cell sets nothing. */
    cell: (cells: readonly string[], field: string): string | undefined =>
      cells[matched.get(field)?.index ?? -1] || undefined,
  }
}

const NULL = /^(?:n\/a|null)$/i

/** Whether a cell clears an optional field. (rules/entries#empty-cells) */
export const isNullCell = (text: string): boolean => NULL.test(text)

/** Day 0 of spreadsheet serial dates, shifted for the nonexistent February 29, 1900 that they count. */
const SERIAL_ZERO = Temporal.PlainDate.from("1899-12-30")
/** 2000-01-01 to 2199-12-31: a number outside this range is a mistake, not a date. */
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 109_574

/**
 * Parses a date cell to an ISO day: `2026-10-15`, `10/15/2026`, or a workbook's serial number. A CSV holds the
 * displayed text, so a number there is a value in the wrong column. Returns null for anything else: `15/10/2026`,
 * `10/15/26`, a date with a time.
 */
export function readDayCell(text: string, format: TableFormat): string | null {
  if (isCalendarDate(text)) return text
  if (format === "xlsx" && /^\d{5,6}$/.test(text)) return dayOfSerial(Number(text))
  return parseWorkDate(text)
}

function dayOfSerial(serial: number): string | null {
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null
  return SERIAL_ZERO.add({ days: serial }).toString()
}

/** Text that is not a number stays text, so that the field's schema refuses it. */
export function readNumberCell(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** A version as If-Match would give it; text that is not a number matches no version. */
export function readVersionCell(text: string | undefined): number | null {
  if (text === undefined) return null
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}
