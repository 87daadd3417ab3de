import { readdirSync } from "node:fs"
import { constants, getPriority, setPriority } from "node:os"
import type { Config } from "#platform/config/index.ts"

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** The id of the calling thread on Linux, of its process elsewhere. */
const CALLER = 0

/**
 * Lowers a worker's CPU priority so that an API on the same machine stays responsive while a month is synced
 * (`npm run bench -- polls`). Not for a worker that may start the embedded database, which would inherit the priority.
 */
export function lowerPriority({ role, databaseUrl }: Pick<Config, "role" | "databaseUrl">): void {
  if (role !== "worker" || databaseUrl === null) return
  for (const thread of onLinux() ? ownThreads() : [CALLER]) lower(thread)
}

/**
 * The same for the worker's thread in a process that is also the API. Only Linux has a priority for each thread.
 * Threads that collect garbage and compile keep theirs, because the API uses them, too.
 */
export function lowerThreadPriority(): void {
  if (onLinux()) lower(CALLER)
}

const onLinux = () => process.platform === "linux"

/**
 * All threads of this process. Those that collect garbage and compile exist from the start; during a sync, they use half as much
 * processor time as the main thread.
 */
const ownThreads = () => readdirSync("/proc/self/task").map(Number)

/** An even lower priority is kept: raising it needs privileges. A thread that has ended since it was listed is skipped. */
function lower(thread: number): void {
  try {
    if (getPriority(thread) < PRIORITY_BELOW_NORMAL) setPriority(thread, PRIORITY_BELOW_NORMAL)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).errno !== -constants.errno.ESRCH) throw error
  }
}
