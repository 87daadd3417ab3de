import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { startNode, withFolder } from "./child.ts"
import { atMost, figureText, type Report } from "./report.ts"

const SERVE = fileURLToPath(new URL("../../apps/server/src/cli/serve.ts", import.meta.url))
const LIMITS = { firstMs: 4_000, laterMs: 1_200 }

/**
 * The time from the process's start until it is ready, with the demo company: on an empty folder and without anything
 * that an earlier start has compiled, and again.
 */
export async function starts(): Promise<Report> {
  const { first, later } = await withFolder(startTwice)
  return {
    title: "Starts",
    notes: [
      "The all-in-one process with the embedded database: until the first message (Node, the settings and the check that the port is free); until the database answers and, meanwhile, the product's modules are loaded; the rest, which at the first start includes the schema and the demo company with its closed months.",
    ],
    columns: ["start", "first message ms", "database and modules ms", "the rest ms", "until ready ms"],
    rows: [rowOf("first", first), rowOf("later", later)],
    figures: [
      atMost("first start to ready, demo company included, ms", first.ready, LIMITS.firstMs, whyFirst(first)),
      atMost("later start to ready, ms", later.ready, LIMITS.laterMs, whyLater(later)),
    ],
  }
}

/** Milliseconds since the process was started: its first message, a database that answers, and ready. */
type Start = { begun: number; database: number; ready: number }

const phasesOf = ({ begun, database, ready }: Start) => [begun, database - begun, ready - database].map(figureText)
const rowOf = (name: string, start: Start) => [name, ...phasesOf(start), figureText(start.ready)]

function whyFirst(start: Start): string {
  const [begun, database, rest] = phasesOf(start)
  return `the first message takes ${begun} ms, creating a database and compiling the product's modules meanwhile ${database}, and the schema and a company with some 24,000 documents and more than a year of closed months ${rest}.`
}

function whyLater(start: Start): string {
  const [begun, database, rest] = phasesOf(start)
  return `the first message takes ${begun} ms; ${database} go by until the database answers and the product's modules are loaded, some 2,000 files from the compile cache, on the same two cores; and the rest takes ${rest}. The sources and libraries run as they are: a single file with all of them would load faster, but would have to be built after every change.`
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
