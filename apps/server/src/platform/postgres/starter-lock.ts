import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { EmbeddedPostgresError } from "./errors.ts"
import { poll } from "./deadline.ts"
import type { Log } from "./log.ts"

const SQLITE_BUSY = 5
const LIMIT_MS = 11 * 60_000 // longer than a start may take, so that whoever waits sees that start's own end
const NOTICE_MS = 5_000

/**
 * Runs `work` while no other process prepares, starts or stops the server of `directory`.
 * Node has no flock; SQLite's exclusive transaction is one, and the kernel releases it when a process is killed.
 */
export async function withStarterLock<T>(directory: string, log: Log, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(directory, "starter.lock"), { timeout: 0 })
  try {
    const held = await poll(async () => (tryToHold(lock) ? true : undefined), {
      limitMs: LIMIT_MS,
      noticeMs: NOTICE_MS,
      onWaiting: (waited_ms) =>
        log("info", "waiting for another process that starts or stops PostgreSQL", { waited_ms }),
    })
    if (!held) throw new EmbeddedPostgresError(`Another process has held the start of ${directory} for too long.`)
    return await work()
  } finally {
    lock.close()
  }
}

function tryToHold(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE")
    return true
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
