import { Refusal } from "@scorecard/contracts/refusals"
import { isCalendarDate } from "@scorecard/domain"
import { formatHeaders } from "@scorecard/tables"

/** How the cells of a field are read. */
export type FieldType =
  | "text"
  | "date"
  | "number"
  | "boolean"
  | "choice"
  /** Someone in the actor's pool. */
  | "person"
  /** Someone in the company or in the same file. */
  | "manager"
  | "department"
  | "cluster"
  | "task"
  /** A whole name, which becomes `first_name` and `last_name`. */
  | "name"

/** The words for each value of a choice, in addition to the value itself. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** A column as shown in the template. `name` is the header: the field's own name. */
export type SheetColumn = {
  name: string
  /** In plain English: "always", "for new entries", "no". */
  needed: string
  /** Whether it may be empty: `N/A` or `null` clears the current value. */
  clears: boolean
  what: string
  /** How its cells are read; text by default. */
  type?: FieldType
  choices?: Choices
  /** Headers of ours that name the column too. */
  aliases?: readonly string[]
  /** What the field is called where its name does not say it. */
  label?: string
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

/** A cell that holds a day; null for anything else. Other ways to write a day are read by the mapping of the file. */
export const readDayCell = (text: string): string | null => (isCalendarDate(text) ? text : null)

/** Text that is not a number stays text, so that the field's schema refuses it. */
export function readNumberCell(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** A version as If-Match would give it; text that is not a number matches no version. */
export function readVersionCell(text: string | undefined): number | null {
  if (text === undefined) return null
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}
