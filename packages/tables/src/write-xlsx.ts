import { transformBatches } from "./batches.ts"
import { dateText, type Cell } from "./write-csv.ts"
import { columnName } from "./sheet-checks.ts"
import { createZip, type ZipPart } from "./zip.ts"

/** The maximum number of rows in a sheet, including the headers; longer tables continue on another sheet. */
const MAX_ROWS = 1_048_576
const MAX_NAME_LENGTH = 31

/**
 * A table as a workbook, one chunk per batch of rows: only one batch is in memory at a time. Text stays text: only
 * cells declared as formulas are run, and there are none.
 */
export function formatXlsx(
  sheet: string,
  headers: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
  maxRows: number = MAX_ROWS,
): AsyncIterable<Uint8Array> {
  return transformBatches(batches, (rows) => createZip(workbookParts(sheet, headers, rows, maxRows)))
}

async function* workbookParts(
  sheet: string,
  headers: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
  maxRows: number,
): AsyncGenerator<ZipPart> {
  yield part("[Content_Types].xml", CONTENT_TYPES)
  yield part("_rels/.rels", PACKAGE_RELATIONSHIPS)
  yield part("xl/styles.xml", STYLES)
  const remaining: Remaining = { source: batches[Symbol.asyncIterator](), rows: [], isDone: false }
  let sheets = 0
  do {
    sheets += 1
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(headers, remaining, maxRows) }
    await readNext(remaining)
  } while (!remaining.isDone)
  yield part("xl/workbook.xml", workbookXml(sheet, sheets))
  yield part("xl/_rels/workbook.xml.rels", workbookRelations(sheets))
}

/** The remaining rows, shared by the sheets: the rest of the current batch, and the batches after it. */
type Remaining = { source: AsyncIterator<readonly Cell[][]>; rows: readonly Cell[][]; isDone: boolean }

async function* sheetXml(headers: readonly string[], remaining: Remaining, maxRows: number): AsyncGenerator<string> {
  yield SHEET_START + headerXml(headers)
  for (let next = 2; ;) {
    if (remaining.rows.length === 0) await readNext(remaining)
    if (remaining.isDone || next > maxRows) break
    const rows = remaining.rows.slice(0, maxRows - next + 1)
    yield rowsXml(rows, next)
    next += rows.length
    remaining.rows = remaining.rows.slice(rows.length)
  }
  yield SHEET_END
}

async function readNext(remaining: Remaining): Promise<void> {
  while (remaining.rows.length === 0 && !remaining.isDone) {
    const batch = await remaining.source.next()
    if (batch.done) remaining.isDone = true
    else remaining.rows = batch.value
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
const part = (name: string, text: string): ZipPart => ({ name, content: once(XML + text) })

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
const DOCUMENT_RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** A part is a sheet by default, so that this can be written before the sheets are counted. */
const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`
const PACKAGE_RELATIONSHIPS = `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${DOCUMENT_RELATIONSHIP}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

function workbookXml(name: string, count: number): string {
  const sheets = numbersTo(count).map(
    (at) => `<sheet name="${escapeXml(sheetName(name, at))}" sheetId="${at}" r:id="rId${at}"/>`,
  )
  return `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT_RELATIONSHIP}"><sheets>${sheets.join("")}</sheets></workbook>`
}

function workbookRelations(count: number): string {
  const sheets = numbersTo(count).map(
    (at) =>
      `<Relationship Id="rId${at}" Type="${DOCUMENT_RELATIONSHIP}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${count + 1}" Type="${DOCUMENT_RELATIONSHIP}/styles" Target="styles.xml"/>`
  return `<Relationships xmlns="${RELATIONSHIPS}">${sheets.join("")}${styles}</Relationships>`
}

function sheetName(name: string, at: number): string {
  const more = at === 1 ? "" : ` (${at})`
  return name.replaceAll(/[\\/?*[\]:]/g, "-").slice(0, MAX_NAME_LENGTH - more.length) + more
}

export type Sheet = { sheet: string; headers: readonly string[]; rows: readonly Cell[][] }

/** Several small tables as a workbook with one sheet each. */
export async function createWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const written = sheets.map(({ sheet, headers, rows }) => {
    const first = headers.map((header) => ({ value: header, fontWeight: "bold" as const }))
    return { sheet, data: [first, ...rows.map((cells) => cells.map(workbookCell))], stickyRowsCount: 1 }
  })
  const { default: writeExcelFile } = await import("write-excel-file/node")
  return await writeExcelFile(written).toBuffer()
}

const workbookCell = (cell: Cell) => (cell instanceof Temporal.PlainDateTime ? dateText(cell) : cell)

/** Spreadsheets reject the whole file if a cell has longer text. */
const MAX_TEXT_LENGTH = 32_767
const ELLIPSIS = "…"

const PLAIN = 0
const BOLD = 1
const DATE = 2

const SHEET_START = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const SHEET_END = "</sheetData></worksheet>"

/** The headers are row 1, bold. */
const headerXml = (headers: readonly string[]): string => rowXml(headers, 1, BOLD)

/** `first` is the number of the first row. Text is inline and typed as text, so no spreadsheet runs it as a formula. */
function rowsXml(rows: readonly (readonly Cell[])[], first: number): string {
  return rows.map((row, at) => rowXml(row, first + at, PLAIN)).join("")
}

function rowXml(cells: readonly Cell[], row: number, style: number): string {
  return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, columnName(at) + row, style)).join("")}</row>`
}

function cellXml(cell: Cell, place: string, style: number): string {
  if (cell === null || cell === "") return ""
  if (cell instanceof Temporal.PlainDateTime) return `<c r="${place}" s="${DATE}"><v>${serialDate(cell)}</v></c>`
  const start = `<c r="${place}"${style === PLAIN ? "" : ` s="${style}"`}`
  if (typeof cell === "boolean") return `${start} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === "number") return Number.isFinite(cell) ? `${start}><v>${cell}</v></c>` : ""
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(truncate(cell))}</t></is></c>`
}

/** Day 0 of spreadsheets' calendar, as they count it for days from March 1900 on. */
const DAY_ZERO = Temporal.PlainDateTime.from("1899-12-30")
const SECONDS_PER_DAY = 86_400

function serialDate(date: Temporal.PlainDateTime): number {
  return date.since(DAY_ZERO).total("seconds") / SECONDS_PER_DAY
}

function truncate(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : text.slice(0, MAX_TEXT_LENGTH - ELLIPSIS.length) + ELLIPSIS
}

const NAMED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/**
 * Characters that XML can't contain are written as `_x000B_`; in text that already looks like this, the underscore is
 * escaped.
 */
function escapeXml(text: string): string {
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
