import { createRequire } from "node:module"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"

/*
 * ClickHouse for tests: the real engine (chdb, in this process) behind the part of ClickHouse's HTTP interface that its
 * client uses. Runs as a program: node chdb-server.ts <folder with chdb> <data folder> <port>.
 */

type Session = {
  queryAsync(query: string, options?: { format: string }): Promise<{ bytes(): Uint8Array }>
  close(): void
}
type Chdb = { Session: new (path: string) => Session }

const [home = "", directory = "", port = "0"] = process.argv.slice(2)
const chdb = createRequire(join(home, "package.json"))("chdb") as Chdb // checked by the tests that use it

/** Statements of different sessions run concurrently, like those of different connections. */
const SESSIONS = 4
/** Settings persist in a session: most requests repeat the previous ones. */
type PooledSession = { session: Session; database: string; settings: [string, string][] }
const idle = Array.from({ length: SESSIONS }, (): PooledSession => ({
  session: new chdb.Session(directory),
  database: "",
  settings: [],
}))
const waiting: ((entry: PooledSession) => void)[] = []

async function withSession<T>(work: (entry: PooledSession) => Promise<T>): Promise<T> {
  const entry = idle.pop() ?? (await new Promise<PooledSession>((resolve) => waiting.push(resolve)))
  try {
    return await work(entry)
  } finally {
    const next = waiting.shift()
    if (next) next(entry)
    else idle.push(entry)
  }
}

/** URL parameters that are not settings. */
const NOT_SETTINGS = new Set(["query", "database", "query_id", "session_id", "role", "default_format"])
const HTTP_ONLY = new Set(["wait_end_of_query"])

type Query = { database: string; statement: string; settings: [string, string][]; parameters: [string, string][] }

async function read(request: IncomingMessage): Promise<Query> {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost")
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
  const entries = [...searchParams]
  const type = request.headers["content-type"] ?? ""
  if (type.startsWith("multipart/form-data")) {
    const form = await new Response(body, { headers: { "content-type": type } }).formData()
    for (const [name, value] of form) if (typeof value === "string") entries.push([name, value])
  }
  const query = entries.find(([name]) => name === "query")?.[1]
  const isForm = type.startsWith("multipart/form-data")
  return {
    database: searchParams.get("database") ?? "default",
    statement: isForm ? (query ?? "") : [query, body.toString()].filter(Boolean).join("\n"),
    settings: entries.filter(([name]) => !name.startsWith("param_") && !NOT_SETTINGS.has(name) && !HTTP_ONLY.has(name)),
    parameters: entries.filter(([name]) => name.startsWith("param_")),
  }
}

const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, "\\$&")}'`

async function execute(query: Query): Promise<Uint8Array> {
  return withSession(async (entry) => {
    await applySettings(entry, query)
    return (await entry.session.queryAsync(query.statement, { format: "TabSeparated" })).bytes()
  })
}

async function applySettings(entry: PooledSession, { database, settings, parameters }: Query): Promise<void> {
  if (entry.database !== database) await entry.session.queryAsync(`use ${database}`)
  entry.database = database
  const isNew = JSON.stringify(settings) !== JSON.stringify(entry.settings)
  const former = entry.settings.filter(([name]) => !settings.some((each) => each[0] === name))
  const assignments = [
    ...(isNew ? former.map(([name]) => `${name} = default`) : []),
    ...[...(isNew ? settings : []), ...parameters].map(([name, value]) => `${name} = ${quoted(value)}`),
  ]
  if (assignments.length === 0) return
  try {
    await entry.session.queryAsync(`set ${assignments.join(", ")}`)
    entry.settings = settings
  } catch (error) {
    // How much of it was executed is unknown.
    entry.session.close()
    Object.assign(entry, { session: new chdb.Session(directory), database: "", settings: [] })
    throw error
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const bytes = await execute(await read(request))
    response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(bytes)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = /Code: (\d+)/.exec(message)?.[1] ?? "1000"
    response.writeHead(500, { "x-clickhouse-exception-code": code }).end(message)
  }
}

const server = createServer({ maxHeaderSize: 1_048_576 }, (request, response) => void answer(request, response))
server.listen(Number(port), "127.0.0.1", () => {
  const address = server.address() as AddressInfo // a TCP server's address
  process.stdout.write(`${address.port}\n`)
})
