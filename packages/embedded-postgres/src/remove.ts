import { readdir, realpath, rm, rmdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Cluster } from "./cluster.ts"
import { EmbeddedPostgresError, unless } from "./errors.ts"
import { movedHome, orphanedHomes } from "./location.ts"
import type { Log } from "./log.ts"
import { findPostmaster } from "./postmaster.ts"
import { withStarterLock } from "./starter-lock.ts"

/** The files and folders that the server and its supervisor create in the folder that the database was moved to. */
const PARTS = ["data", "log", "belongs-to.txt"]

/** The folders with the database of `directory`: none, itself, or also the one that it was moved to. */
export async function databaseFolders(directory: string): Promise<string[]> {
  const moved = await movedHome(directory)
  const folders = moved === undefined ? [directory] : [directory, moved]
  const found = await Promise.all(folders.map((folder) => unless(["ENOENT"], stat(folder))))
  return folders.filter((_, at) => found[at])
}

/**
 * Deletes the database of `directory`, wherever it is stored. @throws EmbeddedPostgresError while a server is running
 * on it
 */
export async function removeDatabase(directory: string, log: Log): Promise<void> {
  if (!(await unless(["ENOENT"], stat(directory)))) return
  await withStarterLock(directory, log, async () => {
    const moved = await movedHome(directory)
    await assertStopped(directory)
    if (moved !== undefined) await removeMoved(moved)
    await rm(directory, { recursive: true, force: true })
  })
}

/** @throws EmbeddedPostgresError while a server is running on the database of `directory` */
export async function assertStopped(directory: string): Promise<void> {
  const home = (await movedHome(directory)) ?? directory
  const running = await postmasterIn(home)
  if (running === undefined) return
  throw new EmbeddedPostgresError(
    `The service is running on ${home} (PostgreSQL is process ${running.pid}): stop it first. If it was killed, start it again and stop it.`,
  )
}

async function postmasterIn(home: string) {
  const dataDirectory = await unless(["ENOENT"], realpath(join(home, "data")))
  return dataDirectory === undefined ? undefined : findPostmaster({ dataDirectory })
}

/** Removes only our own files, because an operator may have chosen the folder. */
async function removeMoved(home: string): Promise<void> {
  for (const name of PARTS) await rm(join(home, name), { recursive: true, force: true })
  for (const name of (await unless(["ENOENT"], readdir(home))) ?? []) {
    if (name.startsWith("data.")) await rm(join(home, name), { recursive: true, force: true })
  }
  await unless(["ENOENT", "ENOTEMPTY", "EEXIST"], rmdir(home))
}

/** Logs databases whose DATA_DIR is missing; nothing else would report the disk space that they use. */
export async function reportOrphans(directory: string, { user }: Pick<Cluster, "user">, log: Log): Promise<void> {
  if (!user.switched) return
  for (const { database, data_directory } of await orphanedHomes(directory)) {
    if ((await postmasterIn(database)) !== undefined) continue
    log("warn", "a database whose DATA_DIR is missing still takes space", {
      database,
      data_directory,
      remedy:
        `Check first whether ${data_directory} is on a drive that is not mounted now. If so, mount it: the database is ` +
        `still needed. Only if that data directory was deleted for good: rm -rf ${database}`,
    })
  }
}
