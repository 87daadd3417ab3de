import { Kysely, PostgresDialect } from "kysely"
import type pg from "pg"
import { openDatabase, type Database } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"

/** One connection to the documents' database: `client` for COPY, `db` for everything else, in the same transaction. */
export type Session = { client: pg.PoolClient; db: Database }

/** Values written as text must be read back unchanged, whatever the server's settings. */
const SETTINGS = `set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '60s';
  set idle_in_transaction_session_timeout = 0`

export async function withSession<Result>(
  { url, log }: { url: string; log: Log },
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { pools, close } = openDatabase({ url, poolSize: 1, log, applicationName: "scorecard-archive" })
  try {
    // The other pools use pipelining, which COPY does not support.
    const client = await pools.statements.connect()
    try {
      await client.query(SETTINGS)
      return await work({ client, db: databaseOn(client) })
    } finally {
      // Ends any transaction in progress.
      client.release(true)
    }
  } finally {
    await close()
  }
}

function databaseOn(client: pg.PoolClient): Database {
  const only = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => only, end: async () => {} }
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) }) // the only methods that it calls
}
