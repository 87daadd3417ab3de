import { Refusal } from "@scorecard/contracts/refusals"
import { Piscina } from "piscina"
import { unreadableFile } from "./file-refusals.ts"
import type { TableAnswer, TableTask } from "./table-worker.ts"
import type { TextTable } from "./text-table.ts"

/** As many as files are worked on at once. */
const MAX_THREADS = 2
/** Starting a thread takes longer than reading an ordinary file. */
const IDLE_TIMEOUT_MS = 60_000
/** For the file as objects. */
const MAX_MEMORY_MB = 256
const TIMEOUT_MS = 10_000

let threads: Piscina<TableTask, TableAnswer> | null = null

/**
 * Reads a file in a thread of bounded memory and time, so that neither a bomb nor a large file holds up other requests:
 * workbooks unpack, and the quotes of a CSV can be laid so that looking for their ends takes minutes. A thread that
 * exceeds its limits is replaced.
 * @throws Refusal 422 `file_not_readable` or `too_many_rows`
 */
export async function readInThread({
  bytes,
  ...task
}: Omit<TableTask, "bytes"> & { bytes: Buffer }): Promise<TextTable> {
  threads ??= startThreads()
  // Small buffers share their memory with others: without a copy of its own, the thread would be sent all of it.
  const file = { ...task, bytes: Uint8Array.from(bytes) }
  const answer = await threads.run(file, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(notReadable)
  if ("table" in answer) return answer.table
  const { code, message } = answer.refused
  throw new Refusal(code, message, { errors: [{ path: "file", message }] })
}

function startThreads(): Piscina<TableTask, TableAnswer> {
  const started = new Piscina<TableTask, TableAnswer>({
    filename: new URL("table-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  // An idle thread that fails harms nobody, and must not end the process: the next file gets another one.
  return started.on("error", (error: Error) => process.emitWarning(error))
}

function notReadable(cause: unknown): never {
  throw unreadableFile("The file could not be read: it is broken or too large.", String(cause))
}
