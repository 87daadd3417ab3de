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

/** Milliseconds since the process was started: its first message, a database that answers, and ready. */
type Start = { loaded: number; database: number; ready: number }

const whyFirst = ({ loaded, database, ready }: Start) =>
  `compiling all modules (the sources run as they are) and reading the settings takes ${figureText(loaded)} ms, creating a database ${figureText(database)}, and its schema, the demo company and opening the port ${figureText(ready)}.`
const whyLater = ({ loaded, database, ready }: Start) =>
  `loading some 2,200 modules from the compile cache takes ${figureText(loaded)} ms, starting the database ${figureText(database)}, and the rest ${figureText(ready)}.`

function figureOf(what: string, starts: readonly Start[], limit: number, why: string): Figure {
  const times = starts.map(({ ready }) => ready)
  return { ...atMost(what, median(times), limit, why), spread: [Math.min(...times), Math.max(...times)] }
}

/** How long each phase took, by the median. */
function phasesOf(starts: readonly Start[]): Start {
  return {
    loaded: median(starts.map(({ loaded }) => loaded)),
    database: median(starts.map(({ loaded, database }) => database - loaded)),
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
      reached.loaded ??= since()
      if (line.includes('"msg":"PostgreSQL is ready"')) reached.database ??= since()
      if (!line.includes('"msg":"ready"')) return
      const { loaded, database } = reached
      if (database === undefined) reject(new Error("its database was never ready"))
      else resolve({ loaded, database, ready: since() })
    })
  })
  child.kill("SIGTERM")
  await exited
  return start
}
