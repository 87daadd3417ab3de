import { readFile, rename, stat } from "node:fs/promises"
import { join } from "node:path"
import { EmbeddedPostgresError, unless } from "./errors.ts"
import { movedHome } from "./location.ts"
import type { Log } from "./log.ts"
import { assertStopped } from "./remove.ts"
import { withStarterLock } from "./starter-lock.ts"
import { MAJOR_VERSION, SET_ASIDE } from "./version.ts"

const homeOf = async (directory: string) => (await movedHome(directory)) ?? directory

/** The major version that made the database of `directory`; undefined if there is none. */
export async function databaseVersion(directory: string): Promise<string | undefined> {
  const file = join(await homeOf(directory), "data", "PG_VERSION")
  return (await unless(["ENOENT"], readFile(file, "utf8")))?.trim()
}

/**
 * Renames the folder of a stopped database of another version, so that the next start makes a new one.
 * @returns where it is now
 */
export async function setAside(directory: string, log: Log): Promise<string> {
  return withStarterLock(directory, log, async () => {
    await assertStopped(directory)
    const home = await homeOf(directory)
    const version = await databaseVersion(directory)
    if (version === undefined || version === MAJOR_VERSION) throw new Error("there is no database of another version")
    const aside = join(home, `${SET_ASIDE}${version}`)
    if (await unless(["ENOENT"], stat(aside))) {
      throw new EmbeddedPostgresError(`${aside} is left from an earlier upgrade: move it away.`)
    }
    await rename(join(home, "data"), aside)
    return aside
  })
}
