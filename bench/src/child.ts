import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

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
  const child = spawn(process.execPath, [...process.execArgv, ...flags, file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => void (output += String(chunk)))
  return new Promise((resolve, reject) => {
    child.on("exit", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} ended with ${code}: ${output.slice(-2000)}`)),
    )
  })
}
