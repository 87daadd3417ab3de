import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { startNode, withFolder } from "./child.ts"
import { atMost, figureText, type Figure } from "./report.ts"
import { median } from "./runs.ts"

const SERVE = fileURLToPath(new URL("../../apps/server/src/cli/serve.ts", import.meta.url))
const RUNS = 3
const LIMITS = { firstMs: 4_000, laterMs: 1_200 }

/**
 * The time from the process's start until it is ready, with the demo company: on an empty folder and without anything
 * that an earlier start has compiled, and again. Several times, each in a new folder.
 */
export async function measureStarts(): Promise<[first: Figure, later: Figure]> {
  const starts: { first: Start; later: Start }[] = []
  while (starts.length < RUNS) starts.push(await withFolder(startTwice))
  const [first, later] = [starts.map((each) => each.first), starts.map((each) => each.later)]
  return [
    figureOf("first start to ready, demo company included, ms", first, LIMITS.firstMs, whyFirst(phasesOf(first))),
    figureOf("later start to ready, ms", later, LIMITS.laterMs, whyLater(phasesOf(later))),
  ]
}

/**
 * Milliseconds since the process was started: its first message, before it starts the database; a database that answers,
 * and the product's modules loaded meanwhile; and ready.
 */
type Start = { begun: number; database: number; ready: number }

const whyFirst = ({ begun, database, ready }: Start) =>
  `reading the settings takes ${figureText(begun)} ms, creating a database and compiling the product's modules meanwhile (the sources run as they are) ${figureText(database)}, and the schema, the demo company and opening the port ${figureText(ready)}.`
const whyLater = ({ begun, database, ready }: Start) =>
  `reading the settings takes ${figureText(begun)} ms, starting the database and loading some 2,000 modules from the compile cache meanwhile ${figureText(database)}, and the rest ${figureText(ready)}.`

function figureOf(what: string, starts: readonly Start[], limit: number, why: string): Figure {
  const times = starts.map(({ ready }) => ready)
  return { ...atMost(what, median(times), limit, why), spread: [Math.min(...times), Math.max(...times)] }
}

/** How long each phase took, by the median. */
function phasesOf(starts: readonly Start[]): Start {
  return {
    begun: median(starts.map(({ begun }) => begun)),
    database: median(starts.map(({ begun, database }) => database - begun)),
    ready: median(starts.map(({ database, ready }) => ready - database)),
  }
}

async function startTwice(directory: string): Promise<{ first: Start; later: Start }> {
  return { first: await startOnce(directory), later: await startOnce(directory) }
}

async function startOnce(directory: string): Promise<Start> {
  const startedAt = performance.now()
  const since = () => Math.round(performance.now() - startedAt)
  const folders = { DATA_DIR: join(directory, "data"), NODE_COMPILE_CACHE: join(directory, "compiled") }
  const env = { ...process.env, ...folders, PORT: "0", LOG_LEVEL: "info" }
  const child = startNode([...process.execArgv, SERVE], { env })
  const exited = new Promise((resolve) => child.once("exit", resolve))
  const reached: Partial<Start> = {}
  const start = await new Promise<Start>((resolve, reject) => {
    void exited.then(() => reject(new Error("it ended before it was ready")))
    createInterface({ input: child.stdout }).on("line", (line) => {
      reached.begun ??= since()
      if (line.includes('"msg":"PostgreSQL is ready"')) reached.database ??= since()
      if (!line.includes('"msg":"ready"')) return
      const { begun, database } = reached
      if (database === undefined) reject(new Error("its database was never ready"))
      else resolve({ begun, database, ready: since() })
    })
  })
  child.kill("SIGTERM")
  await exited
  return start
}
