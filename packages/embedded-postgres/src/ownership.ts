import { readFileSync, statSync } from "node:fs"
import { lstat, readdir } from "node:fs/promises"
import { join } from "node:path"
import { EmbeddedPostgresError, unless } from "./errors.ts"

/** The user that the server runs as. `switched` if it isn't the one who started us. */
export type ServerUser = { name: string; uid: number; gid: number; switched: boolean }

type Ids = Pick<ServerUser, "uid" | "gid">
type Owned = { path: string; uid: number }

/** Removed before every start, no matter who created it. */
const PID_FILE = "postmaster.pid"
/**
 * Files that must belong to the server's user; the lock file next to them belongs to the user who starts the server.
 */
const PARTS = ["data", "log"]

/** @throws EmbeddedPostgresError if a file of the database in `home` belongs to another user, such as after a copy. */
export async function assertOwned(home: string, user: Ids): Promise<void> {
  for (const part of PARTS) {
    const foreign = await findForeign(join(home, part), user.uid)
    if (foreign) throw wrongOwner(foreign, user, home)
  }
}

/** The first file or folder under `path` that does not belong to the user. */
async function findForeign(path: string, uid: number): Promise<Owned | undefined> {
  const found = await unless(["ENOENT"], lstat(path))
  if (!found) return undefined // the server may remove its files at any time
  if (found.uid !== uid) return { path, uid: found.uid }
  if (!found.isDirectory()) return undefined
  for (const name of (await unless(["ENOENT"], readdir(path))) ?? []) {
    if (name === PID_FILE) continue
    const foreign = await findForeign(join(path, name), uid)
    if (foreign) return foreign
  }
  return undefined
}

export function wrongOwner(found: Owned, user: Ids, home: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(ownerLine(found, user, home, "PostgreSQL runs"))
}

/**
 * Explains why this process, as an ordinary user, was denied access to the first of `paths`; null if all of them belong
 * to its user.
 */
export function explainOwner(paths: readonly string[], folder: string): string | null {
  const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (user.uid === 0) return null
  for (const path of paths) {
    const uid = findOwner(path)
    if (uid !== undefined && uid !== user.uid) return ownerLine({ path, uid }, user, folder, "this program runs")
  }
  return null
}

function findOwner(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    return undefined // missing, or in a folder that is inaccessible and was reported itself
  }
}

function ownerLine(found: Owned, user: Ids, folder: string, runs: string): string {
  const command = `chown -R ${user.uid}:${user.gid} ${quoted(folder)}`
  return (
    `${found.path} belongs to ${describeUser(found.uid)}, but ${runs} as ${describeUser(user.uid)}, who must own ` +
    `everything in ${folder}. To fix this, stop the service and run as root: ${command}`
  )
}

function describeUser(uid: number): string {
  const name = accountName(uid)
  return name === undefined ? `user ${uid}` : `user ${name} (${uid})`
}

function accountName(uid: number): string | undefined {
  try {
    const fields = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
    return fields.find(([, , id]) => id === String(uid))?.[0]
  } catch {
    return undefined // not every system stores its accounts there
  }
}

const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
