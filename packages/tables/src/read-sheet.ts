import { UNCALCULATED, type MergedCells } from "./grid.ts"
import { formatSerial, type NumberMeaning } from "./number-formats.ts"
import { isErrorValue, parsePlace } from "./sheet-checks.ts"
import { assertTagLengths, decodeXml, tagsOf, textFrom, type Tag } from "./sheet-tags.ts"

/** What the cells of a sheet refer to. */
export type SheetContext = { strings: readonly string[]; meanings: readonly NumberMeaning[]; counts1904: boolean }

export type SheetReader = {
  /** The XML up to a tag that is complete. @throws TableError `unreadable` or `too_many_rows` */
  read(xml: string): void
  end(): { merges: MergedCells[]; hiddenLines: number[] }
}

/** As many as spreadsheets show: 0.1 + 0.2 is 0.3 to whoever typed the formula. */
const SHOWN_DIGITS = 15
/** The days between the two systems of counting. */
const DAYS_TO_1904 = 1_462
/** The text of errors that this code does not know. */
const UNKNOWN_ERROR = "#VALUE!"
/** No sheet that people fill has more; each costs memory. */
const MAX_MERGES = 100_000

type CellState = { row: number; column: number; type: string; style: number; text: string; hasFormula: boolean }

/**
 * Reads the cells of a sheet piece by piece, in one pass. Formulas count with the value that was last shown; none is run.
 * @param add gets the texts of each row that has any
 */
export function createSheetReader(context: SheetContext, add: (row: number, cells: string[]) => void): SheetReader {
  const merges: MergedCells[] = []
  const hiddenLines: number[] = []
  let row = -1
  let cells: string[] = []
  let column = -1
  let cell: CellState | null = null
  let isPhonetic = false

  const flush = () => {
    if (cells.length > 0)
      add(
        row,
        Array.from(cells, (text: string | undefined) => text ?? ""),
      )
    cells = []
  }
  const beginRow = ({ kind, attributes }: Tag) => {
    flush()
    row = parsePlace.row(attributes.get("r"), row + 1)
    column = -1
    if (["1", "true"].includes(attributes.get("hidden") ?? "") && kind === "open") hiddenLines.push(row)
  }
  const beginCell = ({ kind, attributes }: Tag) => {
    const place = attributes.get("r")
    const found = place === undefined ? { row, column: column + 1 } : parsePlace.cell(place)
    if (found.row !== row) {
      flush()
      row = found.row
    }
    column = found.column
    if (kind === "empty") return
    const type = attributes.get("t") ?? "n"
    cell = { ...found, type, style: Number(attributes.get("s") ?? 0), text: "", hasFormula: false }
  }
  const endCell = () => {
    if (cell === null) return
    const text = formatCell(cell, context)
    if (text !== "") {
      parsePlace.assertReadable(cell)
      cells[cell.column] = text
    }
    cell = null
  }

  return {
    read(xml) {
      assertTagLengths(xml)
      for (const tag of tagsOf(xml, ["row", "c", "v", "t", "f", "rPh", "mergeCell"])) {
        const { name, kind } = tag
        if (name === "row" && kind !== "close") beginRow(tag)
        else if (name === "c") {
          endCell()
          if (kind !== "close") beginCell(tag)
        } else if (name === "rPh") isPhonetic = kind === "open"
        else if (name === "mergeCell" && kind !== "close" && merges.length < MAX_MERGES) {
          merges.push(...parsePlace.range(tag.attributes.get("ref") ?? ""))
        } else if (cell !== null && kind !== "close") {
          if (name === "f") cell.hasFormula = true
          else if (kind === "open" && !isPhonetic) cell.text += textFrom(xml, tag.end)
        }
      }
    },
    end() {
      endCell()
      flush()
      return { merges, hiddenLines }
    },
  }
}

function formatCell(cell: CellState, { strings, meanings, counts1904 }: SheetContext): string {
  const { type, text: raw, style, hasFormula } = cell
  if (raw.trim() === "" && type === "e") return UNKNOWN_ERROR
  // A formula whose value is an empty text says that it is a text.
  if (raw === "") return hasFormula && type !== "str" ? UNCALCULATED : ""
  const text = decodeXml(raw)
  if (type === "s") return strings[Number(text)] ?? ""
  if (type === "b") return text.trim() === "1" ? "true" : "false"
  if (type === "e") return isErrorValue(text.trim()) ? text.trim() : UNKNOWN_ERROR
  if (type === "d") return text.replace(/T00:00(:00(\.0+)?)?Z?$/, "").replace("T", " ")
  const number = Number(text)
  if (type !== "n" || text.trim() === "" || !Number.isFinite(number)) return text
  const meaning = meanings[style] ?? "number"
  const date = meaning === "number" ? null : formatSerial(number + (counts1904 ? DAYS_TO_1904 : 0), meaning)
  return date ?? String(Number(number.toPrecision(SHOWN_DIGITS)))
}

/** The shared texts of a workbook; their reading aids are left out. */
export function readSharedStrings(xml: string): string[] {
  assertTagLengths(xml)
  const strings: string[] = []
  let isPhonetic = false
  for (const { name, kind, end } of tagsOf(xml, ["si", "t", "rPh"])) {
    if (name === "si" && kind !== "close") strings.push("")
    else if (name === "rPh") isPhonetic = kind === "open"
    else if (name === "t" && kind === "open" && !isPhonetic && strings.length > 0) {
      strings[strings.length - 1] += decodeXml(textFrom(xml, end))
    }
  }
  return strings
}
