import { Piscina } from "piscina"
import { TableError, unreadable } from "./errors.ts"
import { UNCALCULATED, unpackLines, type Grid } from "./grid.ts"
import { readCsvGrid } from "./read-csv.ts"
import { checkWorkbook } from "./read-workbook.ts"
import { columnName } from "./sheet-checks.ts"
import { createTableBuilder, type Charset, type ReadTable, type TableFormat } from "./table.ts"
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
  const extension = /\.(csv|tsv|txt|xlsx)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (extension === undefined) throw unsupported("Choose a file whose name ends in .csv, .tsv, .txt or .xlsx.")
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

type Limits = { maxRows: number }

/**
 * The cells of a CSV (comma, semicolon, tab or bar, or what its first line `sep=` names; UTF-8, UTF-16 or windows-1252)
 * or of a sheet of an XLSX (the named one, or the first visible) as texts: dates as `YYYY-MM-DD`, numbers as a
 * spreadsheet shows them, formulas as their last value.
 * @throws TableError of any code
 */
export async function readGrid(file: TableFile, { maxRows, sheet }: Limits & { sheet?: string }): Promise<Grid> {
  const inspected = inspectTable(file)
  const { format } = inspected
  const { bytes, charset } = file
  return isSmall(inspected)
    ? readCsvGrid({ bytes, charset, maxRows })
    : readInThread({ format, bytes, charset, maxRows, sheet })
}

/**
 * The same as a table whose headers are in the first row. Empty rows are skipped.
 * @throws TableError of any code
 */
export async function readTable(file: TableFile, limits: Limits): Promise<ReadTable> {
  return tableOf(await readGrid(file, limits), limits)
}

/** @throws TableError `unreadable` or `too_many_rows` */
function tableOf({ format, lines }: Grid, { maxRows }: Limits): ReadTable {
  const builder = createTableBuilder(maxRows)
  for (const [row, line] of unpackLines(lines).entries()) {
    const column = line.indexOf(UNCALCULATED)
    if (column >= 0) {
      const place = `${columnName(column)}${row + 1}`
      throw unreadable(`The formula in cell ${place} has no value. Put a value there, and save the file again.`)
    }
    builder.add(line)
  }
  const { headers, rows } = builder.build()
  return {
    format,
    headers,
    rows: rows.map(({ row, cells }) => ({ row, cells: headers.map((_, at) => cells[at] ?? "") })),
  }
}

/** Of what the thread has just used, V8 would otherwise keep up to 64 MB before it looks for what to free. */
const MAX_YOUNG_MB = 12
const MAX_THREADS = 2
/** Starting a thread takes longer than reading a typical file. */
const IDLE_TIMEOUT_MS = 60_000
/** Additional memory for the file as objects. */
const MAX_MEMORY_MB = 256
/** 50,000 full rows of a workbook take some 10 seconds on a slow machine. */
const TIMEOUT_MS = 30_000

let threads: Piscina<TableTask, TableResult> | null = null

/**
 * Reads a file in a thread with limited memory and time, so that neither a zip bomb nor a large file blocks other work:
 * workbooks are unpacked, and quotes in a CSV can be arranged so that parsing takes minutes. A thread that exceeds its
 * limits is replaced.
 */
async function readInThread({ bytes, ...task }: Omit<TableTask, "bytes"> & { bytes: Buffer }): Promise<Grid> {
  threads ??= startThreads()
  // Small buffers share their memory with others; without a copy, all of it would be sent to the thread.
  const file = { ...task, bytes: Uint8Array.from(bytes) }
  const result = await threads.run(file, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(failUnreadable)
  if ("grid" in result) return result.grid
  throw new TableError(result.error.code, result.error.message)
}

function startThreads(): Piscina<TableTask, TableResult> {
  const started = new Piscina<TableTask, TableResult>({
    filename: new URL("worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  })
  // A failing idle thread must not end the process: the next file gets another one.
  return started.on("error", (error: Error) => process.emitWarning(error))
}

function failUnreadable(cause: unknown): never {
  throw unreadable("The file couldn't be read: it is broken or too large.", String(cause))
}
