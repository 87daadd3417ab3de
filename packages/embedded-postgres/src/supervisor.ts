import { mkdir, realpath, rmdir } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { bringUp, type Running } from "./bring-up.ts"
import { openCluster, SUPERUSER, type Cluster } from "./cluster.ts"
import { poll } from "./deadline.ts"
import { ensureDatabase } from "./database.ts"
import { EmbeddedPostgresError, unless } from "./errors.ts"
import type { Programs } from "./version.ts"
import { holdsProcess, isNotNow, openKeeper, whoIsConnected, type Keeper } from "./keeper.ts"
import type { Log } from "./log.ts"
import { findPostmaster, shutDown } from "./postmaster.ts"
import { reportOrphans } from "./remove.ts"
import { withStarterLock } from "./starter-lock.ts"

export type StartOptions = {
  /** The database folder, such as DATA_DIR/postgres; created if missing. */
  directory: string
  log: Log
  /** Called each time this start has launched one of PostgreSQL's programs, while that works. */
  onSpawned?: () => void
  /** Server settings by name, over the defaults of `settings.ts`. An adopted server keeps those it was started with. */
  settings?: Record<string, string>
  /** Of another version, for the database that they made. */
  programs?: Programs
}

export type EmbeddedPostgres = {
  /** A connection string for node-postgres, over the Unix socket. */
  url(database: string): string
  /** The same as fields for `new pg.Client`. */
  connection(database: string): { host: string; port: number; user: string; database: string }
  /** Creates the database unless it exists; UTF8. Names are `[a-z_][a-z0-9_]*`, at most 63 letters. */
  ensureDatabase(name: string): Promise<void>
  /** Whether the server was already running. */
  readonly adopted: boolean
  /** Whether someone else is connected: another of our processes, or an operator. */
  isShared(): Promise<boolean>
  /**
   * Disconnects from the server. The last of our processes also stops it, unless it was adopted and someone else (such
   * as an operator's psql) is connected, so close your own pools first. Can be called more than once.
   */
  stop(): Promise<void>
}

const JUST_CLOSED_MS = 500 // a connection that was just closed is still listed
const LEAVING_MS = 5_000
const STABLE_MS = 60_000
const FIRST_BACK_OFF_MS = 250
const MAX_BACK_OFF_MS = 30_000

