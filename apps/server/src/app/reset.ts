import { readdir, rm, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { ArchiveRefused } from "#platform/backup/index.ts"
import { DATA_FOLDERS, DATABASE_FOLDER, type Config } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"
import { assertStopped, databaseFolders, removeDatabase, unless } from "@scorecard/embedded-postgres"

type Tool = { config: Config; log: Log; tell(line: string): void }

/**
 * Deletes all data of DATA_DIR, including a database that was moved out of it.
 * @returns the exit code: 1 if nothing was deleted
 * @throws ArchiveRefused if this data must not be deleted; EmbeddedPostgresError if the service is running
 */
export async function reset(
  { isConfirmed, isForced }: { isConfirmed: boolean; isForced: boolean },
  { config, log, tell }: Tool,
): Promise<number> {
  assertDisposable(config, isForced)
  const { dataDirectory } = config
  const present = new Set(await unless(["ENOENT"], readdir(dataDirectory)))
  const folders = [
    ...(present.has(DATABASE_FOLDER) ? await databaseFolders(join(dataDirectory, DATABASE_FOLDER)) : []),
    ...DATA_FOLDERS.filter((name) => present.has(name)).map((name) => join(dataDirectory, name)),
  ]
  if (folders.length === 0) {
    tell(`There is nothing to delete in ${dataDirectory}.`)
    return 0
  }
  await assertStopped(join(dataDirectory, DATABASE_FOLDER))
  if (!isConfirmed) {
    tell(`This would permanently delete:\n${folders.map((folder) => `  ${folder}`).join("\n")}`)
    tell("Nothing was deleted. To delete everything listed: npm run reset -- --yes")
    return 1
  }
  // The database goes first: its removal is refused if the service has been started in the meantime.
  await removeDatabase(join(dataDirectory, DATABASE_FOLDER), (level, message, fields = {}) =>
    log[level](fields, message),
  )
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  await unless(["ENOENT", "ENOTEMPTY", "EEXIST", "EBUSY", "EACCES"], rmdir(dataDirectory))
  tell(`Deleted:\n${folders.map((folder) => `  ${folder}`).join("\n")}\nThe next start creates a new database.`)
  return 0
}

function assertDisposable({ databaseUrl, production }: Config, isForced: boolean): void {
  if (databaseUrl !== null) {
    throw new ArchiveRefused(
      "DATABASE_URL is set, but this command only deletes the embedded database. Unset it, or drop that database yourself.",
    )
  }
  if (production && !isForced) {
    throw new ArchiveRefused("NODE_ENV is production. Take a backup, then add --force to delete everything anyway.")
  }
}
