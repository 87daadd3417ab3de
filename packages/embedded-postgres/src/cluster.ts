import { randomUUID } from "node:crypto"
import { spawn } from "node:child_process"
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { provideBinaries, type Binaries } from "./binaries.ts"
import { errorCode, damaged, EmbeddedPostgresError, otherVersion, unless } from "./errors.ts"
import { MAJOR_VERSION, type Programs } from "./version.ts"
import { giveFolder, locate, shortHash } from "./location.ts"
import type { Log } from "./log.ts"
import { assertOwned, type ServerUser } from "./ownership.ts"
import { makeReachableHome } from "./reachable-home.ts"
import { asUser, handOver } from "./server-user.ts"

export const SUPERUSER = "scorecard"

/** Every database folder contains this. */
const PARTS = ["pg_wal", "global", "base"]
const HALF_MADE = "data.new-"

/** A database cluster on disk, with everything needed to run it. */
export type Cluster = {
  dataDirectory: string
  logFolder: string
  /** Part of the title of each of its processes, which distinguishes them from those of other clusters. */
  name: string
  user: ServerUser
  binaries: Binaries
  settings: Record<string, string>
}

/** The programs don't get our environment: it may contain secrets, or PG* variables meant for another program. */
export const CHILD_ENVIRONMENT = { LC_ALL: "C", TZ: "UTC", ...keepFreedMemory() }

/**
 * For glibc's allocator, ignored elsewhere. By default, it returns freed memory to the kernel at once, and a process of the
 * server that parses a batch of rows gets the same pages again and again, each by a page fault. (decisions/0065)
 */
function keepFreedMemory(): Record<string, string> {
  const MEGABYTE = 1_048_576
  return {
    MALLOC_TRIM_THRESHOLD_: String(32 * MEGABYTE),
    // The most that it accepts.
    MALLOC_MMAP_THRESHOLD_: String(32 * MEGABYTE),
    MALLOC_TOP_PAD_: String(MEGABYTE),
  }
}

type Options = {
  settings?: Record<string, string>
  programs?: Programs
  log: Log
  /** Called when `initdb` has been started. */
  onSpawned?: () => void
}

/** Finds or creates the cluster of `directory`. Requires the starter lock. */
export async function openCluster(
  directory: string,
  { settings = {}, programs, log, onSpawned }: Options,
): Promise<Cluster> {
  const { home, dataDirectory, user } = await locate(directory, log)
  const binaries = await provideBinaries({
    user,
    copies: async () => (user.switched ? makeReachableHome() : home),
    log,
    ...(programs && { native: programs.native }),
  })
  const logFolder = join(home, "log")
  if (!user.switched) await assertOwned(home, user)
  await giveFolder(logFolder, user)
  await handOver(logFolder, user)
  const cluster = { dataDirectory, logFolder, name: `scorecard-${shortHash(dataDirectory)}`, user, binaries, settings }
  await removeHalfMade(home)
  const version = await versionOf(dataDirectory)
  if (version !== undefined) {
    await checkExisting(home, cluster, { version, expected: programs?.major ?? MAJOR_VERSION })
    return cluster
  }
  await assertEmpty(dataDirectory)
  await initialize(home, cluster, { log, ...(onSpawned && { onSpawned }) })
  return cluster
}

/** Undefined if there is no database. */
async function versionOf(dataDirectory: string): Promise<string | undefined> {
  try {
    return (await unless(["ENOENT"], readFile(join(dataDirectory, "PG_VERSION"), "utf8")))?.trim()
  } catch (cause) {
    throw damaged(dataDirectory, `PG_VERSION cannot be read: ${errorCode(cause) ?? String(cause)}`, { cause })
  }
}

type Versions = { version: string; expected: string }

async function checkExisting(home: string, cluster: Cluster, { version, expected }: Versions): Promise<void> {
  if (!/^\d+$/.test(version)) throw damaged(cluster.dataDirectory, "PG_VERSION holds no version")
  if (version !== expected) throw otherVersion(cluster.dataDirectory, version, expected)
  if (!cluster.user.switched) return
  if ((await stat(cluster.dataDirectory)).uid === 0) await handOver(cluster.dataDirectory, cluster.user)
  await assertOwned(home, cluster.user)
}

/** Only a complete cluster gets the name `data`; if we are killed here, the next start removes what is left. */
async function initialize(
  home: string,
  cluster: Cluster,
  { log, onSpawned }: Pick<Options, "log" | "onSpawned">,
): Promise<void> {
  log("info", "making a new PostgreSQL database", { data_directory: cluster.dataDirectory, user: cluster.user.name })
  const fresh = join(home, `${HALF_MADE}${randomUUID()}`)
  await mkdir(fresh, { mode: 0o700 })
  await giveFolder(fresh, cluster.user)
  await runInitdb(cluster, fresh, onSpawned)
  await rename(fresh, cluster.dataDirectory)
  const folder = await open(home)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** An empty `data` folder is replaced by the rename; one with a damaged database or other files must not be touched. */
async function assertEmpty(dataDirectory: string): Promise<void> {
  const found = await unless(["ENOENT"], readdir(dataDirectory))
  if (found?.some((name) => PARTS.includes(name))) throw damaged(dataDirectory, "PG_VERSION is missing")
  if (found && found.length > 0) {
    throw new EmbeddedPostgresError(`${dataDirectory} holds files but no PostgreSQL database: move them away.`)
  }
}

async function removeHalfMade(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    // An orphaned initdb of a killed process may still be writing there.
    if (name.startsWith(HALF_MADE)) await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

async function runInitdb(cluster: Cluster, directory: string, onSpawned?: () => void): Promise<void> {
  // With only LC_ALL=C, the encoding would be SQL_ASCII, which accepts any bytes.
  const text = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  const access = ["-U", SUPERUSER, "--auth-local=trust", "--auth-host=reject"]
  const flags = ["-D", directory, "--data-checksums", ...text, ...access]
  const child = spawn(cluster.binaries.initdb, flags, {
    ...asUser(cluster.user),
    cwd: directory,
    env: CHILD_ENVIRONMENT,
    stdio: ["ignore", "pipe", "pipe"],
  })
  if (onSpawned) child.once("spawn", onSpawned)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text))
  const code = await new Promise<number | string>((resolve, reject) => {
    child.on("error", (cause) => reject(cannotRun(cluster, cause)))
    child.on("close", (exitCode, signalName) => resolve(exitCode ?? signalName ?? "unknown"))
  })
  if (code !== 0) throw new EmbeddedPostgresError(`initdb failed (${code}): ${output.trim()}`)
}

export function cannotRun(cluster: Cluster, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL's programs in ${cluster.binaries.folder} do not run on this system (${cause.message}): set DATABASE_URL.`,
    { cause },
  )
}
