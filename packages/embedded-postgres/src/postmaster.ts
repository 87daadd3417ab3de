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

/** What a running server writes of itself into `postmaster.pid`. The last two are missing while it is just starting. */
export type Postmaster = { pid: number; socketFolder?: string; status?: string }

const PID_FILE = "postmaster.pid"
const CHILD_TITLE = "postgres: "
const ORPHANS_LEAVE_MS = 2_000
const ORPHANS_QUIT_MS = 10_000
const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

/**
 * The server that runs on this data directory, if one does: a pid in a file proves nothing, it may be another's by now.
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
 * A server works in its data directory. Where we may not see that (macOS, or root in a container), its command line
 * tells; in doubt it is one: removing the lock file of a server that runs would spoil the data.
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
 * Removes what a dead server left behind. PostgreSQL clears its own lock files unless their pid is in use, by a zombie
 * or by a stranger. The dead one's last processes must be gone first: a second server alongside them would corrupt the
 * data.
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

/** Processes that still hold shared memory; the log writer holds none and exits last, on its own. */
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

/** A start under way: `failure` becomes the reason when the server ends before it is ready. */
export type Launch = { pid: number; failure(): Promise<EmbeddedPostgresError | undefined> }

/**
 * Starts a server in a session of its own: a Ctrl-C in our terminal, or our end, does not reach it.
 */
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

/** Ends the server: its clients are cut off and what they had committed is kept; when that takes too long, at once. */
export async function shutDown(cluster: Cluster, pid: number, log: Log): Promise<void> {
  signal(pid, "SIGINT")
  if (await hasEnded(cluster, pid, FAST_SHUTDOWN_MS)) return
  log("warn", "PostgreSQL does not stop: ending it at once; it recovers at the next start", { pid })
  await abort(cluster, pid)
}

/**
 * Ends the server at once. It writes nothing more, which also suits damaged files: a checkpoint of theirs may never
 * end.
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
