import { promises as fs } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { FileMigrationProvider, Migrator } from "kysely/migration"
import type { Database } from "./database.ts"

const migrationFolder = fileURLToPath(new URL("../../../migrations", import.meta.url))

/** Brings the schema up to date. Processes that start at the same moment wait for each other. */
export async function migrate(db: Database): Promise<string[]> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder })
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw new Error("The database schema could not be brought up to date", { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
