import { Worker } from "node:worker_threads"
import type { Config } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"
import type { Stores } from "./stores.ts"

const PROGRAM = new URL("./run-worker-thread.ts", import.meta.url)

export type WorkerThreadData = Pick<Stores, "urls"> & {
  /** With the role of a worker. Settings are plain values, which a thread gets a copy of. */
  config: Config
}

export type WorkerThread = {
  start(data: WorkerThreadData): void
  /** Finishes the jobs that run. */
  close(): Promise<void>
}

type WorkerThreadOptions = {
  log: Log
  /** Called when a worker that was ready ends without being closed: no one would run jobs any more. */
  onFailure(cause: unknown): void
}

/** The pause before a worker that could not start is started again. */
const RETRY_MS = 2_000

/**
 * The worker of a process that also answers requests (`ROLE=all`): on a thread of its own, so that no request waits while
 * it scores a month or writes to thousands of people. The two share nothing but the database, as separate processes do.
 * If it can't start, because the database is unavailable for example, it is started again after a pause, and requests
 * are still answered. (decision 0062)
 */
export function createWorkerThread({ log, onFailure }: WorkerThreadOptions): WorkerThread {
  let thread: Worker | null = null
  let ended = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  let isClosing = false

  function start(data: WorkerThreadData): void {
    const started = new Worker(PROGRAM, { workerData: data, name: "worker" })
    thread = started
    let isReady = false
    let cause: unknown = null
    started.once("message", () => (isReady = true))
    started.once("error", (error) => (cause = error))
    ended = new Promise((resolve) => {
      started.once("exit", (code) => {
        resolve()
        if (isClosing) return
        cause ??= new Error(`the worker ended with ${code}`)
        if (isReady) return onFailure(cause)
        log.error({ err: cause }, "the worker could not start and will be started again")
        retry = setTimeout(() => start(data), RETRY_MS)
      })
    })
  }

  return {
    start,
    async close() {
      isClosing = true
      clearTimeout(retry)
      thread?.postMessage("close")
      await ended
    },
  }
}
