import { constants, getPriority, setPriority } from "node:os"
import type { Config } from "#platform/config/index.ts"

const { PRIORITY_BELOW_NORMAL } = constants.priority

/**
 * Lowers a worker's CPU priority so that an API on the same machine stays responsive while a month is synced
 * (`npm run bench -- polls`). Not for a worker that may start the embedded database, which would inherit the priority.
 */
export function lowerPriority({ role, databaseUrl }: Pick<Config, "role" | "databaseUrl">): void {
  if (role === "worker" && databaseUrl !== null) lower()
}

/** The same for the worker's thread in a process that is also the API. Only Linux has a priority for each thread. */
export function lowerThreadPriority(): void {
  if (process.platform === "linux") lower()
}

/** An even lower priority is kept: raising it needs privileges. */
function lower(): void {
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
}
