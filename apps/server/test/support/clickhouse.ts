import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { findChdb } from "./chdb-home.ts"

export type ClickhouseServer = {
  /** Creates an empty database. */
  database(): Promise<string>
  run(url: string, statement: string): Promise<string>
  /** Kills it as a power failure would. */
  kill(): Promise<void>
  /** Starts it again with its data and address. */
  start(): Promise<void>
  close(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL("chdb-server.ts", import.meta.url))
let databases = 0

/** A real ClickHouse engine for the tests of one file. */
export async function startClickhouse(): Promise<ClickhouseServer> {
  const home = findChdb()
  if (home === null)
    throw new Error("there is no ClickHouse engine; docs/operations/warehouse.md says how to install it")
  const directory = mkdtempSync(join(tmpdir(), "scorecard-clickhouse-"))
  let port = 0
  let child: ChildProcess

  async function start(): Promise<void> {
    child = spawn(process.execPath, [PROGRAM, home ?? "", join(directory, "data"), String(port)], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    if (!child.stdout) throw new Error("the child process has no stdout pipe")
    const lines = createInterface({ input: child.stdout })
    const [line] = await Promise.race([
      once(lines, "line"),
      once(child, "exit").then(() => Promise.reject(new Error("the ClickHouse engine did not start"))),
    ])
    port = Number(line)
  }
  async function kill(): Promise<void> {
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    await gone
  }

  await start()
  return {
    start,
    kill,
    async database() {
      const name = `warehouse_${++databases}`
      await runClickhouse(`http://127.0.0.1:${port}/default`, `create database ${name}`)
      return `http://127.0.0.1:${port}/${name}`
    },
    run: runClickhouse,
    async close() {
      if (child.exitCode === null && child.signalCode === null) await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Sends a query as any HTTP client would. */
export async function runClickhouse(url: string, statement: string): Promise<string> {
  const address = new URL(url)
  const database = address.pathname.slice(1)
  const response = await fetch(`${address.origin}/?database=${database}`, { method: "POST", body: statement })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
