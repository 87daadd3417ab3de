import { tooManyRows } from "./errors.ts"
import { MAX_COLUMNS, MAX_LINES, parseCell, tooManyColumns, type Charset, type TableFormat } from "./table.ts"

/** A sheet of a workbook; very hidden ones count as hidden. */
export type GridSheet = { name: string; isHidden: boolean }
/** Merged cells; all four count from 0 and are inclusive. */
export type MergedCells = { top: number; left: number; bottom: number; right: number }

/** The cells of a sheet as they are, headers and titles included. Nothing is decided yet about what they mean. */
export type Grid = {
  format: TableFormat
  /** Trimmed texts. Each line ends with its last filled cell; an empty one is []. Line 0 is row 1 of the sheet. */
  lines: PackedLines
  /** Empty for a CSV. */
  sheets: GridSheet[]
  /** The sheet that was read; null for a CSV. */
  sheet: string | null
  merges: MergedCells[]
  /** Indexes of lines that a filter or the user hides. */
  hiddenLines: number[]
  /** What the text of a CSV was decoded as; null for a workbook. */
  charset: Charset | "utf-16" | null
}

/** Lines in one part. */
const LINES_PER_PART = 500

/**
 * Lines as text, some hundred in each part: they take a fraction of the memory of as many arrays, and go from thread to
 * thread without being rebuilt. Every part but the last is full.
 */
export type PackedLines = { count: number; parts: readonly Uint8Array[] }

export function packLines(lines: readonly string[][]): PackedLines {
  const parts: Uint8Array[] = []
  for (let at = 0; at < lines.length; at += LINES_PER_PART) {
    parts.push(Buffer.from(JSON.stringify(lines.slice(at, at + LINES_PER_PART))))
  }
  return { count: lines.length, parts }
}

/** The lines of a part, and the index of the first. */
export function unpackPart({ parts }: PackedLines, part: number): { first: number; lines: string[][] } {
  const packed = parts[part]
  // What `packLines` wrote.
  const lines = packed ? (JSON.parse(Buffer.from(packed).toString()) as string[][]) : []
  return { first: part * LINES_PER_PART, lines }
}

/** Single lines by index: cheap for indexes that are close to the one before. */
export function lineReader(packed: PackedLines): (index: number) => string[] | undefined {
  let known = { part: -1, first: 0, lines: [] as string[][] }
  return (index) => {
    const part = Math.floor(index / LINES_PER_PART)
    if (part !== known.part) known = { part, ...unpackPart(packed, part) }
    return known.lines[index - known.first]
  }
}

/** All lines, for a sheet that is known to be small. */
export const unpackLines = (packed: PackedLines): string[][] =>
  packed.parts.flatMap((_, part) => unpackPart(packed, part).lines)

/** A cell with a formula that no program has calculated yet. */
export const UNCALCULATED = "#UNCALCULATED!"

/** Titles and notes that a file may have in addition to its rows. */
const EXTRA_LINES = 200

/** Collects lines, and refuses a file as soon as it exceeds what any table may hold. */
export function createLineCollector(maxRows: number) {
  const packed: Uint8Array[] = []
  let open: string[][] = []
  let filled = 0
  const first = () => packed.length * LINES_PER_PART
  const closeParts = (index: number) => {
    while (index >= first() + LINES_PER_PART) {
      while (open.length < LINES_PER_PART) open.push([])
      packed.push(Buffer.from(JSON.stringify(open)))
      open = []
    }
  }
  /** Hardly any program writes rows in another order. */
  const setEarlier = (index: number, cells: string[]) => {
    const part = Math.floor(index / LINES_PER_PART)
    const earlier = unpackPart({ count: first(), parts: packed }, part)
    earlier.lines[index - earlier.first] = cells
    packed[part] = Buffer.from(JSON.stringify(earlier.lines))
  }
  return {
    /** @throws TableError `unreadable` or `too_many_rows` */
    set(index: number, cells: readonly string[]): void {
      const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1
      if (width === 0) return
      if (width > MAX_COLUMNS) throw tooManyColumns(width)
      if (index >= MAX_LINES) {
        throw tooManyRows(`The file has cells in row ${index + 1}; only the first ${MAX_LINES} rows are read.`)
      }
      filled += 1
      if (filled > maxRows + EXTRA_LINES)
        throw tooManyRows(`The file has more than the ${maxRows} rows that are taken at once.`)
      const line = cells.slice(0, width).map(parseCell)
      if (index < first()) return setEarlier(index, line)
      closeParts(index)
      while (open.length < index - first()) open.push([])
      open[index - first()] = line
    },
    end: (): PackedLines => ({
      count: first() + open.length,
      parts: open.length === 0 ? packed : [...packed, Buffer.from(JSON.stringify(open))],
    }),
  }
}
