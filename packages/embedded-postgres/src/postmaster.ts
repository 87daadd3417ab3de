import { spawn } from "node:child_process"
import { lstat, open, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { CHILD_ENVIRONMENT, cannotRun, type Cluster } from "./cluster.ts"
import { poll } from "./deadline.ts"
import { EmbeddedPostgresError, unless } from "./errors.ts"
import type { Log } from "./log.ts"
import { runningProcess, runningProcesses, signal, workingFolder, type RunningProcess } from "./processes.ts"
import { asUser } from "./server-user.ts"
import { serverArguments } from "./settings.ts"
import { explainEnd, markLogs } from "./start-failure.ts"

/** The contents of a running server's `postmaster.pid`. The last two are missing while it is starting. */
export type Postmaster = { pid: number; socketFolder?: string; status?: string }

const PID_FILE = "postmaster.pid"
const CHILD_TITLE = "postgres: "
const ORPHANS_LEAVE_MS = 2_000
const ORPHANS_QUIT_MS = 10_000
const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

/**
 * The server that is running on this data directory, if any. A PID in a file proves nothing, because another process
 * may have it by now.
 */
export async function findPostmaster(cluster: Pick<Cluster, "dataDirectory">): Promise<Postmaster | undefined> {
  const file = await unless(["ENOENT"], readFile(join(cluster.dataDirectory, PID_FILE), "utf8"))
  if (file === undefined) return undefined
  const [pidLine = "", , , , socketFolder, , , status] = file.split("\n")
  const pid = Number.parseInt(pidLine, 10)
  if (!(pid > 0) || !(await isPostmaster(pid, cluster))) return undefined
  return { pid, ...(socketFolder ? { socketFolder } : {}), ...(status ? { status: status.trim() } : {}) }
}

/**
 * A server's working directory is its data directory. If we can't see that (macOS, or root in a container), its command
 * line decides. When in doubt, assume that it is one: removing the lock file of a running server would corrupt the
 * data.
 */
async function isPostmaster(pid: number, cluster: Pick<Cluster, "dataDirectory">): Promise<boolean> {
  const command = (await runningProcess(pid))?.command
  if (command === undefined || command.startsWith(CHILD_TITLE)) return false
  const folder = await workingFolder(pid)
  if (folder !== undefined) return folder === cluster.dataDirectory && isPostgres(command)
  return isPostgres(command) && (`${command} `.includes(` -D ${cluster.dataDirectory} `) || !command.includes(" -D "))
}

function isPostgres(command: string): boolean {
  return /(^|\/)postgres( |$)/.test(command)
}

/**
 * Removes what a dead server left behind. PostgreSQL removes its own lock files unless their PID is in use by a zombie
 * or an unrelated process. The dead server's last processes must exit first: a second server alongside them would
 * corrupt the data.
 */
export async function clearRemains(cluster: Cluster, socketFolder: string, log: Log): Promise<void> {
  await waitForOrphans(cluster, log)
  const remains = [
    join(cluster.dataDirectory, PID_FILE),
    join(socketFolder, ".s.PGSQL.5432"),
    join(socketFolder, ".s.PGSQL.5432.lock"),
  ]
  for (const path of remains) {
    if (!(await unless(["ENOENT"], lstat(path)))) continue
    log("warn", "removing what a PostgreSQL server that was killed left behind", { path })
    await rm(path, { force: true })
  }
}

async function waitForOrphans(cluster: Cluster, log: Log): Promise<void> {
  const gone = (limitMs: number) =>
    poll(async () => ((await orphans(cluster)).length === 0 ? true : undefined), { limitMs })
  if (await gone(ORPHANS_LEAVE_MS)) return
  await signalOrphans(cluster, "SIGQUIT", log)
  if (await gone(ORPHANS_QUIT_MS)) return
  await signalOrphans(cluster, "SIGKILL", log)
  if (await gone(ORPHANS_QUIT_MS)) return
  throw new EmbeddedPostgresError(`Processes of a dead PostgreSQL server still hold ${cluster.dataDirectory}.`)
}

async function signalOrphans(cluster: Cluster, name: NodeJS.Signals, log: Log): Promise<void> {
  const pids = (await orphans(cluster)).map((entry) => entry.pid)
  log("warn", "ending processes that outlived their PostgreSQL server", { pids, signal: name })
  for (const pid of pids) signal(pid, name)
}

/** Processes that still have shared memory; the log writer has none and exits last. */
async function orphans(cluster: Cluster): Promise<RunningProcess[]> {
  const children = (await runningProcesses()).filter(({ command }) => command.startsWith(CHILD_TITLE))
  const ours = await Promise.all(
    children.map(async ({ pid, command }) => {
      if (command.includes(`${cluster.name}: logger`)) return false
      return (
        command.startsWith(`${CHILD_TITLE}${cluster.name}: `) || (await workingFolder(pid)) === cluster.dataDirectory
      )
    }),
  )
  return children.filter((_, index) => ours[index])
}

/** A start in progress: `failure` is set to the reason if the server exits before it is ready. */
export type Launch = { pid: number; failure(): Promise<EmbeddedPostgresError | undefined> }

/** Starts a server in its own session, so that Ctrl-C in our terminal, or our exit, doesn't affect it. */
export async function launch(cluster: Cluster, socketFolder: string): Promise<Launch> {
  const mark = await markLogs(cluster.logFolder)
  const output = await open(join(cluster.logFolder, "start.log"), "w", 0o600)
  const fixed = { socketFolder, logFolder: cluster.logFolder, clusterName: cluster.name }
  const child = spawn(
    cluster.binaries.postgres,
    ["-D", cluster.dataDirectory, ...serverArguments(cluster.settings, fixed)],
    {
      ...asUser(cluster.user),
      cwd: cluster.dataDirectory,
      env: CHILD_ENVIRONMENT,
      stdio: ["ignore", output.fd, output.fd],
      detached: true,
    },
  )
  let ended: string | undefined
  child.on("exit", (code, signalName) => (ended = String(code ?? signalName)))
  try {
    await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject))
  } catch (cause) {
    throw cannotRun(cluster, cause instanceof Error ? cause : new Error(String(cause)))
  } finally {
    await output.close()
  }
  child.unref()
  return {
    pid: child.pid ?? 0,
    failure: async () => (ended === undefined ? undefined : explainEnd(cluster, mark, ended)),
  }
}

/**
 * Stops the server: clients are disconnected, and committed changes are kept. If that takes too long, stops it
 * immediately.
 */
export async function shutDown(cluster: Cluster, pid: number, log: Log): Promise<void> {
  signal(pid, "SIGINT")
  if (await hasEnded(cluster, pid, FAST_SHUTDOWN_MS)) return
  log("warn", "PostgreSQL does not stop: ending it at once; it recovers at the next start", { pid })
  await abort(cluster, pid)
}

/**
 * Stops the server immediately. It writes nothing more, which also suits damaged files, whose checkpoint may never
 * finish.
 */
export async function abort(cluster: Cluster, pid: number): Promise<void> {
  signal(pid, "SIGQUIT")
  if (await hasEnded(cluster, pid, IMMEDIATE_SHUTDOWN_MS)) return
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop.`)
}

async function hasEnded(cluster: Cluster, pid: number, limitMs: number): Promise<boolean> {
  const ended = await poll(async () => ((await isPostmaster(pid, cluster)) ? undefined : true), { limitMs })
  return ended ?? false
}
