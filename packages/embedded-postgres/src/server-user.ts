import { lchown, readdir, readFile, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { EmbeddedPostgresError, unless } from "./errors.ts"
import { wrongOwner, type ServerUser } from "./ownership.ts"

/** PostgreSQL refuses to run as root, so `postgres` runs it or, if there is no such user, `nobody`. */
export async function chooseServerUser(): Promise<ServerUser> {
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) return { name: String(uid), uid, gid: process.getgid?.() ?? -1, switched: false }
  const accounts = await readFile("/etc/passwd", "utf8")
  const user = findUser(accounts, (name) => name === "postgres") ?? findUser(accounts, (name) => name === "nobody")
  if (user) return user
  throw new EmbeddedPostgresError(
    "PostgreSQL refuses to run as root, and there is no user `postgres` or `nobody` to run it as. " +
      "Start as an ordinary user, or set DATABASE_URL.",
  )
}

/** Existing data keeps its owner, even if a `postgres` user has been created since. */
export async function serverUserFor(dataDirectory: string): Promise<ServerUser> {
  const chosen = await chooseServerUser()
  const existing = await unless(["ENOENT"], stat(dataDirectory))
  if (!existing || existing.uid === chosen.uid) return chosen
  if (chosen.switched) {
    if (existing.uid === 0) return chosen // restored by root: its owner is changed when the server starts
    return { name: String(existing.uid), uid: existing.uid, gid: existing.gid, switched: true }
  }
  throw wrongOwner({ path: dataDirectory, uid: existing.uid }, chosen, dirname(dataDirectory))
}

function findUser(accounts: string, matches: (name: string) => boolean): ServerUser | undefined {
  for (const line of accounts.split("\n")) {
    const [name, , uid, gid] = line.split(":")
    if (name === undefined || uid === undefined || gid === undefined || !matches(name)) continue
    // macOS writes the ID of `nobody` as -2; system calls need it unsigned.
    return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0, switched: true }
  }
  return undefined
}

type Need = "traverse" | "read"

/**
 * The first folder on the way to `path` that the user can't enter, or undefined if they can access it. Reads the mode
 * bits, because root can enter everything; the server gets no supplementary groups.
 */
export async function obstacleTo(path: string, user: ServerUser, need: Need = "traverse"): Promise<string | undefined> {
  if (!user.switched) return undefined
  const above = dirname(path)
  if (above !== path) {
    const obstacle = await obstacleTo(above, user)
    if (obstacle !== undefined) return obstacle
  }
  const found = await unless(["ENOENT"], stat(path))
  if (!found) return undefined // it will be created and given to the user
  const bits = found.uid === user.uid ? found.mode >> 6 : found.gid === user.gid ? found.mode >> 3 : found.mode
  const needed = need === "read" ? 0o5 : 0o1
  return (bits & needed) === needed ? undefined : path
}

/**
 * Changes the owner of a folder and its contents to the server's user; symbolic links themselves, not their targets.
 */
export async function handOver(path: string, user: ServerUser): Promise<void> {
  if (!user.switched) return
  await lchown(path, user.uid, user.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await handOver(child, user)
    else await lchown(child, user.uid, user.gid)
  }
}

/** The `spawn` options that run the child as the server's user. */
export function asUser(user: ServerUser): { uid?: number; gid?: number } {
  return user.switched ? { uid: user.uid, gid: user.gid } : {}
}
