import type { Cluster } from "./cluster.ts"
import { poll } from "./deadline.ts"
import { EmbeddedPostgresError } from "./errors.ts"
import { openKeeper, type Keeper } from "./keeper.ts"
import { makePrivate, findSocketFolder } from "./location.ts"
import type { Log } from "./log.ts"
import { abort, clearRemains, findPostmaster, launch, type Launch, type Postmaster } from "./postmaster.ts"
import { explainAnswer } from "./start-failure.ts"

/** A running server and our connection to it. */
export type Running = { pid: number; socketFolder: string; keeper: Keeper; adopted: boolean }

const LIMIT_MS = 10 * 60_000 // crash recovery reads everything since the last checkpoint
const NOTICE_MS = 5_000

type Start = {
  /** Where pools already look for the server. */
  socketFolder?: string
  /** Called when its process has been started, before it is ready. */
  onSpawned?: () => void
}

/** Adopts the server that is running on the cluster, or starts one. Requires the starter lock. */
export async function bringUp(cluster: Cluster, log: Log, options: Start = {}): Promise<Running> {
  const found = await findPostmaster(cluster)
  const adopted = found && (await adopt(cluster, log))
  return adopted ?? start(cluster, log, options)
}

/** Undefined if the server stopped while we waited for it. */
async function adopt(cluster: Cluster, log: Log): Promise<Running | undefined> {
  const running = await untilReady<"gone">(cluster, log, async (postmaster) => (postmaster ? undefined : "gone"))
  if (running === "gone") return undefined
  log("info", "adopted the PostgreSQL server that was already running", { pid: running.pid })
  return { ...running, adopted: true }
}

async function start(cluster: Cluster, log: Log, options: Start): Promise<Running> {
  const socketFolder = options.socketFolder ?? (await findSocketFolder(cluster.dataDirectory, cluster.user))
  await makePrivate(socketFolder, cluster.user)
  await clearRemains(cluster, socketFolder, log)
  const launched = await launch(cluster, socketFolder)
  options.onSpawned?.()
  const running = await untilReady<never>(cluster, log, () => throwIfFailed(launched)).catch(async (error: unknown) => {
    const damage = explainAnswer(cluster, error)
    if (damage === null) throw error
    await abort(cluster, launched.pid)
    throw damage
  })
  log("info", "PostgreSQL is ready", { pid: running.pid, data_directory: cluster.dataDirectory })
  return { ...running, adopted: false }
}

async function throwIfFailed(launched: Launch): Promise<undefined> {
  const failure = await launched.failure()
  if (failure) throw failure
}

/** Waits until the server accepts connections, or until `givenUp` returns a value or throws. */
async function untilReady<T>(
  cluster: Cluster,
  log: Log,
  givenUp: (postmaster: Postmaster | undefined) => Promise<T | undefined>,
): Promise<Omit<Running, "adopted"> | T> {
  const ready = await poll(
    async () => {
      const postmaster = await findPostmaster(cluster)
      return (await connected(cluster, postmaster)) ?? givenUp(postmaster)
    },
    {
      limitMs: LIMIT_MS,
      noticeMs: NOTICE_MS,
      onWaiting: (waited_ms) =>
        log("info", "PostgreSQL does not take connections yet: it may be recovering from a crash", { waited_ms }),
    },
  )
  if (ready === undefined) {
    throw new EmbeddedPostgresError(`PostgreSQL does not take connections. See ${cluster.logFolder}.`)
  }
  return ready
}

async function connected(cluster: Cluster, postmaster: Postmaster | undefined) {
  if (postmaster?.status !== "ready" || postmaster.socketFolder === undefined) return undefined
  const keeper = await openKeeper(postmaster.socketFolder, cluster.dataDirectory)
  return keeper && { pid: postmaster.pid, socketFolder: postmaster.socketFolder, keeper }
}
