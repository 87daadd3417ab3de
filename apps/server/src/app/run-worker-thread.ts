import { parentPort, workerData } from "node:worker_threads"
import { openLog } from "#platform/log/index.ts"
import { lowerEachConnection, lowerThreadPriority } from "./lower-priority.ts"
import { openApp } from "./open-app.ts"
import type { WorkerThreadData } from "./worker-thread.ts"

/** What `createWorkerThread` runs. */
const { config, urls } = workerData as WorkerThreadData
lowerThreadPriority()
const log = openLog(config.logLevel)
const app = await openApp({ config, log, ...urls, onEmbeddedConnection: lowerEachConnection(log) })
log.info({}, "the worker is ready")
parentPort?.postMessage("ready")
parentPort?.once("message", () => void close())

async function close(): Promise<void> {
  await app.close()
  process.exit()
}
