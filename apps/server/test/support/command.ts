import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"

export type Ended = { code: number | null; signal: string | null; out: string; err: string }
export type How = {
  /** Kills it, as a power failure would, as soon as it prints this. */
  killAt?: RegExp
  /** The same, as soon as this is fulfilled. */
  killWhen?: Promise<unknown>
  /** A shell command to run before it, in the same shell. */
  after?: string
}

/** Runs a command of the product (`src/cli`) as a separate process until it ends. */
export async function runCommand(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
  { killAt, killWhen, after }: How = {},
): Promise<Ended> {
  const command = [process.execPath, fileURLToPath(new URL(`../../src/cli/${name}.ts`, import.meta.url)), ...args]
  const [program = "", ...rest] = after ? ["sh", "-c", `${after}; exec "$@"`, "sh", ...command] : command
  const child = spawn(program, rest, {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line)
    if (killAt?.test(line)) child.kill("SIGKILL")
  })
  void killWhen?.then(() => child.kill("SIGKILL"))
  const ended = new Promise<[number | null, string | null]>((resolve) => {
    child.once("close", (code, signal) => resolve([code, signal]))
  })
  const [err, [code, signal]] = await Promise.all([text(child.stderr), ended])
  return { code, signal, out: lines.join("\n"), err }
}
