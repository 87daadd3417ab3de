import { promises as fs } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { FileMigrationProvider, Migrator } from "kysely/migration"
import { sql } from "kysely"
import type { Database } from "./database.ts"
import { distribute, isDistributed } from "./distribute.ts"
import { assertNotHalfRestored } from "./half-restored.ts"

const migrationFolder = fileURLToPath(new URL("../../../migrations", import.meta.url))

/**
 * Migrates the schema to the latest version. Concurrent processes wait for each other. In a distributed database, new
 * tables get their places, too.
 */
export async function migrate(db: Database): Promise<string[]> {
  await assertNotHalfRestored(db)
  const applied = (await isUpToDate(db)) ? [] : await run(db)
  if (await isDistributed(db)) await distribute(db)
  return applied
}

/**
 * Checked first because the library reads the definition of every table, and fails if one is dropped meanwhile: Citus
 * drops a shard some time after it was moved.
 */
async function isUpToDate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  )
  if (!rows[0]?.exists) return false
  const [applied, names] = await Promise.all([appliedMigrations(db), migrationNames()])
  return applied.join() === names.join()
}

/**
 * For a restore, whose database is marked: migrates the schema to `last`, or to the latest version.
 * @param last one of `migrationNames`
 */
export async function migrateRestored(db: Database, last?: string): Promise<string[]> {
  return run(db, last)
}

/** All migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await fs.readdir(migrationFolder)
  return files.flatMap((file) => (file.endsWith(".ts") ? [path.basename(file, ".ts")] : [])).toSorted()
}

/** The migrations applied to this database, in order. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function run(db: Database, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: provider() })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw new Error("The database schema could not be brought up to date", { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

const provider = () => new FileMigrationProvider({ fs, path, migrationFolder })
