import { join } from "node:path"
import pg from "pg"
import { startEmbeddedPostgres } from "@scorecard/embedded-postgres"

/**
 * Holds up whoever reads or writes a table of a running program's own database, so that a test can look at work that is
 * not done yet. @returns what lets it go on
 */
export async function holdTable(dataDirectory: string, table: string): Promise<() => Promise<void>> {
  const server = await startEmbeddedPostgres({ directory: join(dataDirectory, "postgres"), log: () => {} })
  const holder = new pg.Client({ connectionString: server.url("scorecard") })
  await holder.connect()
  await holder.query(`begin; lock table ${pg.escapeIdentifier(table)} in access exclusive mode`)
  return async () => {
    await holder.query("commit")
    await holder.end()
    await server.stop()
  }
}
