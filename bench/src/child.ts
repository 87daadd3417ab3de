import { spawn, type ChildProcessByStdio, type SpawnOptions } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"

type Child = ChildProcessByStdio<null, Readable, null>

const children = new Set<Child>()
const folders = new Set<string>()

/** A bench that is stopped early leaves neither programs nor folders behind. */
export function cleanUpWhenStopped(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1))
  process.once("exit", () => {
    for (const child of children) child.kill("SIGTERM")
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })
}

/** Starts a program of Node. Its output is for the caller; its errors are shown. */
export function startNode(args: readonly string[], options: Pick<SpawnOptions, "cwd" | "env"> = {}): Child {
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "inherit"] })
  children.add(child)
  child.once("exit", () => children.delete(child))
  return child
}

/** A temporary folder that is deleted after the work. The embedded PostgreSQL reaches it as a user of its own. */
export async function withFolder<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), "scorecard-bench-"))
  folders.add(directory)
  chmodSync(directory, 0o755)
  try {
    return await work(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
    folders.delete(directory)
  }
}

/**
 * Runs a program of this repository as a separate process, with the launcher's flags.
 * @returns its output
 * @throws if it fails
 */
export function childOutput(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<string> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = startNode([...process.execArgv, ...flags, file, ...args], { env: { ...process.env, ...environment } })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => void (output += String(chunk)))
  return new Promise((resolve, reject) => {
    child.on("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} ended with ${code}: ${output.slice(-2000)}`)),
    )
  })
}
