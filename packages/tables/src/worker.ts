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
/** Its table, or why it cannot be read. Other errors are thrown; the class of an error would not cross threads. */
export type TableResult = { table: TextTable } | { error: { code: TableErrorCode; message: string } }

/** What the worker threads run. */
export default async function read(task: TableTask): Promise<TableResult> {
  try {
    return { table: await (task.format === "csv" ? readCsv(task) : readWorkbook(task)) }
  } catch (error) {
    if (error instanceof TableError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}
