import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import type { Log } from "#platform/log/index.ts"
import { openDatabase, type Database } from "./database.ts"

/** `lagSeconds` is null if it is unknown; `isUsed` says whether reports read the replica now. */
export type ReplicaState = { isUsed: boolean; lagSeconds: number | null }

export type Replica = {
  /** The replica while it is current enough; otherwise the primary. */
  forReports(): Database
  /** Stops using it until the next look finds it well: after a statement on it failed. */
  distrust(): void
  state(): ReplicaState
  close(): Promise<void>
}

type ReplicaOptions = {
  url: string
  primary: Database
  maxLagSeconds: number
  answerTimeoutMs: number
  log: Log
  /** Default: every two seconds. */
  lookEveryMs?: number
}

const POOL_SIZE = 8
const LOOK_EVERY_MS = 2_000
const LOOK_LIMIT_MS = 2_000

/**
 * Watches a read replica of the documents. Nothing that decides a write, signs in or is remembered may read it: its
 * answers are as old as its lag. (decision 0056)
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, primary, maxLagSeconds, log, lookEveryMs = LOOK_EVERY_MS } = options
  const { answerTimeoutMs } = options
  const opened = openDatabase({ url, poolSize: POOL_SIZE, answerTimeoutMs, log, applicationName: "scorecard reports" })
  const closing = new AbortController()
  let state: ReplicaState = { isUsed: false, lagSeconds: null }
  const look = async () => {
    const lagSeconds = await withLimit(lagOf(opened.db, primary)).catch((error: unknown) => {
      if (state.isUsed) log.warn({ err: error }, "the read replica does not serve")
      return null
    })
    const isUsed = lagSeconds !== null && lagSeconds <= maxLagSeconds
    if (isUsed !== state.isUsed)
      log.info({ lag_seconds: lagSeconds }, isUsed ? "reports read the replica" : "reports read the primary")
    state = { isUsed, lagSeconds }
  }
  await look()
  const watching = (async () => {
    while (!closing.signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined) // closed
      if (!closing.signal.aborted) await look()
    }
  })()
  return {
    forReports: () => (state.isUsed ? opened.db : primary),
    distrust() {
      state = { isUsed: false, lagSeconds: null }
    },
    state: () => state,
    async close() {
      closing.abort()
      await watching
      await opened.close()
    },
  }
}

type Seen = { is_standby: boolean; system: string; is_current: boolean; behind: number | null }

/** @throws Error if it doesn't answer, or is not a standby of this primary */
async function lagOf(replica: Database, primary: Database): Promise<number | null> {
  const written = await sql<{ lsn: string; system: string }>`select pg_current_wal_lsn()::text as lsn,
    (select system_identifier::text from pg_control_system()) as system`.execute(primary)
  const { lsn, system } = written.rows[0] ?? { lsn: "0/0", system: "" }
  // A quiet primary writes nothing, so the age of the last transaction alone would look like a growing lag.
  const { rows } = await sql<Seen>`select pg_is_in_recovery() as is_standby,
      (select system_identifier::text from pg_control_system()) as system,
      coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as is_current,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as behind`.execute(replica)
  const [seen] = rows
  if (!seen?.is_standby) throw new Error("DATABASE_REPLICA_URL is not a standby: it takes writes of its own")
  if (seen.system !== system) throw new Error("DATABASE_REPLICA_URL is a replica of another database")
  return seen.is_current ? 0 : seen.behind
}

async function withLimit<Result>(work: Promise<Result>): Promise<Result> {
  const limit = AbortSignal.timeout(LOOK_LIMIT_MS)
  const late = Promise.withResolvers<never>()
  limit.addEventListener("abort", () => late.reject(new Error(`no answer within ${LOOK_LIMIT_MS / 1000} s`)))
  return Promise.race([work, late.promise])
}
