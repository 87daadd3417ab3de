import { constants, setPriority } from "node:os"
import type { Config } from "#platform/config/index.ts"

/**
 * A worker beside an API on one machine lets it go first: what people wait for is answered while a month is synced
 * (`npm run bench -- polls`). Not one that may have to start the embedded database, which would be last with it.
 */
export function giveWay({ role, databaseUrl }: Pick<Config, "role" | "databaseUrl">): void {
  if (role === "worker" && databaseUrl !== null) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