/**
 * Starts the PostgreSQL server of `directory`, or adopts the running one, and restarts it whenever it stops. If it
 * can't run here, throws EmbeddedPostgresError with what to do about it.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new EmbeddedPostgresError("The embedded PostgreSQL does not run on Windows: set DATABASE_URL.")
  }
  await mkdir(options.directory, { recursive: true })
  const directory = await realpath(options.directory)
  const { log } = options
  const supervisor = await withStarterLock(directory, log, async () => {
    const cluster = await openCluster(directory, options)
    await reportOrphans(directory, cluster, log)
    return new Supervisor(directory, cluster, await bringUp(cluster, log, options), log)
  })
  const connection = (database: string) => ({ host: supervisor.socketFolder, port: 5432, user: SUPERUSER, database })
  return {
    url: (database) => {
      const query = new URLSearchParams({ host: supervisor.socketFolder, port: "5432" })
      return `postgresql://${SUPERUSER}@localhost/${encodeURIComponent(database)}?${query.toString()}`
    },
    connection,
    ensureDatabase: (name) => ensureDatabase(connection("postgres"), name),
    adopted: supervisor.adopted,
    isShared: () => supervisor.isShared(),
    stop: () => supervisor.stop(),
  }
}

class Supervisor {
  readonly socketFolder: string
  readonly adopted: boolean
  readonly #directory: string
  readonly #cluster: Cluster
  readonly #log: Log
  readonly #stopping = new AbortController()
  #running: Running
  #connected = true
  #runningSince = 0
  #failures = 0
  #recovery: Promise<void> | undefined
  #stopped: Promise<void> | undefined

  constructor(directory: string, cluster: Cluster, running: Running, log: Log) {
    this.#directory = directory
    this.#cluster = cluster
    this.#log = log
    this.#running = running
    this.socketFolder = running.socketFolder
    this.adopted = running.adopted
    this.#watch(running)
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  /** The connections of a process that was killed end a moment later. */
  async isShared(): Promise<boolean> {
    const { keeper } = this.#running
    holdsProcess(keeper, true)
    const alone = await poll(
      async () => {
        const { supervisors, clients } = await whoIsConnected(keeper)
        return supervisors + clients > 0 ? undefined : true
      },
      { limitMs: LEAVING_MS },
    )
    holdsProcess(keeper, false)
    return alone === undefined
  }

  #watch(running: Running): void {
    this.#running = running
    this.#runningSince = performance.now()
    this.#connected = true
    holdsProcess(running.keeper, false) // a script that doesn't call `stop` can exit; the server is adopted next time
    running.keeper.on("end", () => this.#recover())
  }

  #recover(): void {
    this.#connected = false
    if (this.#stopping.signal.aborted) return
    const ranMs = performance.now() - this.#runningSince
    this.#failures = ranMs < STABLE_MS ? this.#failures + 1 : 0
    this.#log("error", "the connection to PostgreSQL broke: looking after the server", { pid: this.#running.pid })
    this.#recovery = this.#bringBack()
  }

  /** Retries until it runs or we are stopped: immediately at first, then with growing delays. */
  async #bringBack(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      if (this.#failures > 1) await this.#rest()
      try {
        await withStarterLock(this.#directory, this.#log, async () => {
          if (!this.#stopping.signal.aborted) {
            const { socketFolder } = this
            this.#watch(await bringUp(this.#cluster, this.#log, { socketFolder }))
          }
        })
        return
      } catch (error) {
        this.#failures += 1
        const reason = error instanceof Error ? error.message : String(error)
        this.#log("error", "PostgreSQL could not be restarted: trying again", { reason, failures: this.#failures })
      }
    }
  }

  async #rest(): Promise<void> {
    const backOffMs = Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.min(this.#failures - 2, 10))
    // Interrupted by `stop`, which is intended; the loop checks for it.
    await sleep(backOffMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }

  async #stop(): Promise<void> {
    this.#stopping.abort()
    await this.#recovery
    holdsProcess(this.#running.keeper, true)
    await withStarterLock(this.#directory, this.#log, async () => {
      await this.#leave()
      // Still under the lock: a process that stops next must not count us.
      if (this.#connected) await this.#running.keeper.end()
    })
  }

  /** Holds the starter lock, so that no one adopts the server between the usage check and the shutdown. */
  async #leave(): Promise<void> {
    const postmaster = await findPostmaster(this.#cluster)
    if (!postmaster) return
    const { pid } = postmaster
    if (await this.#inUse()) return this.#log("info", "left PostgreSQL running: others use it", { pid })
    await shutDown(this.#cluster, pid, this.#log)
    await unless(["ENOENT", "ENOTEMPTY"], rmdir(this.socketFolder))
    this.#log("info", "PostgreSQL has stopped", { pid })
  }

  /** A server that dropped our connection and accepts no new one is unusable. */
  async #inUse(): Promise<boolean> {
    if (this.#connected) {
      try {
        return await this.#isUsedBySomeone(this.#running.keeper)
      } catch (error) {
        if (!isNotNow(error)) throw error
      }
    }
    const asking = await openKeeper(this.#running.socketFolder, this.#cluster.dataDirectory)
    if (!asking) return false
    try {
      return await this.#isUsedBySomeone(asking)
    } finally {
      await asking.end()
    }
  }

  async #isUsedBySomeone(asking: Keeper): Promise<boolean> {
    const { adopted } = this.#running
    const free = await poll(
      async () => {
        const { supervisors, clients } = await whoIsConnected(asking)
        return supervisors > 0 || (adopted && clients > 0) ? undefined : true
      },
      { limitMs: JUST_CLOSED_MS },
    )
    return !free
  }
}
