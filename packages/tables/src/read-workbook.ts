import { inflateRawSync } from "node:zlib"
import { readSheet } from "read-excel-file/universal"
import { TableError, unreadable } from "./errors.ts"
import { assertSheetBounds, findErrorCells, findUncalculatedFormula } from "./sheet-checks.ts"
import { tagsOf } from "./sheet-tags.ts"
import { createTableBuilder, type TextTable } from "./table.ts"
import { readZipDirectory, type ZipEntry } from "./zip.ts"

/** A workbook with 5,000 full rows unpacks to about 10 MB of XML; no real table is ten times as large. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024
const MAX_PARTS = 1_000

/**
 * Checks a workbook's declared sizes before it is unpacked. @returns how many bytes it claims to unpack to @throws
 * TableError `too_large` or `unreadable`
 */
export function checkWorkbook(bytes: Buffer): number {
  const directory = readZipDirectory(bytes)
  if (!directory?.names.includes("xl/workbook.xml")) throw unreadable("The file is not a whole XLSX workbook.")
  if (directory.unpackedBytes > MAX_UNPACKED_BYTES || directory.names.length > MAX_PARTS) {
    throw new TableError("too_large", "The workbook unpacks to more than a table of this size can be.")
  }
  return directory.unpackedBytes
}

const DATE_LENGTH = 10
const MIDNIGHT = "T00:00:00.000Z"
/** As many digits as spreadsheets display: to the author of the formula, 0.1 + 0.2 is 0.3. */
const SHOWN_DIGITS = 15

/** Formulas have their last displayed value; none is run. */
function formatCell(cell: string | number | boolean | Date | null): string {
  if (cell === null) return ""
  if (cell instanceof Date) return formatDay(cell)
  if (typeof cell === "number") return String(Number(cell.toPrecision(SHOWN_DIGITS)))
  return String(cell)
}

/**
 * A date without a time becomes a calendar day. A time of day stays in the text, so that the field's own validation
 * refuses it.
 */
function formatDay(date: Date): string {
  if (Number.isNaN(date.getTime())) return "not a date"
  const text = date.toISOString()
  return text.endsWith(MIDNIGHT) ? text.slice(0, DATE_LENGTH) : text
}

/** Reads the first sheet of an XLSX workbook. @throws TableError `unreadable` or `too_many_rows` */
export async function readWorkbook(file: { bytes: Uint8Array<ArrayBuffer>; maxRows: number }): Promise<TextTable> {
  const { bytes, maxRows } = file
  const sheet = firstSheetXml(Buffer.from(bytes))
  assertSheetBounds(sheet)
  const cell = findUncalculatedFormula(sheet)
  if (cell !== null) {
    throw unreadable(`The formula in cell ${cell} has no value. Put a value there, and save the file again.`)
  }
  const errors = findErrorCells(sheet)
  const lines: string[][] = (await readSheet(bytes.buffer)).map((cells) =>
    // The library's types say Date for the class as well.
    cells.map((one) => formatCell(one as Exclude<typeof one, typeof Date> | Date)),
  )
  // The library reads nothing beyond the last line or the last cell of a line.
  for (const { row, column, text } of errors) (lines[row] ??= [])[column] = text
  const builder = createTableBuilder(maxRows)
  for (const line of lines) builder.add(Array.from(line ?? [], (text: string | undefined) => text ?? ""))
  return builder.build()
}

const LOCAL_HEADER_BYTES = 30
const DEFLATED = 8
const WORKBOOK = "xl/workbook.xml"
const RELATIONSHIPS = "xl/_rels/workbook.xml.rels"

/** The XML of a workbook's first sheet, for facts that the library doesn't report; "" if there is none. */
function firstSheetXml(bytes: Buffer): string {
  const parts = readZipDirectory(bytes)?.parts ?? []
  const textOf = (name: string) => {
    const part = parts.find((candidate) => candidate.name === name)
    return part ? unpack(bytes, part).toString("utf8") : ""
  }
  const [sheet] = tagsOf(textOf(WORKBOOK), ["sheet"])
  const [, id] = [...(sheet?.attributes ?? [])].find(([name]) => name.endsWith(":id")) ?? []
  if (id === undefined) return ""
  const relations = tagsOf(textOf(RELATIONSHIPS), ["Relationship"])
  const target = relations.find(({ attributes }) => attributes.get("Id") === id)?.attributes.get("Target")
  if (target === undefined) return ""
  return textOf(target.startsWith("/") ? target.slice(1) : `xl/${target}`)
}

/** The part's declared size limits what is unpacked; `checkWorkbook` has limited the declared sizes. */
function unpack(bytes: Buffer, { method, packedBytes, unpackedBytes, offset }: ZipEntry): Buffer {
  const start = offset + LOCAL_HEADER_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + packedBytes)
  return method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: unpackedBytes }) : packed
}
