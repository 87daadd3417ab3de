import { Refusal } from "@scorecard/contracts/refusals"
import { formatHeaders, lineReader, unpackPart, type Grid, type TableFormat, type TextRow } from "@scorecard/tables"
import { nextTurn, type TableRows } from "../table-rows.ts"

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
  rows: TableRows
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
export async function locateTable(
  grid: Grid,
  isKnown: HeaderTest,
  givenRow: number | null,
): Promise<LocatedTable | null> {
  const lineAt = lineReader(grid.lines)
  const found = givenRow === null ? findHeaderRow(lineAt, isKnown) : givenHeaderRow(lineAt, isKnown, givenRow)
  if (!found) return null
  const groups = groupsAbove(lineAt, found)
  const noticesAbove = noticeAbove(lineAt, found.first)
  const headers = uniqueHeaders(await withoutNotes(grid, found), groups)
  const { rows, outside, hidden, below } = await collectRows(grid, headers, found.last)
  if (rows.count === 0) throw unreadable("The file has no rows below its headers.")
  const notices = [
    ...noticesAbove,
    ...(below.count === 0 ? [] : [`What is below the table was ignored: ${countRows(below)}.`]),
    ...(outside.count === 0 ? [] : [`Cells next to the table were ignored in ${countRows(outside)}.`]),
    ...(hidden.count === 0 ? [] : [`The file has hidden rows, which are imported too: ${countRows(hidden)}.`]),
  ]
  return { format: grid.format, headers, headerRow: found.last + 1, rows, notices }
}

type HeaderRow = { first: number; last: number; cells: string[] }
type LineAt = (index: number) => string[] | undefined

function findHeaderRow(lineAt: LineAt, isKnown: HeaderTest): HeaderRow | null {
  let best: HeaderRow | null = null
  let most = 0
  for (let at = 0; at < MAX_LINES_ABOVE; at += 1) {
    const cells = lineAt(at) ?? []
    const known = countKnown(cells, isKnown)
    if (known > most) [best, most] = [{ first: at, last: at, cells }, known]
  }
  if (!best) return null
  const at = best.last
  const doubles = [joinLines(lineAt, at, isKnown), joinLines(lineAt, at - 1, isKnown)].filter((one) => one !== null)
  return doubles.find(({ cells }) => countKnown(cells, isKnown) > most) ?? best
}

function givenHeaderRow(lineAt: LineAt, isKnown: HeaderTest, row: number): HeaderRow {
  const cells = lineAt(row - 1)
  if (!cells || cells.length === 0) {
    const message = `Row ${row} of the file is empty, so it can't hold the headers.`
    throw new Refusal("invalid", message, { errors: [{ path: "mapping.header_row", message }] })
  }
  const single = { first: row - 1, last: row - 1, cells }
  const double = joinLines(lineAt, row - 2, isKnown)
  return double && countKnown(double.cells, isKnown) > countKnown(cells, isKnown) ? double : single
}

const countKnown = (cells: readonly string[], isKnown: HeaderTest) =>
  new Set(cells.filter((cell) => cell !== "" && isKnown(cell))).size

/** Cells of data, which headers never look like. */
const isData = (cell: string) => /\d|@/.test(cell)

