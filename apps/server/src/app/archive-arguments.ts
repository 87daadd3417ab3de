import { parseArgs } from "node:util"
import { BadArguments } from "./seed-arguments.ts"

export const BACKUP_HELP = `Writes all documents, queued jobs and stored files, as they are at this moment, into a folder.

  npm run backup -- --to /backups/2026-11-22

  --to folder  one that does not exist yet, or is empty
  --help       this text

The program may be running. The settings are those of npm start: DATA_DIR or DATABASE_URL say which database is meant.
Keep SECRETS_KEY with the backup, but not in it: without the key it cannot be restored as it was.
`

export const RESTORE_HELP = `Fills an empty database from a backup, and the warehouse from the documents.

  DATA_DIR=/new/folder SECRETS_KEY=… npm run restore -- --from /backups/2026-11-22

  --from folder       what npm run backup wrote
  --accept-other-key  even if SECRETS_KEY is not the one of the backup: what was sealed with that one stays unreadable
  --help              this text

The settings are those of npm start: DATA_DIR or DATABASE_URL say which database is filled. It has to be empty.
Exit code 1: nothing was restored. 2: all documents were restored, and something else needs you.
`

export const REBUILD_HELP = `Rebuilds the warehouse from the documents: final months as they were stored, drafts scored again.

  npm run rebuild-warehouse

The program may be running. The settings are those of npm start.
`

export const RESET_HELP = `Deletes all data in DATA_DIR, so that the next start begins again. The service has to be stopped.

  npm run reset            says what would be deleted
  npm run reset -- --yes   deletes it: database, files, mails and secrets, for good

  --yes    delete; without it nothing is deleted
  --force  also with NODE_ENV=production
  --help   this text

The settings are those of npm start: DATA_DIR says what is deleted. A database at DATABASE_URL, a warehouse of its own
and a bucket are never touched.
`

export const MIGRATE_HELP = `Brings the schema of the documents up to date, as every start does.

  npm run migrate

The settings are those of npm start: DATA_DIR or DATABASE_URL say which database is meant.
`

type Asked = { help: boolean }

/** @throws BadArguments */
export function backupArguments(typed: readonly string[]): Asked & { to: string } {
  const { help, to } = parsed(typed, { to: { type: "string" } })
  if (!help && !to) throw new BadArguments("--to is missing: the folder that the backup is written to.")
  return { help: help === true, to: String(to) }
}

/** @throws BadArguments */
export function restoreArguments(typed: readonly string[]): Asked & { from: string; acceptsOtherKey: boolean } {
  const options: Options = { from: { type: "string" }, "accept-other-key": { type: "boolean" } }
  const { help, from, "accept-other-key": accepts } = parsed(typed, options)
  if (!help && !from) throw new BadArguments("--from is missing: the folder that a backup was written to.")
  return { help: help === true, from: String(from), acceptsOtherKey: accepts === true }
}

/** @throws BadArguments */
export function resetArguments(typed: readonly string[]): Asked & { isConfirmed: boolean; isForced: boolean } {
  const { help, yes, force } = parsed(typed, { yes: { type: "boolean" }, force: { type: "boolean" } })
  return { help: help === true, isConfirmed: yes === true, isForced: force === true }
}

/** Of a command that takes none but `--help`. @throws BadArguments */
export function plainArguments(typed: readonly string[]): Asked {
  return { help: parsed(typed, {}).help === true }
}

type Options = Record<string, { type: "string" | "boolean" }>

function parsed(typed: readonly string[], options: Options): Record<string, string | boolean | undefined> {
  try {
    return parseArgs({ args: [...typed], options: { ...options, help: { type: "boolean" } } }).values
  } catch (error) {
    // parseArgs throws TypeErrors whose messages are meant for people.
    throw error instanceof TypeError ? new BadArguments(error.message, { cause: error }) : error
  }
}
