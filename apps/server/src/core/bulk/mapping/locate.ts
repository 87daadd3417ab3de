import { Refusal } from "@scorecard/contracts/refusals"
import { formatHeaders, type Grid, type TableFormat, type TextRow } from "@scorecard/tables"

/** A column of the table: its header, made unique, and where its cells are. */
export type LocatedHeader = { header: string; index: number }

/**
 * The table of a sheet, without what is above and next to it. Cells are in the order of the headers; a row with more cells
 * than headers is one whose delimiters lack their quotes.
 */
export type LocatedTable = {
  format: TableFormat
  headers: LocatedHeader[]
  /** As a spreadsheet counts; the last one of two. */
  headerRow: number
  rows: TextRow[]
  notices: string[]
}

/** Whether a header means a field. */
export type HeaderTest = (header: string) => boolean

/** Titles and notes above the headers take no more lines. */
const MAX_LINES_ABOVE = 40

/**
 * Finds the headers, in one row or two, and the rows below.
 * @returns null where no header is known, unless the row is given
 * @throws Refusal 422 for a given row that does not exist, or a table without rows
 */
export function locateTable(grid: Grid, isKnown: HeaderTest, givenRow: number | null): LocatedTable | null {
  const found = givenRow === null ? findHeaderRow(grid.lines, isKnown) : givenHeaderRow(grid.lines, isKnown, givenRow)
  if (!found) return null
  const headers = uniqueHeaders(withoutNotes(grid.lines, found), groupsAbove(grid.lines, found))
  const { rows, outside } = collectRows(grid, headers, found.last)
  if (rows.length === 0) throw unreadable("The file has no rows below its headers.")
  const below = takeTrailer(rows, grid.lines)
  const notices = [
    ...noticeAbove(grid, found.first),
    ...(below.length === 0 ? [] : [`What is below the table was ignored: ${countRows(below)}.`]),
    ...(outside.length === 0 ? [] : [`Cells next to the table were ignored in ${countRows(outside)}.`]),
    ...noticeHidden(grid, found.last),
  ]
  return { format: grid.format, headers, headerRow: found.last + 1, rows, notices }
}

type HeaderRow = { first: number; last: number; cells: string[] }

function findHeaderRow(lines: Grid["lines"], isKnown: HeaderTest): HeaderRow | null {
  let best: HeaderRow | null = null
  let most = 0
  for (const [at, cells] of lines.slice(0, MAX_LINES_ABOVE).entries()) {
    const known = countKnown(cells, isKnown)
    if (known > most) [best, most] = [{ first: at, last: at, cells }, known]
  }
  if (!best) return null
  const at = best.last
  const doubles = [joinLines(lines, at, isKnown), joinLines(lines, at - 1, isKnown)].filter((one) => one !== null)
  return doubles.find(({ cells }) => countKnown(cells, isKnown) > most) ?? best
}

function givenHeaderRow(lines: Grid["lines"], isKnown: HeaderTest, row: number): HeaderRow {
  const cells = lines[row - 1]
  if (!cells || cells.length === 0) {
    const message = `Row ${row} of the file is empty, so it can't hold the headers.`
    throw new Refusal("invalid", message, { errors: [{ path: "mapping.header_row", message }] })
  }
  const single = { first: row - 1, last: row - 1, cells }
  const double = joinLines(lines, row - 2, isKnown)
  return double && countKnown(double.cells, isKnown) > countKnown(cells, isKnown) ? double : single
}

const countKnown = (cells: readonly string[], isKnown: HeaderTest) =>
  new Set(cells.filter((cell) => cell !== "" && isKnown(cell))).size

/** Cells of data, which headers never look like. */
const isData = (cell: string) => /\d|@/.test(cell)

/** Two lines as one header each: a group such as "Dates" over "Hire" and "Birth". Null where the lower line is data. */
function joinLines(lines: Grid["lines"], top: number, isKnown: HeaderTest): HeaderRow | null {
  const [upper, lower] = [lines[top] ?? [], lines[top + 1] ?? []]
  if (upper.length === 0 || lower.length === 0 || lower.some(isData)) return null
  let group = ""
  const cells = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above = "", own = ""] = [upper[at], lower[at]]
    if (above !== "") group = above
    if (own === "") return above
    const joined = [`${group} ${own}`, `${own} ${group}`, `${own} ${group.replace(/s$/, "")}`].map((text) =>
      text.trim(),
    )
    return joined.find(isKnown) ?? (isKnown(own) ? own : (joined[0] ?? own))
  })
  return { first: top, last: top + 1, cells }
}

const MAX_HEADER_LENGTH = 200

/** What is above each header: groups such as "Manager" over "ID" and "Name". Empty where a title or nothing is above. */
function groupsAbove(lines: Grid["lines"], { first, last }: HeaderRow): string[] {
  const above = first === last ? (lines[first - 1] ?? []) : []
  if (above.filter((cell) => cell !== "").length < 2 || above.some(isData)) return []
  let group = ""
  return (lines[last] ?? []).map((_, at) => (group = above[at] || group))
}

/** Columns of notes have values in fewer rows. */
const NOTES_SHARE = 0.1

/** The headers without a note next to them: what follows an empty column, if hardly any row has values there. */
function withoutNotes(lines: Grid["lines"], { cells, last }: HeaderRow): string[] {
  const rows = lines.slice(last + 1)
  const filled = cells.map((_, at) => rows.filter((line) => (line[at] ?? "") !== "").length)
  const gap = cells.findIndex(
    (cell, at) =>
      cell === "" &&
      at > cells.findIndex((each) => each !== "") &&
      filled[at] === 0 &&
      filled.slice(at).every((count) => count < rows.length * NOTES_SHARE),
  )
  return gap < 0 ? cells : cells.slice(0, gap)
}

