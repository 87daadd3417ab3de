import { TableError, type TableErrorCode } from "./errors.ts"
import { readCsv, type Charset } from "./read-csv.ts"
import { readWorkbook } from "./read-workbook.ts"
import type { TableFormat, TextTable } from "./table.ts"

/** A file to read. */
export type TableTask = {
  format: TableFormat
  bytes: Uint8Array<ArrayBuffer>
  maxRows: number
  charset?: Charset | undefined
}
/** The table, or why it can't be read. Other errors are thrown, because error classes don't cross threads. */
export type TableResult = { table: TextTable } | { error: { code: TableErrorCode; message: string } }

/** The worker threads' entry point. */
export default async function read(task: TableTask): Promise<TableResult> {
  try {
    return { table: await (task.format === "csv" ? readCsv(task) : readWorkbook(task)) }
  } catch (error) {
    if (error instanceof TableError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}
