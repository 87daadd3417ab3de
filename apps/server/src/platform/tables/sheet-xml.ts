import type { Cell } from "./csv.ts"

/** A spreadsheet takes no longer text in a cell; it would call the whole file broken. */
const LONGEST_TEXT = 32_767
const CUT = "…"
const LETTERS = 26
const LETTER_A = 65

const BOLD = 1
const PLAIN = 0

export const SHEET_START = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
export const SHEET_END = "</sheetData></worksheet>"

/** The heads are row 1, bold. */
export const headXml = (heads: readonly string[]): string => rowXml(heads, 1, BOLD)

/** `first` is the number of the first row. Text is inline and typed as text: no spreadsheet runs it as a formula. */
export function rowsXml(rows: readonly (readonly Cell[])[], first: number): string {
  return rows.map((row, at) => rowXml(row, first + at, PLAIN)).join("")
}

function rowXml(cells: readonly Cell[], row: number, style: number): string {
  return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, columnName(at) + row, style)).join("")}</row>`
}

function cellXml(cell: Cell, place: string, style: number): string {
  const head = `<c r="${place}"${style === PLAIN ? "" : ` s="${style}"`}`
  if (cell === null || cell === "") return ""
  if (typeof cell === "boolean") return `${head} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === "number") return Number.isFinite(cell) ? `${head}><v>${cell}</v></c>` : ""
  return `${head} t="inlineStr"><is><t xml:space="preserve">${escapeXml(fitting(cell))}</t></is></c>`
}

/** 0 is A, 25 is Z, 26 is AA. */
function columnName(at: number): string {
  const last = String.fromCharCode(LETTER_A + (at % LETTERS))
  return at < LETTERS ? last : columnName(Math.floor(at / LETTERS) - 1) + last
}

function fitting(text: string): string {
  return text.length <= LONGEST_TEXT ? text : text.slice(0, LONGEST_TEXT - CUT.length) + CUT
}

const NAMED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Characters that XML cannot hold are written as `_x000B_`; a text that already reads so gets its underscore escaped. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      // oxlint-disable-next-line no-control-regex -- these are what has to go
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]/g, hexOf)
      .replaceAll(/[&<>"]/g, (sign) => NAMED[sign] ?? sign)
  )
}

const hexOf = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`
