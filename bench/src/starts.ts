import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { startNode, withFolder } from "./child.ts"

const SERVE = fileURLToPath(new URL("../../apps/server/src/cli/serve.ts", import.meta.url))

/**
 * The time from the process's start until it is ready, with the demo company: on an empty folder and without anything
 * that an earlier start has compiled, and again.
 */
export function measureStarts(): Promise<{ first_ms: number; later_ms: number }> {
  return withFolder(async (directory) => {
    const first_ms = await startOnce(directory)
    const later_ms = await startOnce(directory)
    return { first_ms, later_ms }
  })
}

async function startOnce(directory: string): Promise<number> {
  const startedAt = performance.now()
  const folders = { DATA_DIR: join(directory, "data"), NODE_COMPILE_CACHE: join(directory, "compiled") }
  const env = { ...process.env, ...folders, PORT: "0", LOG_LEVEL: "info" }
  const child = startNode([...process.execArgv, SERVE], { env })
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
