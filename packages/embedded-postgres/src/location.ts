import { createHash, randomUUID } from "node:crypto"
import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { errorCode, EmbeddedPostgresError, unless } from "./errors.ts"
import type { Log } from "./log.ts"
import { explainOwner, type ServerUser } from "./ownership.ts"
import { makeReachableHome, REACHABLE_HOME } from "./reachable-home.ts"
import { chooseServerUser, obstacleTo, serverUserFor } from "./server-user.ts"

const POINTER = "moved-to.txt"
/** A file with the path of the DATA_DIR, by which a folder is recognized after its DATA_DIR was deleted. */
const OWNER = "belongs-to.txt"
const MOVED_NAME = /^[0-9a-f]{12}-[0-9a-f]{8}$/
const MAX_SOCKET_PATH = 103 // macOS allows 104 bytes including the terminating zero, Linux 108
const SOCKET_NAME = ".s.PGSQL.5432.lock" // the longest file name that the server creates there

export type Location = { home: string; dataDirectory: string; user: ServerUser }

/**
 * The folder with the database and the user who runs it: `directory` itself or, if the server's user can't access it, a
 * folder of its own under /var/lib whose path is stored in `directory/moved-to.txt`.
 */
export async function locate(directory: string, log: Log): Promise<Location> {
  const moved = await movedHome(directory)
  const home = moved === undefined ? directory : await realpath(moved)
  const dataDirectory = join(home, "data")
  const user = await serverUserFor(dataDirectory)
  const problem = user.switched ? null : explainOwner([home], home)
  if (problem !== null) throw new EmbeddedPostgresError(problem)
  const obstacle = await obstacleTo(home, user)
  const obstacleAbove = obstacle === home ? undefined : obstacle // the home folder itself is given to the user here
  if (obstacleAbove === undefined) {
    await giveFolder(home, user)
    if (moved !== undefined) {
      log("info", "the database is outside DATA_DIR", { directory, database: home })
      await writeFile(join(home, OWNER), `${directory}\n`)
    }
    return { home, dataDirectory, user }
  }
  if (moved !== undefined || (await unless(["ENOENT"], stat(dataDirectory)))) {
    throw new EmbeddedPostgresError(
      `The database in ${home} cannot be reached by user ${user.name}, who runs it: ${obstacleAbove} is closed to them.`,
    )
  }
  return moveOut(directory, obstacleAbove, log)
}

/** The folder that the database of `directory` was moved to, if any. */
export async function movedHome(directory: string): Promise<string | undefined> {
  return (await unless(["ENOENT", "ENOTDIR"], readFile(join(directory, POINTER), "utf8")))?.trim()
}

/** A moved database, and the DATA_DIR folder that no longer refers to it. */
export type Orphan = { database: string; data_directory: string }

/** Folders of moved databases that no DATA_DIR refers to anymore. Only root can look into all of them. */
export async function orphanedHomes(directory: string): Promise<Orphan[]> {
  const names = (await unless(["ENOENT", "EACCES"], readdir(REACHABLE_HOME))) ?? []
  const homes = names.filter((name) => MOVED_NAME.test(name)).map((name) => join(REACHABLE_HOME, name))
  const orphans = await Promise.all(
    homes.map(async (home) => {
      const owner =
        (await unless(["ENOENT"], readFile(join(home, OWNER), "utf8")))?.trim() ?? ownerByName(home, directory)
      return owner === null || (await movedHome(owner)) === home ? null : { database: home, data_directory: owner }
    }),
  )
  return orphans.filter((orphan) => orphan !== null)
}

/** Folders from older versions don't record their DATA_DIR; the name only matches this one. */
function ownerByName(home: string, directory: string): string | null {
  return basename(home).startsWith(`${shortHash(directory)}-`) ? directory : null
}

async function moveOut(directory: string, obstacle: string, log: Log): Promise<Location> {
  const user = await chooseServerUser()
  // With the random half, a new DATA_DIR at the same path gets a new database: the pointer counts, not the path.
  const home = join(REACHABLE_HOME, `${shortHash(directory)}-${randomUUID().slice(0, 8)}`)
  log("warn", `PostgreSQL runs as ${user.name}, who cannot reach DATA_DIR: the database is kept in ${home}`, {
    directory,
    obstacle,
    database: home,
    remedy: "set DATA_DIR to a folder that this user can reach, or start as an ordinary user",
  })
  await makeReachableHome()
  const inTheWay = await obstacleTo(REACHABLE_HOME, user)
  if (inTheWay !== undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as ${user.name}, who can reach neither ${directory} (${obstacle} is closed to them) nor ` +
        `${REACHABLE_HOME} (${inTheWay}). Set DATA_DIR to a folder that they can reach, or set DATABASE_URL.`,
    )
  }
  await giveFolder(home, user)
  await writeFile(join(directory, `${POINTER}.new`), `${home}\n`)
  await rename(join(directory, `${POINTER}.new`), join(directory, POINTER))
  await writeFile(join(home, OWNER), `${directory}\n`)
  const realHome = await realpath(home)
  return { home: realHome, dataDirectory: join(realHome, "data"), user }
}

/** Creates a folder that only the server's user (and root) can enter. */
export async function giveFolder(path: string, user: ServerUser): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
  if (user.switched) await chown(path, user.uid, user.gid)
}

/** Twelve letters that are always the same for a path. */
export function shortHash(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 12)
}

/**
 * The folder of the Unix socket. It is short, because the system allows about a hundred bytes; has mode 0700, because
 * anyone who can open the socket is superuser; and is stable for a database and a user.
 */
export async function findSocketFolder(dataDirectory: string, user: ServerUser): Promise<string> {
  const name = `scorecard-${shortHash(dataDirectory)}-${user.uid}`
  for (const base of new Set([tmpdir(), "/tmp"])) {
    const folder = join(base, name)
    if (Buffer.byteLength(join(folder, SOCKET_NAME)) > MAX_SOCKET_PATH) continue
    if ((await obstacleTo(base, user)) !== undefined) continue
    return folder
  }
  throw new EmbeddedPostgresError(`There is no short folder for a unix socket: ${tmpdir()} and /tmp do not serve.`)
}

/**
 * Creates the socket's folder. In a world-writable folder, someone else may have created it first: theirs is never
 * used.
 */
export async function makePrivate(folder: string, user: ServerUser): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
    if (user.switched) await chown(folder, user.uid, user.gid)
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error
    const found = await lstat(folder)
    // Owned by root: we were killed between creating it and changing its owner.
    const ours = found.isDirectory() && (found.uid === user.uid || (user.switched && found.uid === 0))
    if (!ours) throw new EmbeddedPostgresError(`${folder} belongs to another user: remove it.`, { cause: error })
    await giveFolder(folder, user)
  }
}
