import { accessSync, constants } from "node:fs"
import { join } from "node:path"
import { explainOwner } from "@scorecard/embedded-postgres"
import { ConfigError } from "./config-error.ts"

/** The folders that the service creates in DATA_DIR, in addition to the database. */
export const DATA_FOLDERS = ["files", "outbox", "secrets", "uploads", "database-upgrade", "former-postgresql"]
export const DATABASE_FOLDER = "postgres"

/** @throws ConfigError if a folder is inaccessible because another user owns it, as after a copy */
export function assertDataDirectoryOwned(dataDirectory: string): void {
  const folders = [dataDirectory, ...[...DATA_FOLDERS, DATABASE_FOLDER].map((name) => join(dataDirectory, name))]
  const problem = explainOwner(folders.filter(isClosed), dataDirectory)
  if (problem !== null) throw new ConfigError(`DATA_DIR: ${problem}`)
}

function isClosed(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return false
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EACCES"
  }
}
