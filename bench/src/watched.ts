import type { ChildProcess } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import type { Stretches } from "./stretches.ts"

/** Options for Node that make a server report its stretches. */
export const WATCHED_FLAG = `--import=${new URL("./stretches.ts", import.meta.url).href}`

const LOOK_EVERY_MS = 5

/** The activity of a watched server's main thread since the last call. `lines`: its output. */
export async function askStretches(server: ChildProcess, lines: readonly string[]): Promise<Stretches> {
  const before = lines.length
  server.kill("SIGUSR2")
  for (;;) {
    const line = lines.slice(before).find((text) => text.startsWith('{"msg":"stretches"'))
    if (line !== undefined) return (JSON.parse(line) as { stretches: Stretches }).stretches
    await sleep(LOOK_EVERY_MS)
  }
}
