import writeExcelFile from "write-excel-file/node"
import { madeFrom } from "./batches.ts"
import type { Cell } from "./csv.ts"
import { escapeXml, headXml, rowsXml, SHEET_END, SHEET_START } from "./sheet-xml.ts"
import { zipOf, type ZipPart } from "./zip.ts"

/** A sheet holds no more, its heads included: what is longer goes on in a further sheet. */
const MOST_ROWS = 1_048_576
const LONGEST_NAME = 31

/**
 * A table as a workbook, a piece for each batch of rows: one batch stands in memory, however long the table is. Text
 * stays text: only cells that are declared formulas are run, and none is.
 */
export function formatXlsx(
  sheet: string,
  heads: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
  mostRows: number = MOST_ROWS,
): AsyncIterable<Uint8Array> {
  return madeFrom(batches, (rows) => zipOf(partsOf(sheet, heads, rows, mostRows)))
}

async function* partsOf(
  sheet: string,
  heads: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
  mostRows: number,
): AsyncGenerator<ZipPart> {
  yield part("[Content_Types].xml", CONTENT_TYPES)
  yield part("_rels/.rels", PACKAGE_RELATIONS)
  yield part("xl/styles.xml", STYLES)
  const left: Left = { source: batches[Symbol.asyncIterator](), rows: [], isDone: false }
  let sheets = 0
  do {
    sheets += 1
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(heads, left, mostRows) }
    await readOn(left)
  } while (!left.isDone)
  yield part("xl/workbook.xml", workbookXml(sheet, sheets))
  yield part("xl/_rels/workbook.xml.rels", workbookRelations(sheets))
}

/** What is still to be written, shared by the sheets: the rest of the batch that filled one, and the batches after. */
type Left = { source: AsyncIterator<readonly Cell[][]>; rows: readonly Cell[][]; isDone: boolean }

async function* sheetXml(heads: readonly string[], left: Left, mostRows: number): AsyncGenerator<string> {
  yield SHEET_START + headXml(heads)
  for (let next = 2; ;) {
    if (left.rows.length === 0) await readOn(left)
    if (left.isDone || next > mostRows) break
    const rows = left.rows.slice(0, mostRows - next + 1)
    yield rowsXml(rows, next)
    next += rows.length
    left.rows = left.rows.slice(rows.length)
  }
  yield SHEET_END
}

async function readOn(left: Left): Promise<void> {
  while (left.rows.length === 0 && !left.isDone) {
    const batch = await left.source.next()
    if (batch.done) left.isDone = true
    else left.rows = batch.value
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
const part = (name: string, text: string): ZipPart => ({ name, content: once(XML + text) })

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
const DOCUMENT_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** A part is a sheet unless said otherwise, so that this can come before the sheets are counted. */
const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`
const PACKAGE_RELATIONS = `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT_RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

function workbookXml(name: string, count: number): string {
  const sheets = numbersTo(count).map(
    (at) => `<sheet name="${escapeXml(sheetName(name, at))}" sheetId="${at}" r:id="rId${at}"/>`,
  )
  return `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT_RELATION}"><sheets>${sheets.join("")}</sheets></workbook>`
}

function workbookRelations(count: number): string {
  const sheets = numbersTo(count).map(
    (at) => `<Relationship Id="rId${at}" Type="${DOCUMENT_RELATION}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${count + 1}" Type="${DOCUMENT_RELATION}/styles" Target="styles.xml"/>`
  return `<Relationships xmlns="${RELATIONS}">${sheets.join("")}${styles}</Relationships>`
}

function sheetName(name: string, at: number): string {
  const more = at === 1 ? "" : ` (${at})`
  return name.replaceAll(/[\\/?*[\]:]/g, "-").slice(0, LONGEST_NAME - more.length) + more
}

export type Sheet = { sheet: string; heads: readonly string[]; rows: readonly Cell[][] }

/** Several small tables as a workbook, a sheet each. */
export async function createWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const written = sheets.map(({ sheet, heads, rows }) => {
    const first = heads.map((head) => ({ value: head, fontWeight: "bold" as const }))
    return { sheet, data: [first, ...rows], stickyRowsCount: 1 }
  })
  return await writeExcelFile(written).toBuffer()
}
