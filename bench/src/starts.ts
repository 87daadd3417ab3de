import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { startNode, withFolder } from "./child.ts"
import { atMost, figureText, type Figure, type Report } from "./report.ts"
import { median } from "./runs.ts"

const SERVE = fileURLToPath(new URL("../../apps/server/src/cli/serve.ts", import.meta.url))
const RUNS = 3
const LIMITS = { firstMs: 4_000, laterMs: 1_200 }

/**
 * The time from the process's start until it is ready, with the demo company: on an empty folder and without anything
 * that an earlier start has compiled, and again. Several times, each in a new folder.
 */
export async function starts(): Promise<Report> {
  const measured: { first: Start; later: Start }[] = []
  while (measured.length < RUNS) measured.push(await withFolder(startTwice))
  const [first, later] = [measured.map((each) => each.first), measured.map((each) => each.later)]
  return {
    title: "Starts",
    notes: [
      `The all-in-one process with the embedded database, by the medians of ${RUNS} runs: until the first message (Node, the settings and the check that the port is free); until the database answers and, meanwhile, the product's modules are loaded; the rest, which at the first start includes the schema and the demo company with its closed months. In parentheses: the fastest and the slowest.`,
    ],
    columns: ["start", "first message ms", "database and modules ms", "the rest ms", "until ready ms"],
    rows: [rowOf("first", first), rowOf("later", later)],
    figures: [
      figureOf("first start to ready, demo company included, ms", first, LIMITS.firstMs, whyFirst(first)),
      figureOf("later start to ready, ms", later, LIMITS.laterMs, whyLater(later)),
    ],
  }
}

/** Milliseconds since the process was started: its first message, a database that answers, and ready. */
type Start = { begun: number; database: number; ready: number }

const whyFirst = (measured: readonly Start[]) =>
  `creating a database and compiling the product's modules meanwhile takes ${figureText(median(measured.map(({ begun, database }) => database - begun)))} ms, and the schema and a company with some 24,000 documents and more than a year of closed months ${figureText(median(measured.map(({ database, ready }) => ready - database)))}.`
const whyLater = (measured: readonly Start[]) =>
  `${figureText(median(measured.map(({ begun, database }) => database - begun)))} ms go by until the database answers and the product's modules are loaded, some 2,000 files from the compile cache, on the same two cores. The sources and libraries run as they are: a single file with all of them would load faster, but would have to be built after every change.`

function figureOf(what: string, measured: readonly Start[], limit: number, why: string): Figure {
  const times = measured.map(({ ready }) => ready)
  return { ...atMost(what, median(times), limit, why), spread: [Math.min(...times), Math.max(...times)] }
}

function rowOf(name: string, measured: readonly Start[]): string[] {
  const phases = [
    measured.map(({ begun }) => begun),
    measured.map(({ begun, database }) => database - begun),
    measured.map(({ database, ready }) => ready - database),
    measured.map(({ ready }) => ready),
  ]
  return [name, ...phases.map((times) => figureText(median(times)))]
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
