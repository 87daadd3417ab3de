import { Piscina } from "piscina"
import type { PdfDocument } from "./blocks.ts"

export type { Block, PdfDocument } from "./blocks.ts"

const MAX_THREADS = 1
const IDLE_TIMEOUT_MS = 60_000
const MAX_MEMORY_MB = 256
const TIMEOUT_MS = 60_000

let threads: Piscina<PdfDocument, Uint8Array> | null = null

/** Writes a tagged PDF in a thread: fonts take a tenth of a second, during which nothing else would run. */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  threads ??= startThreads()
  return threads.run(document, { signal: AbortSignal.timeout(TIMEOUT_MS) })
}

function startThreads(): Piscina<PdfDocument, Uint8Array> {
  const started = new Piscina<PdfDocument, Uint8Array>({
    filename: new URL("worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  // A failing idle thread must not end the process: the next document gets another one.
  return started.on("error", (error: Error) => process.emitWarning(error))
}