/** Two lines as one header each: a group such as "Dates" over "Hire" and "Birth". Null where the lower line is data. */
function joinLines(lineAt: LineAt, top: number, isKnown: HeaderTest): HeaderRow | null {
  const [upper, lower] = [lineAt(top) ?? [], lineAt(top + 1) ?? []]
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
function groupsAbove(lineAt: LineAt, { first, last }: HeaderRow): string[] {
  const above = first === last ? (lineAt(first - 1) ?? []) : []
  if (above.filter((cell) => cell !== "").length < 2 || above.some(isData)) return []
  let group = ""
  return (lineAt(last) ?? []).map((_, at) => (group = above[at] || group))
}

/** Columns of notes have values in fewer rows. */
const NOTES_SHARE = 0.1

/** The headers without a note next to them: what follows an empty column, if hardly any row has values there. */
async function withoutNotes({ lines }: Grid, { cells, last }: HeaderRow): Promise<string[]> {
  const begin = cells.findIndex((cell) => cell !== "")
  if (!cells.some((cell, at) => cell === "" && at > begin)) return cells
  const filled = cells.map(() => 0)
  for (const part of lines.parts.keys()) {
    await nextTurn()
    const unpacked = unpackPart(lines, part)
    for (const [line, row] of unpacked.lines.entries()) {
      if (unpacked.first + line <= last) continue
      for (const at of cells.keys()) if ((row[at] ?? "") !== "") filled[at] = (filled[at] ?? 0) + 1
    }
  }
  const most = (lines.count - last - 1) * NOTES_SHARE
  const gap = cells.findIndex(
    (cell, at) => cell === "" && at > begin && filled[at] === 0 && filled.slice(at).every((count) => count < most),
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

/** Rows to name: only the first few. */
type NamedRows = { named: number[]; count: number }
const MAX_NAMED = 5

function nameRow(rows: NamedRows, row: number): void {
  rows.count += 1
  if (rows.named.length < MAX_NAMED) rows.named.push(row)
}

/** The rows below the headers, which are read from the packed lines whenever they are needed. */
async function collectRows(grid: Grid, headers: readonly LocatedHeader[], last: number) {
  const { lines, format } = grid
  const merged = findMerged(grid, last)
  const end = (headers.at(-1)?.index ?? 0) + 1
  const titleLine = lineReader(lines)(last) ?? []
  const titles = headers.map(({ index }) => titleLine[index] ?? "").join("\0")
  const read = (at: number, cellsOfLine: readonly string[]): (TextRow & { isOutside: boolean }) | null => {
    const line = withMerged(cellsOfLine, merged.get(at))
    const cells = headers.map(({ index }) => line[index] ?? "")
    // The headers again, as printed lists repeat them on each page.
    if (at <= last || cells.every((cell) => cell === "") || cells.join("\0") === titles) return null
    const isShifted = format === "csv" && (line[end] ?? "") !== ""
    const isOutside = line.length > end && !isShifted
    return { row: at + 1, cells: isShifted ? [...cells, ...line.slice(end)] : cells, isOutside }
  }
  const hiddenLines = new Set(grid.hiddenLines)
  const outside: NamedRows = { named: [], count: 0 }
  const hidden: NamedRows = { named: [], count: 0 }
  const trailer = findTrailer()
  let count = 0
  for (const part of lines.parts.keys()) {
    await nextTurn()
    const unpacked = unpackPart(lines, part)
    for (const [at, line] of unpacked.lines.entries()) {
      const index = unpacked.first + at
      if (index > last && line.length > 0 && hiddenLines.has(index)) nameRow(hidden, index + 1)
      const row = read(index, line)
      if (!row) continue
      count += 1
      trailer.add(row)
      if (row.isOutside) nameRow(outside, row.row)
    }
  }
  const below: NamedRows = { named: [], count: 0 }
  const ended = trailer.end(lineReader(lines))
  for (const row of ended) nameRow(below, row)
  const lastRow = (ended[0] ?? Infinity) - 1
  async function* parts(): AsyncGenerator<TextRow[]> {
    for (const part of lines.parts.keys()) {
      await nextTurn()
      const unpacked = unpackPart(lines, part)
      const rows = unpacked.lines.flatMap((line, at) => {
        const found = read(unpacked.first + at, line)
        return found && found.row <= lastRow ? [{ row: found.row, cells: found.cells }] : []
      })
      if (rows.length > 0) yield rows
    }
  }
  return { rows: { count: count - ended.length, parts }, outside, hidden, below }
}

const MAX_TRAILER_LINES = 20
const MAX_TRAILER_CELLS = 2

/**
 * Finds what lists print below an empty line at their end: a count, a total, a remark. Such a line has one or two cells,
 * where the rows of the table have at least twice as many.
 */
function findTrailer() {
  /** How many rows have so many cells, without those at the end that may be a trailer. */
  const rowsByCells: number[] = []
  let end: { row: number; filled: number }[] = []
  const addRow = (filled: number) => void (rowsByCells[filled] = (rowsByCells[filled] ?? 0) + 1)
  const median = () => {
    const total = rowsByCells.reduce((sum, rows) => sum + rows, 0)
    let passed = 0
    return rowsByCells.findIndex((rows = 0) => (passed += rows) > Math.floor((total - 1) / 2))
  }
  return {
    add({ row, cells }: TextRow): void {
      const filled = cells.filter((cell) => cell !== "").length
      end.push({ row, filled })
      if (filled <= MAX_TRAILER_CELLS) return
      for (const each of end) addRow(each.filled)
      end = []
    },
    /** The rows of the trailer. */
    end(lineAt: LineAt): number[] {
      const [first] = end
      if (!first || end.length > MAX_TRAILER_LINES || median() < 2 * MAX_TRAILER_CELLS) return []
      if (lineAt(first.row - 2)?.some((cell) => cell !== "")) return []
      return end.map(({ row }) => row)
    },
  }
}

type MergedCell = { left: number; value: string }

/** Cells merged over several rows have their value in each of them: what to fill in, by line. */
function findMerged({ lines, merges }: Grid, last: number): Map<number, MergedCell[]> {
  const merged = new Map<number, MergedCell[]>()
  const lineAt = lineReader(lines)
  for (const { top, left, bottom } of merges.toSorted((one, other) => one.top - other.top)) {
    const value = top <= last ? "" : (lineAt(top)?.[left] ?? "")
    if (value === "") continue
    for (let at = top + 1; at <= Math.min(bottom, lines.count - 1); at += 1) {
      const cells = merged.get(at) ?? []
      cells.push({ left, value })
      merged.set(at, cells)
    }
  }
  return merged
}

function withMerged(line: readonly string[], merged: readonly MergedCell[] | undefined): readonly string[] {
  if (!merged) return line
  const filled = [...line]
  for (const { left, value } of merged) {
    while (filled.length <= left) filled.push("")
    filled[left] = value
  }
  return filled
}

function noticeAbove(lineAt: LineAt, first: number): string[] {
  const above: NamedRows = { named: [], count: 0 }
  for (let at = 0; at < first; at += 1) if ((lineAt(at) ?? []).length > 0) nameRow(above, at + 1)
  return above.count === 0 ? [] : [`What is above the headers was ignored: ${countRows(above)}.`]
}

function countRows({ named, count }: NamedRows): string {
  const more = count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : ""
  return `${count === 1 ? "row" : "rows"} ${named.join(", ")}${more}`
}

function unreadable(message: string): Refusal {
  return new Refusal("file_not_readable", message, { errors: [{ path: "file", message }] })
}

/** For a file in which no header is known. */
export function noKnownHeader({ lines, sheet }: Grid): Refusal {
  const lineAt = lineReader(lines)
  let at = 0
  while (at < lines.count && (lineAt(at) ?? []).length === 0) at += 1
  const first = (lineAt(at) ?? []).filter((cell) => cell !== "")
  const place = sheet === null ? "the file" : `the sheet ${formatHeaders([sheet])}`
  if (first.length === 0) return unreadable(`There are no column headers in ${place}.`)
  return unreadable(`None of the headers of ${place} is known: ${formatHeaders(first)}.`)
}
