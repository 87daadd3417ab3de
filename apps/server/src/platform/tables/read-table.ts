import type { Charset } from "@scorecard/contracts/bulk"
import { sharedQueues } from "#platform/fair-shares/index.ts"
import { checkWorkbook } from "./check-workbook.ts"
import { unreadableFile, unsupportedFile } from "./file-refusals.ts"
import { readCsv } from "./read-csv.ts"
import { readInThread } from "./table-threads.ts"
import type { ReadTable, TableFormat, TextTable } from "./text-table.ts"
import { isZip } from "./zip-directory.ts"

type TableFile = {
  fileName: string
  bytes: Buffer
  /** Who uploaded the file: nobody may keep others waiting. Files that nobody uploaded have none. */
  sender?: string
  /** What the sender says the text of a CSV is written in, where it is not UTF-8 and has no mark. */
  charset?: Charset | undefined
}

/** A CSV so small is read within a few milliseconds, whatever stands in it; a worker takes much longer to begin. */
const SMALL_BYTES = 8 * 1024

/**
 * Up to these sizes, reading a file and working on its rows takes a fraction of a second: some 500 full rows of a CSV, or
 * 2,000 narrow ones, and some 1,500 full rows of a workbook, whose text repeats its markup in every cell.
 */
const LIGHT_BYTES = { csv: 64 * 1024, xlsx: 3 * 1024 * 1024 }

type Limits = { maxRows: number }

/**
 * An uploaded CSV (comma, semicolon or tab, or what its first line `sep=` names; UTF-8, or UTF-16 with its mark) or
 * XLSX (first sheet) as texts: dates as `YYYY-MM-DD`, numbers as a spreadsheet shows them, formulas as the value that
 * they last had. Empty rows are left out.
 * @throws Refusal 413 for a workbook that unpacks to too much; 415 when the content is neither, or not what the name
 * says; 422 `file_not_readable` or `too_many_rows`; 429 while two files of the same sender are being worked on;
 * 503 `busy` while too many wait. (rules/entries#uploads)
 */
export function readTable(file: TableFile, limits: Limits): Promise<ReadTable> {
  return withTable(file, limits, async (table) => table)
}

/**
 * Reads a file as `readTable` does and works on its rows, all in the sender's turn: checking thousands of rows and
 * storing them takes longer than reading them, and must not be what keeps others waiting.
 */
export async function withTable<Result>(
  file: TableFile,
  { maxRows }: Limits,
  work: (table: ReadTable) => Promise<Result>,
): Promise<Result> {
  const kind = kindOf(file)
  const { bytes, charset, sender = "" } = file
  const textBytes = kind === "xlsx" ? checkWorkbook(bytes) : bytes.length
  if (kind === "csv" && bytes.length <= SMALL_BYTES) {
    return work(squared(kind, readCsv({ bytes, charset, maxRows })))
  }
  const isLight = textBytes <= LIGHT_BYTES[kind]
  // Bounds the memory of all workers together, as each one's is bounded, and what the work on all tables takes at once.
  return sharedQueues.tables.run({ person: sender, isLight }, async () =>
    work(squared(kind, await readInThread({ format: kind, bytes, charset, maxRows }))),
  )
}

/** Every row has as many cells as there are heads. */
function squared(format: TableFormat, { heads, rows }: TextTable): ReadTable {
  return { format, heads, rows: rows.map(({ row, cells }) => ({ row, cells: heads.map((_, at) => cells[at] ?? "") })) }
}

/** The content decides what a file is; a name that says something else is refused rather than believed. */
function kindOf({ fileName, bytes }: TableFile): TableFormat {
  const extension = /\.(csv|xlsx)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (extension === undefined) throw unsupportedFile("A file whose name ends in .csv or .xlsx is needed.")
  if (bytes.length === 0) throw unreadableFile("The file is empty.")
  if (isZip(bytes) !== (extension === "xlsx")) {
    throw unsupportedFile(`The content is not what a name that ends in .${extension} says.`)
  }
  return extension === "xlsx" ? "xlsx" : "csv"
}
