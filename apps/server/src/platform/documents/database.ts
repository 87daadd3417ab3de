import { Kysely, PostgresDialect, type Transaction } from "kysely"
import pg from "pg"
import type { Log } from "#platform/log/index.ts"
import { KEEP_ALIVE } from "./keep-alive.ts"
import { PreparingClient } from "./preparing-client.ts"

/** No table types: every query is written in SQL with its row type beside it, in a `*.store.ts`. */
export type Database = Kysely<unknown>
export type DatabaseTransaction = Transaction<unknown>

export type OpenDatabase = {
  /** For single statements, and for snapshots that only read. */
  db: Database
  /** For transactions that write: their connections wait for locks, and must not keep those of `db` waiting. */
  transactions: Database
  /** The connections of `db` and of `transactions`. */
  pools: { statements: pg.Pool; transactions: pg.Pool }
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /** How many transactions may be open at once. Single statements have half as many connections of their own. */
  poolSize: number
  /** After it a statement of a transaction that waits for a lock fails with 55P03; 0, the default, waits for ever. */
  lockTimeoutMs?: number
  /**
   * What a statement may take while somebody waits for it, beside the wait for a lock; then its connection is given up and
   * it fails with DatabaseSilent. For ever unless given, and always for jobs.
   */
  answerTimeoutMs?: number
  log: Log
  applicationName?: string
}

const CONNECT_TIMEOUT_MS = 5_000
/** A process that stands still must not hold rows for ever. A finalize idles between its batches only. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Bounds what a connection gathers on the server: its prepared statements above all. */
const LIFETIME_SECONDS = 3_600
const MIN_FOR_STATEMENTS = 4
const { builtins } = pg.types

/** Calendar days stay strings; sums and counts are numbers: all of ours are far below 2^53. */
function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === builtins.DATE) return (text: string) => text
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
  return pg.types.getTypeParser(oid, format)
}

/** Two pools: writers who wait for a lock leave sign-in checks, reads and progress their connections. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { poolSize, lockTimeoutMs = 0, answerTimeoutMs = Infinity } = options
  const statements = openPool(options, {
    max: Math.max(MIN_FOR_STATEMENTS, Math.ceil(poolSize / 2)),
    answerTimeoutMs,
  })
  const transactions = openPool(options, {
    max: poolSize,
    pipeline: true,
    lock_timeout: lockTimeoutMs,
    // Without a limit for locks there is none for what may wait for one.
    answerTimeoutMs: lockTimeoutMs === 0 ? Infinity : answerTimeoutMs + lockTimeoutMs,
  })
  return {
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: statements }) }),
    transactions: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: transactions }) }),
    pools: { statements, transactions },
    async close() {
      await Promise.all([statements, transactions].filter((each) => !each.ending).map((each) => each.end()))
    },
  }
}

type Limits = {
  max: number
  /** Statements go out without waiting for the answers of those before them: see `pipelined`. */
  pipeline?: boolean
  lock_timeout?: number
  answerTimeoutMs: number
}

function openPool({ url, log, applicationName }: DatabaseOptions, limits: Limits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName ?? "scorecard",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEP_ALIVE,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    Client: PreparingClient,
    ...limits,
  })
  // Without listeners, a restart of the database would end this process. The pool's own one hears idle connections; it
  // is taken off a connection that is handed out, so each needs one of its own besides. Whoever uses such a connection
  // learns of it by the next query, which fails.
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle database connection was lost"))
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ reason: error.message }, "a database connection was lost"))
  })
  return pool
}
