import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { EmbeddedPostgresError } from "./errors.ts"
import { poll } from "./deadline.ts"
import type { Log } from "./log.ts"
import { explainOwner } from "./ownership.ts"

const SQLITE_BUSY = 5
const LIMIT_MS = 11 * 60_000 // longer than a start may take, so that waiting processes see how that start ended
const NOTICE_MS = 5_000

/**
 * Runs `work` while no other process prepares, starts, or stops the server of `directory`. Node has no flock, but
 * SQLite's exclusive transaction works like one, and the kernel releases it when a process is killed.
 */
export async function withStarterLock<T>(directory: string, log: Log, work: () => Promise<T>): Promise<T> {
  const path = join(directory, "starter.lock")
  const lock = openLock(path)
  try {
    const held = await poll(async () => (tryToHold(lock, path) ? true : undefined), {
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

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (cause) {
    throw unusable(path, cause)
  }
}

/** It is empty: anyone with write access to the folder may remove it. */
function unusable(path: string, cause: unknown): EmbeddedPostgresError {
  const folder = dirname(path)
  const wrongOwner = explainOwner([folder, path], folder)
  if (wrongOwner !== null) return new EmbeddedPostgresError(wrongOwner, { cause })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new EmbeddedPostgresError(
    `${path} cannot be used (${reason}): give this user access to the folder, or, while nothing runs on it, remove the file.`,
    { cause },
  )
}

function tryToHold(lock: DatabaseSync, path: string): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE")
    return true
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return false
    throw unusable(path, error)
  }
}
