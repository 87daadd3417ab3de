import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

const INSTALLED = "/usr/lib/postgresql"

/**
 * The folder with the programs of a complete PostgreSQL: POSTGRES_PROGRAMS, or Debian's newest. The embedded one has no
 * `pg_basebackup`. Null if there is none.
 */
export function findPostgresPrograms(): string | null {
  const named = process.env["POSTGRES_PROGRAMS"]
  if (named) return named
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(INSTALLED, version, "bin"))
  return folders.find((folder) => existsSync(join(folder, "pg_basebackup"))) ?? null
}
