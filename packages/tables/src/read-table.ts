import { Piscina } from "piscina"
import { TableError, unreadable } from "./errors.ts"
import { readCsv, type Charset } from "./read-csv.ts"
import { checkWorkbook } from "./read-workbook.ts"
import type { ReadTable, TableFormat, TextTable } from "./table.ts"
import type { TableResult, TableTask } from "./worker.ts"
import { isZip } from "./zip.ts"

export type TableFile = {
  fileName: string
  bytes: Buffer
  /** The encoding given by the sender, if the CSV isn't UTF-8 and has no byte order mark. */
  charset?: Charset | undefined
}

/** A file whose content matches its name, with the size that its text claims to have when unpacked. */
export type InspectedFile = { format: TableFormat; textBytes: number }

/**
 * Inspects a file without parsing it. The content decides its type; a name that doesn't match is refused. @throws
 * TableError `unsupported`, `unreadable`, or `too_large`
 */
export function inspectTable({ fileName, bytes }: TableFile): InspectedFile {
  const extension = /\.(csv|xlsx)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (extension === undefined) throw unsupported("Choose a file whose name ends in .csv or .xlsx.")
  if (bytes.length === 0) throw unreadable("The file is empty.")
  if (isZip(bytes) !== (extension === "xlsx")) {
    throw unsupported(`The content doesn't match the file extension .${extension}.`)
  }
  if (extension === "xlsx") return { format: "xlsx", textBytes: checkWorkbook(bytes) }
  return { format: "csv", textBytes: bytes.length }
}

const unsupported = (message: string) => new TableError("unsupported", message)

/** Parsing such a small CSV always takes only a few milliseconds; starting a worker takes much longer. */
const SMALL_BYTES = 8 * 1024

/** Whether a file is parsed in this thread rather than in a worker thread. */
export const isSmall = ({ format, textBytes }: InspectedFile): boolean => format === "csv" && textBytes <= SMALL_BYTES

/**
 * Reads a CSV (comma, semicolon, or tab, or the delimiter of its first line `sep=`; UTF-8, or UTF-16 with a byte order
 * mark) or XLSX (first sheet) as text: dates as `YYYY-MM-DD`, numbers as a spreadsheet displays them, formulas as their
 * last value. Empty rows are skipped. @throws TableError with any code
 */
export async function readTable(file: TableFile, { maxRows }: { maxRows: number }): Promise<ReadTable> {
  const inspected = inspectTable(file)
  const { format } = inspected
  const { bytes, charset } = file
  const table = isSmall(inspected)
    ? readCsv({ bytes, charset, maxRows })
    : await readInThread({ format, bytes, charset, maxRows })
  return pad(format, table)
}

/** Pads every row to the number of headers. */
function pad(format: TableFormat, { headers, rows }: TextTable): ReadTable {
  const padded = rows.map(({ row, cells }) => ({ row, cells: headers.map((_, index) => cells[index] ?? "") }))
  return { format, headers, rows: padded }
}

const MAX_THREADS = 2
/** Starting a thread takes longer than reading a typical file. */
const IDLE_TIMEOUT_MS = 60_000
/** Additional memory for the file as objects. */
const MAX_MEMORY_MB = 256
const TIMEOUT_MS = 10_000

let threads: Piscina<TableTask, TableResult> | null = null

/**
 * Reads a file in a thread with limited memory and time, so that neither a zip bomb nor a large file blocks other work:
 * workbooks are unpacked, and quotes in a CSV can be arranged so that parsing takes minutes. A thread that exceeds its
 * limits is replaced.
 */
async function readInThread({ bytes, ...task }: Omit<TableTask, "bytes"> & { bytes: Buffer }): Promise<TextTable> {
  threads ??= startThreads()
  // Small buffers share their memory with others; without a copy, all of it would be sent to the thread.
  const file = { ...task, bytes: Uint8Array.from(bytes) }
  const result = await threads.run(file, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(failUnreadable)
  if ("table" in result) return result.table
  throw new TableError(result.error.code, result.error.message)
}

function startThreads(): Piscina<TableTask, TableResult> {
  const started = new Piscina<TableTask, TableResult>({
    filename: new URL("worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  // A failing idle thread must not end the process: the next file gets another one.
  return started.on("error", (error: Error) => process.emitWarning(error))
}

function failUnreadable(cause: unknown): never {
  throw unreadable("The file couldn't be read: it is broken or too large.", String(cause))
}
