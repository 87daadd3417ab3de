import { Worker } from "node:worker_threads"
import { Refusal } from "@scorecard/contracts/refusals"
import { unreadableFile } from "./file-refusals.ts"
import { openTurns } from "#platform/uploads/index.ts"
import type { SheetAnswer } from "./xlsx-worker.ts"
import { readZipDirectory } from "./zip-directory.ts"

/** A workbook of 5,000 full rows unpacks to some 10 MB of XML; ten times that is nobody's table. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024
const MOST_PARTS = 1_000
/** For the XML as objects: a sheet that claims a cell at its far corner would take all there is. */
const WORKER_MEMORY_MB = 256
const WORKER_TIMEOUT_MS = 10_000
const MOST_WAITING = 20

/**
 * The first sheet of a workbook as texts. The workbook is taken apart in a worker with bounded memory and time, so that
 * neither a bomb nor a large sheet holds up other requests.
 * @throws Refusal 413 for a workbook that would unpack to too much, 422 `file_not_readable` for a broken one, 503 `busy`
 * while too many wait.
 */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  const directory = readZipDirectory(bytes)
  if (!directory?.names.includes("xl/workbook.xml")) throw unreadableFile("The file is not a whole XLSX workbook.")
  if (directory.unpackedBytes > MOST_UNPACKED_BYTES || directory.names.length > MOST_PARTS) {
    throw new Refusal("body_too_large", "The workbook unpacks to more than a table of this size can be.")
  }
  const answer = await inTurn(() => sheetIn(bytes))
  if ("cell" in answer) {
    throw unreadableFile(`The formula in cell ${answer.cell} has no value. Put a value there, and save the file again.`)
  }
  if ("fault" in answer)
    throw unreadableFile("The workbook could not be read: it is broken or too large.", answer.fault)
  return answer.rows
}

/** One workbook at a time: what one may take of the memory is bounded, and so is what all take. */
const inTurn = openTurns(MOST_WAITING)

async function sheetIn(bytes: Buffer): Promise<SheetAnswer> {
  const worker = new Worker(new URL("xlsx-worker.ts", import.meta.url), {
    workerData: Uint8Array.from(bytes),
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  try {
    return await answerOf(worker)
  } finally {
    await worker.terminate()
  }
}

/** Its rows, or why there are none: it may also run out of memory or of time. */
function answerOf(worker: Worker): Promise<SheetAnswer> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve({ fault: "It took too long." }), WORKER_TIMEOUT_MS)
    worker.once("message", (answer: SheetAnswer) => resolve(answer))
    worker.once("error", (error) => resolve({ fault: String(error) }))
    worker.once("exit", () => {
      clearTimeout(late)
      resolve({ fault: "The worker ended without an answer." })
    })
  })
}
