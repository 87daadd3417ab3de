import { readdirSync, readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { constants, getPriority, setPriority } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import type { Config } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** The id of the calling thread on Linux, of its process elsewhere. */
const CALLER = 0

/**
 * Lowers a worker's CPU priority so that an API on the same machine stays responsive while a month is synced
 * (`npm run bench -- polls`). Not for a worker that may start the embedded database, which would inherit the priority.
 */
export async function lowerPriority({ role, databaseUrl }: Pick<Config, "role" | "databaseUrl">): Promise<void> {
  if (role !== "worker" || databaseUrl === null) return
  for (const thread of onLinux() ? ownThreads() : [CALLER]) lower(thread)
  if (onLinux() && leadsItsSession()) await lowerGroup(process.pid)
}

/**
 * The same for the worker's thread in a process that is also the API. Only Linux has a priority for each thread.
 * Threads that collect garbage and compile keep theirs, because the API uses them, too.
 */
export function lowerThreadPriority(): void {
  if (onLinux()) lower(CALLER)
}

/**
 * Does the same for the embedded database's processes that execute a worker's statements, which use as much processor time
 * as the worker itself. `openApp` calls the result for each new connection.
 */
export function lowerEachConnection(log: Log): (processId: number) => void {
  return (processId) =>
    void lowerServerPriority(processId).catch((error: unknown) =>
      log.warn({ err: error }, "a database connection of the worker keeps its priority"),
    )
}

/** A process of another user keeps its priority. */
async function lowerServerPriority(processId: number): Promise<void> {
  try {
    lower(processId)
  } catch (error) {
    const { errno = 0 } = error as NodeJS.ErrnoException
    if (!OF_ANOTHER_USER.has(-errno)) throw error
    return
  }
  // The server starts a session for each of its processes.
  if (onLinux()) await lowerGroup(processId)
}

const OF_ANOTHER_USER: ReadonlySet<number> = new Set([constants.errno.EPERM, constants.errno.EACCES])

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

/** Whether the session consists of this process and those that it started. */
function leadsItsSession(): boolean {
  // After the name, which is in parentheses: state, parent, process group, session.
  const [, , , session] = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? []
  return session === String(process.pid)
}

/** Linux refuses changes that follow one another too fast. */
const GROUP_ATTEMPTS = 50
const GROUP_PAUSE_MS = 150

/**
 * Where Linux shares the processor among sessions first (`sched_autogroup_enabled`), the priority of a process counts only
 * within its session, and the session has one of its own.
 */
async function lowerGroup(processId: number): Promise<void> {
  for (let left = GROUP_ATTEMPTS; left > 0; left--) {
    try {
      return await writeFile(`/proc/${processId}/autogroup`, String(PRIORITY_BELOW_NORMAL))
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException
      // A kernel without such groups, a process that has ended, a container without access to the file.
      if (["ENOENT", "ESRCH", "EACCES", "EROFS"].includes(code)) return
      if (code !== "EAGAIN") throw error
    }
    await sleep(GROUP_PAUSE_MS)
  }
}