/**
 * Columns from the first header to the last; those between without a header are named by their letter's number, and those
 * with the header of another by their group, too.
 */
function uniqueHeaders(cells: readonly string[], groups: readonly string[]): LocatedHeader[] {
  const first = cells.findIndex((cell) => cell !== "")
  const taken = new Set<string>()
  return cells.flatMap((cell, index) => {
    if (index < first) return []
    const base =
      cell === ""
        ? `Column ${index + 1}`
        : cell
            .replaceAll(/\s+/g, " ")
            .slice(0, MAX_HEADER_LENGTH - 10)
            .toWellFormed()
    const group = groups[index] ?? ""
    let header = taken.has(base) && group !== "" ? `${group} ${base}`.slice(0, MAX_HEADER_LENGTH - 10) : base
    for (let count = 2; taken.has(header); count += 1) header = `${base} (${count})`
    taken.add(header)
    return [{ header, index }]
  })
}

function collectRows({ lines, merges, format }: Grid, headers: readonly LocatedHeader[], last: number) {
  const filled = fillMerges(lines, merges, last)
  const end = (headers.at(-1)?.index ?? 0) + 1
  const titles = headers.map(({ index }) => lines[last]?.[index] ?? "").join("\0")
  const rows: TextRow[] = []
  const outside: number[] = []
  for (let at = last + 1; at < lines.length; at += 1) {
    const line = filled.get(at) ?? lines[at] ?? []
    const cells = headers.map(({ index }) => line[index] ?? "")
    // The headers again, as printed lists repeat them on each page.
    if (cells.every((cell) => cell === "") || cells.join("\0") === titles) continue
    const isShifted = format === "csv" && (line[end] ?? "") !== ""
    rows.push({ row: at + 1, cells: isShifted ? [...cells, ...line.slice(end)] : cells })
    if (line.length > end && !isShifted) outside.push(at + 1)
  }
  return { rows, outside }
}

const MAX_TRAILER_LINES = 20
const MAX_TRAILER_CELLS = 2

const countFilled = ({ cells }: TextRow) => cells.filter((cell) => cell !== "").length

/**
 * Removes what lists print below an empty line at their end: a count, a total, a remark. Such a line has one or two cells,
 * where the rows of the table have at least twice as many.
 * @returns the lines that were removed
 */
function takeTrailer(rows: TextRow[], lines: Grid["lines"]): number[] {
  const start = rows.findLastIndex((row) => countFilled(row) > MAX_TRAILER_CELLS) + 1
  const counts = rows
    .slice(0, start)
    .map(countFilled)
    .toSorted((one, other) => one - other)
  if ((counts[Math.floor((counts.length - 1) / 2)] ?? 0) < 2 * MAX_TRAILER_CELLS) return []
  const first = rows[start]
  if (!first || rows.length - start > MAX_TRAILER_LINES) return []
  if (lines[first.row - 2]?.some((cell) => cell !== "")) return []
  return rows.splice(start).map(({ row }) => row)
}

/** Cells merged over several rows have their value in each of them. */
function fillMerges(lines: Grid["lines"], merges: Grid["merges"], last: number): Map<number, string[]> {
  const filled = new Map<number, string[]>()
  for (const { top, left, bottom } of merges) {
    const value = lines[top]?.[left] ?? ""
    if (top <= last || value === "") continue
    for (let at = top + 1; at <= Math.min(bottom, lines.length - 1); at += 1) {
      const line = filled.get(at) ?? [...(lines[at] ?? [])]
      while (line.length <= left) line.push("")
      line[left] = value
      filled.set(at, line)
    }
  }
  return filled
}

function noticeAbove({ lines }: Grid, first: number): string[] {
  const above = lines.slice(0, first).flatMap((cells, at) => (cells.length > 0 ? [at + 1] : []))
  return above.length === 0 ? [] : [`What is above the headers was ignored: ${countRows(above)}.`]
}

function noticeHidden({ hiddenLines, lines }: Grid, last: number): string[] {
  const hidden = hiddenLines.filter((at) => at > last && (lines[at] ?? []).length > 0).map((at) => at + 1)
  return hidden.length === 0 ? [] : [`The file has hidden rows, which are imported too: ${countRows(hidden)}.`]
}

const MAX_NAMED = 5

function countRows(rows: readonly number[]): string {
  const named = rows.slice(0, MAX_NAMED).join(", ")
  const more = rows.length > MAX_NAMED ? ` and ${rows.length - MAX_NAMED} more` : ""
  return `${rows.length === 1 ? "row" : "rows"} ${named}${more}`
}

function unreadable(message: string): Refusal {
  return new Refusal("file_not_readable", message, { errors: [{ path: "file", message }] })
}

/** For a file in which no header is known. */
export function noKnownHeader({ lines, sheet }: Grid): Refusal {
  const first = (lines.find((cells) => cells.length > 0) ?? []).filter((cell) => cell !== "")
  const place = sheet === null ? "the file" : `the sheet ${formatHeaders([sheet])}`
  if (first.length === 0) return unreadable(`There are no column headers in ${place}.`)
  return unreadable(`None of the headers of ${place} is known: ${formatHeaders(first)}.`)
}
