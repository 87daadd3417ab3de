import { TableError, type TableErrorCode } from "./errors.ts"
import type { Grid } from "./grid.ts"
import { readCsvGrid } from "./read-csv.ts"
import { readWorkbookGrid } from "./read-workbook.ts"
import type { Charset, TableFormat } from "./table.ts"

/** A file to read. */
export type TableTask = {
  format: TableFormat
  bytes: Uint8Array<ArrayBuffer>
  maxRows: number
  charset?: Charset | undefined
  sheet?: string | undefined
}
/** Its cells, or why it cannot be read. Other errors are thrown; the class of an error would not cross threads. */
export type TableResult = { grid: Grid } | { error: { code: TableErrorCode; message: string } }

/** The worker threads' entry point. */
export default async function read(task: TableTask): Promise<TableResult> {
  try {
    return { grid: await (task.format === "csv" ? readCsvGrid(task) : readWorkbookGrid(task)) }
  } catch (error) {
    if (error instanceof TableError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}
