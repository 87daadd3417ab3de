import { Kysely, PostgresDialect } from "kysely"
import type { Transaction } from "kysely"
import pg from "pg"
import type { Log } from "#platform/log/index.ts"
import { PreparingClient } from "./preparing-client.ts"

/** No table types: every query is written in SQL with its row type beside it, in a `*.store.ts`. */
export type Database = Kysely<unknown>
export type DatabaseTransaction = Transaction<unknown>

export type OpenDatabase = { db: Database; pool: pg.Pool; close(): Promise<void> }

const CONNECT_TIMEOUT_MS = 5_000
const { builtins } = pg.types

/** Calendar days stay strings; sums and counts are numbers: all of ours are far below 2^53. */
function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === builtins.DATE) return (text: string) => text
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
  return pg.types.getTypeParser(oid, format)
}

export function openDatabase(options: {
  url: string
  poolSize: number
  log: Log
  applicationName?: string
}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName ?? "scorecard",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    Client: PreparingClient,
  })
  // Without a listener, a restart of the database would end this process.
  pool.on("error", (error) => options.log.warn({ reason: error.message }, "an idle database connection was lost"))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => (pool.ended ? Promise.resolve() : pool.end()) }
}
