import { parentPort, workerData } from "node:worker_threads"
import type { Charset } from "@scorecard/contracts/bulk"
import { Refusal } from "@scorecard/contracts/refusals"
import type { RefusalCode } from "@scorecard/contracts/refusals"
import type { TextTable } from "./text-table.ts"

/** What a worker is asked. */
export type TableTask = { bytes: Uint8Array<ArrayBuffer>; maxRows: number; charset?: Charset | undefined }
/** What it answers: the table, why it is refused, or what went wrong. An error's class does not cross threads. */
export type TableAnswer = { table: TextTable } | { refused: { code: RefusalCode; message: string } } | { fault: string }

/** Says to the thread that started this one what reading the file came to. */
export async function answerWith(read: (task: TableTask) => TextTable | Promise<TextTable>): Promise<void> {
  // The file's own starter hands over the task.
  parentPort?.postMessage(await answerOf(() => read(workerData as TableTask)), [])
}

async function answerOf(read: () => TextTable | Promise<TextTable>): Promise<TableAnswer> {
  try {
    return { table: await read() }
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, message: error.message } }
    return { fault: String(error) }
  }
}
