import { execFile, spawnSync } from "node:child_process"
import { appendFileSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** The oldest version that the product supports. */
const MAJOR = "15"
const HOME = `/usr/lib/postgresql/${MAJOR}`
const CITUS = join(HOME, "lib", "citus.so")
const HOST = "127.0.0.1"
const SUPERUSER = "scorecard"
/** These are thrown away. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  max_connections: "400",
  wal_recycle: "off",
  jit: "off",
}

export type DebianServer = {
  port: number
  /** Its data directory. */
  data: string
  url(database: string): string
  /** Starts it again after it was killed. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Whether Debian's PostgreSQL is installed, with Citus. */
export const hasCitus = () => existsSync(CITUS)

/**
 * A new server of Debian's PostgreSQL on a free port of the loopback, in memory if there is room, and on the disk with
 * `fsync`. `stop` deletes its data.
 */
export async function startDebianPostgres(settings: Record<string, string> = {}): Promise<DebianServer> {
  if (!existsSync(join(HOME, "bin", "initdb"))) {
    throw new Error(`These tests need Debian's PostgreSQL ${MAJOR}: apt-get install postgresql-${MAJOR}`)
  }
  const isInMemory = existsSync("/dev/shm") && settings["fsync"] !== "on"
  const directory = mkdtempSync(join(isInMemory ? "/dev/shm" : tmpdir(), "scorecard-debian-"))
  const user = serverUser()
  if (user) chownSync(directory, user.uid, user.gid)
  const data = join(directory, "data")
  const program = (name: string, ...flags: string[]) =>
    run(join(HOME, "bin", name), flags, { cwd: "/", env: { LC_ALL: "C", TZ: "UTC" }, ...user })
  await program("initdb", "-D", data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
  const port = await freePort()
  const all = {
    ...SETTINGS,
    listen_addresses: HOST,
    port: String(port),
    unix_socket_directories: directory,
    ...settings,
  }
  for (const [name, value] of Object.entries(all))
    appendFileSync(join(data, "postgresql.conf"), `${name} = '${value}'\n`)
  const control = (...flags: string[]) => program("pg_ctl", "-D", data, "-w", "-l", join(directory, "log"), ...flags)
  const start = async () => {
    await control("start").catch((cause: unknown) => {
      throw new Error(`PostgreSQL did not start: ${readFileSync(join(directory, "log"), "utf8")}`, { cause })
    })
  }
  await start()
  // A process that is stopped early leaves no server behind.
  const stopAtExit = () => {
    const flags = ["-D", data, "-w", "-m", "immediate", "stop"]
    spawnSync(join(HOME, "bin", "pg_ctl"), flags, { cwd: "/", stdio: "ignore", ...user })
    rmSync(directory, { recursive: true, force: true })
  }
  process.once("exit", stopAtExit)
  return {
    port,
    data,
    start,
    url: (database) => `postgresql://${SUPERUSER}@${HOST}:${port}/${encodeURIComponent(database)}`,
    async stop() {
      // A killed one has nothing to stop.
      await control("stop", "-m", "immediate").catch(() => {})
      process.off("exit", stopAtExit)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"))
  if (!entry) throw new Error("There is no user postgres to run the server as.")
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== "object" || address === null) throw new Error("no free port")
  return address.port
}
