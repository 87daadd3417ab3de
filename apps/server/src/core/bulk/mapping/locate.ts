import { Refusal } from "@scorecard/contracts/refusals"
import { formatHeaders, lineReader, unpackPart, type Grid, type TableFormat } from "@scorecard/tables"
import { nextTurn, type TableRows } from "../table-rows.ts"
import { collectRows, countRows, nameRow, type LineAt, type LocatedHeader, type NamedRows } from "./collect-rows.ts"

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

function noticeAbove(lineAt: LineAt, first: number): string[] {
  const above: NamedRows = { named: [], count: 0 }
  for (let at = 0; at < first; at += 1) if ((lineAt(at) ?? []).length > 0) nameRow(above, at + 1)
  return above.count === 0 ? [] : [`What is above the headers was ignored: ${countRows(above)}.`]
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
