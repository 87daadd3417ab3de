import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"

/**
 * What of a server is killed: its postmaster, whose other processes then end, too; one process that serves a
 * connection, after which the postmaster ends all others and recovers; or everything at once.
 */
export const WAYS = ["postmaster", "one backend", "every process"] as const
export type Way = (typeof WAYS)[number]

/** A database server as a set of processes. */
export type KillableServer = {
  name: string
  /** @param choice from 0 up to 1, which selects a backend */
  kill(way: Way, choice: number): void
  /** Waits until it answers again. */
  recover(): Promise<void>
}

type Server = {
  name: string
  /** Its data directory. */
  data: string
  /** The address of a database; it may change with each start. */
  url(): string
  /** Starts it again; null if the product does. */
  start: (() => Promise<void>) | null
}

const RECOVERY_LIMIT_MS = 180_000
const PAUSE_MS = 100
/** How the processes of connections are titled: by a socket's or a port's client. */
const OF_CLIENT = /(\[local\]|\(\d+\)) /

export function killableServer({ name, data, url, start }: Server): KillableServer {
  return {
    name,
    kill(way, choice) {
      const postmaster = postmasterOf(data)
      if (postmaster === null) throw new Error(`${name} does not run`)
      const children = childrenOf(postmaster)
      const backends = children.filter((pid) => OF_CLIENT.test(titleOf(pid)))
      const backend = backends[Math.floor(choice * backends.length)]
      if (way === "postmaster") end(postmaster)
      else if (way === "every process") [postmaster, ...children].forEach(end)
      else if (backend !== undefined) end(backend)
    },
    async recover() {
      const limit = Date.now() + RECOVERY_LIMIT_MS
      for (;;) {
        try {
          if (start && postmasterOf(data) === null) {
            // As a service manager does: a process that waits for a killed one's lock keeps the shared memory forever.
            processesOf(data).forEach(end)
            await start()
          }
          return await isAnswering(url())
        } catch (error) {
          if (Date.now() > limit) throw new Error(`${name} does not come back`, { cause: error })
          await sleep(PAUSE_MS)
        }
      }
    },
  }
}

/** The process of a server that runs. */
function postmasterOf(data: string): number | null {
  const file = join(data, "postmaster.pid")
  if (!existsSync(file)) return null
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10)
  return /postgres/.test(titleOf(pid)) ? pid : null
}

/** Empty for a process that has ended. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
  } catch {
    return ""
  }
}

/** What is left of a server without its postmaster. */
function processesOf(data: string): number[] {
  const folder = realpathSync(data)
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name)
    return pid > 0 && folderOf(pid) === folder ? [pid] : []
  })
}

/** Null for a process that has ended. */
function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : [Number(line)]))
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL")
  } catch (error) {
    // It has already ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

async function isAnswering(url: string): Promise<void> {
  await withClient(url, (client) => client.query("select 1"))
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that is cut also rejects what it was asked.
  client.on("error", () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
