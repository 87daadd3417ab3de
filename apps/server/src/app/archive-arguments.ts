import { parseArgs } from "node:util"
import { BadArguments } from "./seed-arguments.ts"

export const BACKUP_HELP = `Writes a snapshot of all documents, queued jobs and stored files to a folder.

  npm run backup -- --to /backups/2026-11-22

  --to folder  a new or empty folder
  --help       show this help

The service can keep running. Settings are the same as for npm start: DATA_DIR or DATABASE_URL selects the database.
Keep SECRETS_KEY along with the backup, but not inside it: a full restore needs the key.
`

export const RESTORE_HELP = `Restores a backup into an empty database, then rebuilds the warehouse.

  DATA_DIR=/new/folder SECRETS_KEY=… npm run restore -- --from /backups/2026-11-22

  --from folder       a folder written by npm run backup
  --pseudonymized folder
                      the list of pseudonymized people, if it is neither in this storage, nor where the backup was
                      made, nor in another backup next to it: DATA_DIR/files/pseudonymized of the lost service
  --accept-other-key  restore even if SECRETS_KEY is not the backup's key; data sealed with that key stays unreadable
  --help              show this help

Settings are the same as for npm start: DATA_DIR or DATABASE_URL selects the database, which must be empty.
Exit code 1: nothing was restored. 2: all documents were restored, but something else needs your attention.
`

export const REBUILD_HELP = `Rebuilds the warehouse from the documents: final months as stored, draft months scored again.

  npm run rebuild-warehouse

The service can keep running. Settings are the same as for npm start.
`

export const RESET_HELP = `Deletes all data in DATA_DIR so that the next start begins from scratch. Stop the service first.

  npm run reset            lists what would be deleted
  npm run reset -- --yes   permanently deletes the database, files, emails and secrets

  --yes    delete; without it, nothing is deleted
  --force  allow it with NODE_ENV=production
  --help   show this help

Settings are the same as for npm start. Only DATA_DIR is deleted: an external database (DATABASE_URL), an external
warehouse and a bucket are never touched.
`

export const MIGRATE_HELP = `Migrates the database to the current schema, as every start does.

  npm run migrate
  npm run migrate -- --distribute

  --distribute  also distribute the tables over the nodes of a Citus cluster: once, with all processes stopped.
                DATABASE_URL is its coordinator. Can be repeated. docs/deployment.md says when to use it
  --help        show this help

Settings are the same as for npm start: DATA_DIR or DATABASE_URL selects the database.
`

export const REPEAT_HELP = `Pseudonymizes everyone again who was already, after the database was taken back to an earlier moment by other means
than npm run restore (which does this automatically). Stop the service first.

  npm run repeat-pseudonymizations

  --pseudonymized folder  the list of pseudonymized people, if it is not in this storage: DATA_DIR/files/pseudonymized
  --help                  show this help

Settings are the same as for npm start. Running it again changes nothing.
`

export const UPGRADE_HELP = `Moves the embedded database to the PostgreSQL version of this release, after an upgrade. Stop the service first.

  npm run upgrade-database

  --programs folder  the former version's programs (with bin, lib and share), instead of installing them with npm
  --help             show this help

Settings are the same as for npm start. The former database is kept next to the new one until you delete it. If it is
interrupted, run it again. It needs free space for a copy of the database and a compressed one.
`

type Asked = { help: boolean }

/** @throws BadArguments */
export function backupArguments(typed: readonly string[]): Asked & { to: string } {
  const { help, to } = parsed(typed, { to: { type: "string" } })
  if (!help && !to) throw new BadArguments("--to is missing: give the folder to write the backup to.")
  return { help: help === true, to: String(to) }
}

/** @throws BadArguments */
export function restoreArguments(
  typed: readonly string[],
): Asked & { from: string; acceptsOtherKey: boolean; pseudonymized: string | null } {
  const options: Options = {
    from: { type: "string" },
    "accept-other-key": { type: "boolean" },
    pseudonymized: { type: "string" },
  }
  const { help, from, "accept-other-key": accepts, pseudonymized = null } = parsed(typed, options)
  if (!help && !from) throw new BadArguments("--from is missing: give the folder of the backup.")
  return {
    help: help === true,
    from: String(from),
    acceptsOtherKey: accepts === true,
    pseudonymized: textOrNull(pseudonymized),
  }
}

const textOrNull = (value: string | boolean | null) => (typeof value === "string" ? value : null)

/** @throws BadArguments */
export function resetArguments(typed: readonly string[]): Asked & { isConfirmed: boolean; isForced: boolean } {
  const { help, yes, force } = parsed(typed, { yes: { type: "boolean" }, force: { type: "boolean" } })
  return { help: help === true, isConfirmed: yes === true, isForced: force === true }
}

/** @throws BadArguments */
export function migrateArguments(typed: readonly string[]): Asked & { distributes: boolean } {
  const { help, distribute } = parsed(typed, { distribute: { type: "boolean" } })
  return { help: help === true, distributes: distribute === true }
}

/** @throws BadArguments */
export function repeatArguments(typed: readonly string[]): Asked & { pseudonymized: string | null } {
  const { help, pseudonymized = null } = parsed(typed, { pseudonymized: { type: "string" } })
  return { help: help === true, pseudonymized: textOrNull(pseudonymized) }
}

/** @throws BadArguments */
export function upgradeArguments(typed: readonly string[]): Asked & { programs: string | null } {
  const { help, programs = null } = parsed(typed, { programs: { type: "string" } })
  return { help: help === true, programs: textOrNull(programs) }
}

/** For commands that take no options except `--help`. @throws BadArguments */
export function plainArguments(typed: readonly string[]): Asked {
  return { help: parsed(typed, {}).help === true }
}

type Options = Record<string, { type: "string" | "boolean" }>

function parsed(typed: readonly string[], options: Options): Record<string, string | boolean | undefined> {
  try {
    return parseArgs({ args: [...typed], options: { ...options, help: { type: "boolean" } } }).values
  } catch (error) {
    // parseArgs throws TypeErrors with user-facing messages.
    throw error instanceof TypeError ? new BadArguments(error.message, { cause: error }) : error
  }
}
