import { Kysely, PostgresDialect } from "kysely"
import type pg from "pg"
import { openDatabase, type Database } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"

/** One connection of the documents' database: for COPY as itself, for everything else as `db`, in the same transaction. */
export type Session = { client: pg.PoolClient; db: Database }

/** What is written as text must be read as the same value, whatever the server's own settings are. */
const SETTINGS = `set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '60s';
  set idle_in_transaction_session_timeout = 0`

export async function withSession<Result>(
  { url, log }: { url: string; log: Log },
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { pools, close } = openDatabase({ url, poolSize: 1, log, applicationName: "scorecard-archive" })
  try {
    // The others pipeline, which COPY cannot.
    const client = await pools.statements.connect()
    try {
      await client.query(SETTINGS)
      return await work({ client, db: databaseOn(client) })
    } finally {
      // Whatever it was in the middle of ends with it.
      client.release(true)
    }
  } finally {
    await close()
  }
}

function databaseOn(client: pg.PoolClient): Database {
  const only = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => only, end: async () => {} }
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) }) // all that it calls
}
