import { spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const SERVE = fileURLToPath(new URL("../../apps/server/src/cli/serve.ts", import.meta.url))

/** The time from the process's start until it is ready, with the demo company: on an empty folder, and again. */
export async function measureStarts(): Promise<{ first_ms: number; later_ms: number }> {
  const directory = mkdtempSync(join(tmpdir(), "scorecard-bench-start-"))
  chmodSync(directory, 0o755)
  try {
    const first_ms = await startOnce(join(directory, "data"))
    const later_ms = await startOnce(join(directory, "data"))
    return { first_ms, later_ms }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function startOnce(dataDirectory: string): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, SERVE], {
    env: { ...process.env, DATA_DIR: dataDirectory, PORT: "0", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const exited = new Promise((resolve) => child.once("exit", resolve))
  const ready = new Promise<number>((resolve, reject) => {
    void exited.then(() => reject(new Error("it ended before it was ready")))
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.includes('"msg":"ready"')) resolve(performance.now() - startedAt)
    })
  })
  const ms = Math.round(await ready)
  child.kill("SIGTERM")
  await exited
  return ms
}
