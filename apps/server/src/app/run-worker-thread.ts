import { parentPort, workerData } from "node:worker_threads"
import { readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"
import { lowerThreadPriority } from "./lower-priority.ts"
import { openApp } from "./open-app.ts"
import type { WorkerThreadData } from "./worker-thread.ts"

/** What `createWorkerThread` runs. The other thread serves the metrics of the process. */
const { urls, clockStart } = workerData as WorkerThreadData
lowerThreadPriority()
const config = readConfig(process.env)
const log = openLog(config.logLevel)
const app = await openApp({
  config: { ...config, role: "worker", clockStart, metrics: { port: null, token: null } },
  log,
  ...urls,
})
log.info({}, "the worker is ready")
parentPort?.once("message", () => void close())

async function close(): Promise<void> {
  await app.close()
  process.exit()
}
