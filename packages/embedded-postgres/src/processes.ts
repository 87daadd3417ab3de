import { execFile } from "node:child_process"
import { readdir, readFile, readlink } from "node:fs/promises"
import { promisify } from "node:util"
import { errorCode, unless } from "./errors.ts"

/** A running process. Zombies, which hold no resources, are excluded. `command` is the command line or title. */
export type RunningProcess = { pid: number; command: string }

const NOT_TOLD = ["EACCES", "EPERM"]

const GONE = ["ENOENT", "ESRCH"]

/** All processes that this one can see: from /proc on Linux, from `ps` elsewhere. */
export async function runningProcesses(): Promise<RunningProcess[]> {
  if (process.platform !== "linux") return processesFromPs(["-ax"])
  const pids = (await readdir("/proc")).map(Number).filter((pid) => Number.isInteger(pid))
  const found = await Promise.all(pids.map(processFromProc))
  return found.filter((entry) => entry !== undefined)
}

export async function runningProcess(pid: number): Promise<RunningProcess | undefined> {
  if (process.platform === "linux") return processFromProc(pid)
  return (await processesFromPs(["-p", String(pid)])).at(0)
}

/** The working directory of a process, if the system reveals it: only on Linux, and not for every process. */
export async function workingFolder(pid: number): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined
  return unless([...GONE, ...NOT_TOLD], readlink(`/proc/${pid}/cwd`))
}

/** A dead process that its parent hasn't reaped still has a PID and answers kill(pid, 0); only its state tells. */
async function processFromProc(pid: number): Promise<RunningProcess | undefined> {
  const stat = await unless(GONE, readFile(`/proc/${pid}/stat`, "utf8"))
  // The name, in parentheses, may contain spaces and parentheses.
  const state = stat?.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3)
  if (state === undefined || isDead(state)) return undefined
  const command = await unless(GONE, readFile(`/proc/${pid}/cmdline`, "utf8"))
  return command === undefined ? undefined : { pid, command: command.replaceAll("\0", " ").trim() }
}

/** Exported for its test: used on macOS and the BSDs, but also works on Linux. */
export async function processesFromPs(selection: string[]): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)("ps", ["-ww", ...selection, "-o", "pid=,stat=,command="], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => {
    // `ps -p` of an unused pid prints nothing and exits with 1.
    if (error instanceof Error && "code" in error && error.code === 1) return { stdout: "" }
    throw error
  })
  return stdout.split("\n").flatMap((line) => {
    const [, pid, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (pid === undefined || state === undefined || command === undefined || isDead(state)) return []
    return [{ pid: Number(pid), command: command.trim() }]
  })
}

function isDead(state: string): boolean {
  return state.startsWith("Z") || state.startsWith("X")
}

/** Sends a signal; it is fine if the process has already exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error
  }
}
