import { readdir, rm, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { ArchiveRefused } from "#platform/backup/index.ts"
import { DATA_FOLDERS, DATABASE_FOLDER, type Config } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"
import { assertStopped, databaseFolders, removeDatabase, unless } from "@scorecard/embedded-postgres"

type Tool = { config: Config; log: Log; tell(line: string): void }

/**
 * Deletes all data of DATA_DIR, the database also where it was moved out of it.
 * @returns the exit code: 1 where nothing was deleted
 * @throws ArchiveRefused where the data is not this command's to delete, EmbeddedPostgresError while the service runs
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
    tell(`This would delete, for good:\n${folders.map((folder) => `  ${folder}`).join("\n")}`)
    tell("Nothing was deleted. To delete it: npm run reset -- --yes")
    return 1
  }
  // First, because it is refused if the service was started in the meantime.
  await removeDatabase(join(dataDirectory, DATABASE_FOLDER), (level, message, fields = {}) =>
    log[level](fields, message),
  )
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  await unless(["ENOENT", "ENOTEMPTY", "EEXIST", "EBUSY", "EACCES"], rmdir(dataDirectory))
  tell(`Deleted:\n${folders.map((folder) => `  ${folder}`).join("\n")}\nThe next start begins with a new database.`)
  return 0
}

function assertDisposable({ databaseUrl, production }: Config, isForced: boolean): void {
  if (databaseUrl !== null) {
    throw new ArchiveRefused(
      "DATABASE_URL is set: this command deletes only the database that the service runs itself.",
    )
  }
  if (production && !isForced) {
    throw new ArchiveRefused(
      "NODE_ENV is production: take a backup, and add --force to delete everything all the same.",
    )
  }
}
