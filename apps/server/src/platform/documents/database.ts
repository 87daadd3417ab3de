import { Kysely, PostgresDialect, type Transaction } from "kysely"
import pg from "pg"
import type { Log } from "#platform/log/index.ts"
import { KEEP_ALIVE } from "./keep-alive.ts"
import { PipeliningDialect } from "./pipelining-dialect.ts"
import { PreparingClient } from "./preparing-client.ts"

/** No table types: every query is SQL with its row type next to it, in a `*.store.ts`. */
export type Database = Kysely<unknown>
export type DatabaseTransaction = Transaction<unknown>

export type OpenDatabase = {
  /** For single statements and read-only snapshots. */
  db: Database
  /** For transactions that write: their connections wait for locks, and must not block those of `db`. */
  transactions: Database
  /** The connections of `db` and of `transactions`. */
  pools: { statements: pg.Pool; transactions: pg.Pool }
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /** Maximum number of concurrent transactions. Single statements have half as many connections of their own. */
  poolSize: number
  /**
   * Timeout for a statement of a transaction that waits for a lock, which then fails with 55P03; 0, the default, means
   * none.
   */
  lockTimeoutMs?: number
  /**
   * Timeout of a statement on behalf of a request, not counting locks; then its connection is closed and it fails with
   * DatabaseSilent. Default: none; never applies to jobs.
   */
  answerTimeoutMs?: number
  log: Log
  applicationName?: string
  /** Called for each new connection, with the id of the server's process behind it. */
  onConnection?: ((processId: number) => void) | undefined
}

const CONNECT_TIMEOUT_MS = 5_000
/** A suspended process must not hold row locks forever. A finalize idles only between its batches. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Limits what a connection accumulates on the server, above all its prepared statements. */
const LIFETIME_SECONDS = 3_600
const MIN_FOR_STATEMENTS = 4
const { builtins } = pg.types

/** Calendar days stay strings; sums and counts become numbers: all of ours are far below 2^53. */
function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === builtins.DATE) return (text: string) => text
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
  return pg.types.getTypeParser(oid, format)
}

/** Two pools: writers waiting for a lock do not take connections from sign-in checks, reads and progress. */
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
    // Without a lock timeout, statements that may wait for a lock have no timeout either.
    answerTimeoutMs: lockTimeoutMs === 0 ? Infinity : answerTimeoutMs + lockTimeoutMs,
  })
  return {
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: statements }) }),
    transactions: new Kysely<unknown>({ dialect: new PipeliningDialect({ pool: transactions }) }),
    pools: { statements, transactions },
    async close() {
      await Promise.all([statements, transactions].filter((each) => !each.ending).map((each) => each.end()))
    },
  }
}

type Limits = {
  max: number
  /** Statements are sent without waiting for earlier results: see `pipelinedTransaction`. */
  pipeline?: boolean
  lock_timeout?: number
  answerTimeoutMs: number
}

function openPool({ url, log, applicationName, onConnection }: DatabaseOptions, limits: Limits): pg.Pool {
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
  // Without listeners, a database restart would end this process. The pool's own listener covers idle connections; it
  // is removed from a connection in use, so each needs one of its own. The user of such a connection notices when its
  // next query fails.
  pool.on("error", (error) => log.warn({ reason: error.message }, "an idle database connection was lost"))
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ reason: error.message }, "a database connection was lost"))
    onConnection?.(serverProcessOf(client))
  })
  return pool
}

/** The id of the server's process behind an open connection, which the types of `pg` don't declare. */
export function serverProcessOf(client: pg.ClientBase): number {
  return (client as pg.ClientBase & { processID: number }).processID
}
