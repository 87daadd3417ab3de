import { TableError, unreadable } from "./errors.ts"
import { createLineCollector, type Grid } from "./grid.ts"
import { readNumberMeanings } from "./number-formats.ts"
import { createSheetReader, readSharedStrings, type SheetReader } from "./read-sheet.ts"
import { formatHeaders } from "./table.ts"
import { openWorkbook, type SheetPart } from "./workbook-parts.ts"
import { readZipDirectory } from "./zip.ts"

/** A workbook of 50,000 full rows unpacks to some 100 MB of XML; no real table is three times as large. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
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

type WorkbookFile = { bytes: Uint8Array<ArrayBuffer>; maxRows: number; sheet?: string | undefined }

/**
 * The cells of one sheet: the named one, or the first that is not hidden.
 * @throws TableError `unreadable` or `too_many_rows`
 */
export async function readWorkbookGrid({ bytes, maxRows, sheet }: WorkbookFile): Promise<Grid> {
  const workbook = openWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const found = findSheet(workbook.sheets, sheet)
  const context = {
    strings: readSharedStrings(workbook.text(workbook.sharedStrings)),
    meanings: readNumberMeanings(workbook.text(workbook.styles)),
    counts1904: workbook.counts1904,
  }
  const { set, end } = createLineCollector(maxRows)
  const { merges, hiddenLines } = await readPieces(workbook.stream(found.part), createSheetReader(context, set))
  const sheets = workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden }))
  return { format: "xlsx", lines: end(), sheets, sheet: found.name, merges, hiddenLines, charset: null }
}

function findSheet(sheets: readonly SheetPart[], name: string | undefined): SheetPart {
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const found = name === undefined ? (visible[0] ?? sheets[0]) : sheets.find((sheet) => sheet.name === name)
  if (found) return found
  if (sheets.length === 0) throw unreadable("The workbook has no sheet.")
  throw unreadable(`The workbook has no sheet of this name. It has ${formatHeaders(visible.map((one) => one.name))}.`)
}

/** A piece ends before its last tag, which may be cut; the next piece begins with it. */
async function readPieces(
  pieces: AsyncIterable<Uint8Array>,
  reader: SheetReader,
): Promise<ReturnType<SheetReader["end"]>> {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const piece of pieces) {
    const text = rest + decoder.decode(piece, { stream: true })
    const cut = Math.max(0, text.lastIndexOf("<"))
    reader.read(text.slice(0, cut))
    rest = text.slice(cut)
  }
  reader.read(rest + decoder.decode())
  return reader.end()
}
