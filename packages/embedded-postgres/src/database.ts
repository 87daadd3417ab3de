import pg from "pg"
import { errorCode, EmbeddedPostgresError } from "./errors.ts"

const NAME = /^[a-z_][a-z0-9_]{0,62}$/ // PostgreSQL truncates names to 63 bytes
const MADE_BY_ANOTHER = ["42P04", "23505"] // duplicate_database, and the same race detected by the catalog's index

/** Creates the database `name` unless it exists; any number of processes can call this at once. */
export async function ensureDatabase(connection: pg.ClientConfig, name: string): Promise<void> {
  if (!NAME.test(name)) throw new EmbeddedPostgresError(`${JSON.stringify(name)} is no database name: ${NAME.source}`)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name])
    if (rowCount === 0) await client.query(`create database "${name}" template template0 encoding 'UTF8'`)
  } catch (error) {
    if (!MADE_BY_ANOTHER.includes(errorCode(error) ?? "")) throw error
  } finally {
    await client.end()
  }
}
