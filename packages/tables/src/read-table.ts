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
  /** What the sender says the text of a CSV is written in, where it is not UTF-8 and has no mark. */
  charset?: Charset | undefined
}

/** A file whose content is what its name says, and how large its text claims to be once it is unpacked. */
export type InspectedFile = { format: TableFormat; textBytes: number }

/**
 * Looks at a file without parsing it. The content decides what it is: a name that says something else is refused.
 * @throws TableError `unsupported`, `unreadable` or `too_large`
 */
export function inspectTable({ fileName, bytes }: TableFile): InspectedFile {
  const extension = /\.(csv|xlsx)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (extension === undefined) throw unsupported("A file whose name ends in .csv or .xlsx is needed.")
  if (bytes.length === 0) throw unreadable("The file is empty.")
  if (isZip(bytes) !== (extension === "xlsx")) {
    throw unsupported(`The content is not what a name that ends in .${extension} says.`)
  }
  if (extension === "xlsx") return { format: "xlsx", textBytes: checkWorkbook(bytes) }
  return { format: "csv", textBytes: bytes.length }
}

const unsupported = (message: string) => new TableError("unsupported", message)

/** Parsing so small a CSV takes a few milliseconds, whatever it holds; starting a worker takes much longer. */
const SMALL_BYTES = 8 * 1024

/** Whether a file is parsed here rather than in a worker thread. */
export const isSmall = ({ format, textBytes }: InspectedFile): boolean => format === "csv" && textBytes <= SMALL_BYTES

/**
 * A CSV (comma, semicolon or tab, or what its first line `sep=` names; UTF-8, or UTF-16 with its mark) or XLSX (first
 * sheet) as texts: dates as `YYYY-MM-DD`, numbers as a spreadsheet shows them, formulas as their last value. Empty rows
 * are skipped.
 * @throws TableError of any code
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

/** Gives every row as many cells as there are headers. */
function pad(format: TableFormat, { headers, rows }: TextTable): ReadTable {
  const padded = rows.map(({ row, cells }) => ({ row, cells: headers.map((_, index) => cells[index] ?? "") }))
  return { format, headers, rows: padded }
}

const MAX_THREADS = 2
/** Starting a thread takes longer than reading an ordinary file. */
const IDLE_TIMEOUT_MS = 60_000
/** For the file as objects. */
const MAX_MEMORY_MB = 256
const TIMEOUT_MS = 10_000

let threads: Piscina<TableTask, TableResult> | null = null

/**
 * Reads a file in a thread of bounded memory and time, so that neither a bomb nor a large file holds up other work:
 * workbooks unpack, and the quotes of a CSV can be laid so that looking for their ends takes minutes. A thread that
 * exceeds its limits is replaced.
 */
async function readInThread({ bytes, ...task }: Omit<TableTask, "bytes"> & { bytes: Buffer }): Promise<TextTable> {
  threads ??= startThreads()
  // Small buffers share their memory with others: without a copy of its own, the thread would be sent all of it.
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
  // An idle thread that fails must not end the process: the next file gets another one.
  return started.on("error", (error: Error) => process.emitWarning(error))
}

function failUnreadable(cause: unknown): never {
  throw unreadable("The file could not be read: it is broken or too large.", String(cause))
}
