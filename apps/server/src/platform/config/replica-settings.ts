import { ConfigError } from "./config-error.ts"
import { optionalText, wholeNumber } from "./setting-kinds.ts"

/** A streaming replica of the documents; it is not used while it is more seconds behind. */
export type ReplicaSettings = { url: string; maxLagSeconds: number }

export const replicaVariables = {
  DATABASE_REPLICA_URL: optionalText,
  DATABASE_REPLICA_MAX_LAG_SECONDS: wholeNumber(10, 1, 3600),
}

type Env = {
  DATABASE_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
  DATABASE_REPLICA_MAX_LAG_SECONDS: number
}

/** @throws ConfigError without DATABASE_URL */
export function databaseReplica(env: Env): ReplicaSettings | null {
  const { DATABASE_URL, DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_LAG_SECONDS: maxLagSeconds } = env
  if (url === undefined) return null
  if (DATABASE_URL === undefined) throw new ConfigError("DATABASE_REPLICA_URL: only possible with DATABASE_URL")
  return { url, maxLagSeconds }
}
