import { lineReader, unpackPart, type Grid, type TextRow } from "@scorecard/tables"
import { nextTurn } from "../table-rows.ts"

/** A column of the table: its header, made unique, and where its cells are. */
export type LocatedHeader = { header: string; index: number }

export type LineAt = (index: number) => string[] | undefined

/** Rows to name: only the first few. */
export type NamedRows = { named: number[]; count: number }
const MAX_NAMED = 5

export function nameRow(rows: NamedRows, row: number): void {
  rows.count += 1
  if (rows.named.length < MAX_NAMED) rows.named.push(row)
}

/** The rows below the headers, which are read from the packed lines whenever they are needed. */
export async function collectRows(grid: Grid, headers: readonly LocatedHeader[], last: number) {
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
  const rowsByCells: (number | undefined)[] = []
  let end: { row: number; filled: number }[] = []
  const addRow = (filled: number) => void (rowsByCells[filled] = (rowsByCells[filled] ?? 0) + 1)
  const median = () => {
    const total = rowsByCells.reduce<number>((sum, rows = 0) => sum + rows, 0)
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

export function countRows({ named, count }: NamedRows): string {
  const more = count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : ""
  return `${count === 1 ? "row" : "rows"} ${named.join(", ")}${more}`
}
