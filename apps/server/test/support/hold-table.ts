import { join } from "node:path"
import pg from "pg"
import { startEmbeddedPostgres } from "@scorecard/embedded-postgres"

/** Executes a statement in a running program's database, for a state that takes days to reach. */
export async function changeData(dataDirectory: string, statement: string): Promise<void> {
  const server = await startEmbeddedPostgres({ directory: join(dataDirectory, "postgres"), log: () => {} })
  const client = new pg.Client({ connectionString: server.url("scorecard") })
  await client.connect()
  await client.query(statement)
  await client.end()
  await server.stop()
}

export type HoldMode = "access exclusive" | "exclusive"

/**
 * Blocks all writers of a table in a running program's database, and by default all readers, so that a test can observe
 * work in progress.
 * @returns a function that unblocks them
 */
export async function holdTable(
  dataDirectory: string,
  table: string,
  mode: HoldMode = "access exclusive",
): Promise<() => Promise<void>> {
  const server = await startEmbeddedPostgres({ directory: join(dataDirectory, "postgres"), log: () => {} })
  const holder = new pg.Client({ connectionString: server.url("scorecard") })
  await holder.connect()
  await holder.query(`begin; lock table ${pg.escapeIdentifier(table)} in ${mode} mode`)
  return async () => {
    await holder.query("commit")
    await holder.end()
    await server.stop()
  }
}
