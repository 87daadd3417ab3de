import { Worker } from "node:worker_threads"
import { Refusal } from "@scorecard/contracts/refusals"
import { unreadableFile } from "./file-refusals.ts"
import type { TextTable } from "./text-table.ts"
import type { TableAnswer, TableTask } from "./worker-answer.ts"

/** For the file as objects. */
const WORKER_MEMORY_MB = 256
const WORKER_TIMEOUT_MS = 10_000

/**
 * A file read by a worker of bounded memory and time, so that neither a bomb nor a large file holds up other requests:
 * workbooks unpack, and the quotes of a CSV can be laid so that looking for their ends takes minutes.
 * @throws Refusal 422 `file_not_readable` or `too_many_rows`
 */
export async function tableInWorker(script: URL, file: Buffer, how: Omit<TableTask, "bytes">): Promise<TextTable> {
  const answer = await answerOf(script, file, how)
  if ("table" in answer) return answer.table
  if ("fault" in answer) throw unreadableFile("The file could not be read: it is broken or too large.", answer.fault)
  const { code, message } = answer.refused
  throw new Refusal(code, message, { errors: [{ path: "file", message }] })
}

async function answerOf(script: URL, file: Buffer, how: Omit<TableTask, "bytes">): Promise<TableAnswer> {
  // A copy of its own: small buffers share their memory with others.
  const bytes = Uint8Array.from(file)
  const worker = new Worker(script, {
    workerData: { ...how, bytes } satisfies TableTask,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  try {
    return await firstWordOf(worker)
  } finally {
    await worker.terminate()
  }
}

/** The table, or why there is none: the worker may also run out of memory or of time. */
function firstWordOf(worker: Worker): Promise<TableAnswer> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve({ fault: "It took too long." }), WORKER_TIMEOUT_MS)
    worker.once("message", (answer: TableAnswer) => resolve(answer))
    worker.once("error", (error) => resolve({ fault: String(error) }))
    worker.once("exit", () => {
      clearTimeout(late)
      resolve({ fault: "The worker ended without an answer." })
    })
  })
}
