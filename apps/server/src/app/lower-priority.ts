import { constants, getPriority, setPriority } from "node:os"
import type { Config } from "#platform/config/index.ts"

const { PRIORITY_BELOW_NORMAL } = constants.priority

/**
 * A worker beside an API on one machine lets it go first: what people wait for is answered while a month is synced
 * (`npm run bench -- polls`). Not one that may have to start the embedded database, which would be last with it.
 */
export function lowerPriority({ role, databaseUrl }: Pick<Config, "role" | "databaseUrl">): void {
  if (role !== "worker" || databaseUrl === null) return
  // One that was started behind others stays there: to come forward is not everybody's to ask.
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
}
