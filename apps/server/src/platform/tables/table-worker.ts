import type { Charset } from "@scorecard/contracts/bulk"
import { Refusal, type RefusalCode } from "@scorecard/contracts/refusals"
import { readCsv } from "./read-csv.ts"
import { readWorkbook } from "./read-workbook.ts"
import type { TableFormat, TextTable } from "./text-table.ts"

/** A file to read. */
export type TableTask = {
  format: TableFormat
  bytes: Uint8Array<ArrayBuffer>
  maxRows: number
  charset?: Charset | undefined
}
/** Its table, or why it is refused. Other errors are thrown; the class of a refusal would not cross threads. */
export type TableAnswer = { table: TextTable } | { refused: { code: RefusalCode; message: string } }

/** What the threads of `table-threads.ts` run. */
export default async function answer(task: TableTask): Promise<TableAnswer> {
  try {
    return { table: await (task.format === "csv" ? readCsv(task) : readWorkbook(task)) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, message: error.message } }
    throw error
  }
}
