import { Worker } from "node:worker_threads"
import type { Config } from "#platform/config/index.ts"
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

/**
 * The worker of a process that also answers requests (`ROLE=all`): on a thread of its own, so that no request waits while
 * it scores a month or writes to thousands of people. The two share nothing but the database, as separate processes do.
 * (decision 0062)
 * @param onFailure called when the thread ends without being closed: no one would run jobs any more
 */
export function createWorkerThread(onFailure: (cause: unknown) => void): WorkerThread {
  let started: { thread: Worker; ended: Promise<void> } | null = null
  let isClosing = false
  return {
    start(data) {
      const thread = new Worker(PROGRAM, { workerData: data, name: "worker" })
      thread.once("error", onFailure)
      const ended = new Promise<void>((resolve) => {
        thread.once("exit", (code) => {
          resolve()
          if (!isClosing) onFailure(new Error(`the worker ended with ${code}`))
        })
      })
      started = { thread, ended }
    },
    async close() {
      isClosing = true
      started?.thread.postMessage("close")
      await started?.ended
    },
  }
}
