import { rmSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { startEmbeddedPostgres } from "@scorecard/embedded-postgres"
import { hasCitus, startDebianPostgres, type DebianServer } from "./debian-postgres.ts"
import { memoryFolder } from "./memory-folder.ts"

/** The server that the suite's databases are on: `url` has the name of a database. */
export type SuiteServer = {
  url(database: string): string
  /** Whether its template is distributed. */
  isDistributed: boolean
  stop(): Promise<void>
}

/**
 * DATABASE_TESTS selects it: `embedded`, the default; `postgres`, Debian's PostgreSQL of the oldest supported version,
 * or the server of DATABASE_TESTS_URL; `citus`, a coordinator that holds all shards, so that databases can be cloned.
 */
export async function startSuiteServer(): Promise<SuiteServer> {
  const chosen = process.env["DATABASE_TESTS"] ?? "embedded"
  if (chosen === "embedded") return startEmbedded()
  if (chosen === "citus") return { ...(await startCitusNode({ max_worker_processes: "200" })), isDistributed: true }
  if (chosen !== "postgres") throw new Error(`DATABASE_TESTS is ${chosen}: use embedded, postgres or citus`)
  const external = process.env["DATABASE_TESTS_URL"]
  if (external === undefined) return { ...(await startDebianPostgres()), isDistributed: false }
  return { url: (name) => withDatabase(external, name), isDistributed: false, stop: async () => {} }
}

/** One of Citus's nodes. Few shards, because each one is a table of its own. */
export async function startCitusNode(settings: Record<string, string> = {}): Promise<DebianServer> {
  if (!hasCitus()) throw new Error("These tests need Citus: CONTRIBUTING.md says how to install it.")
  return startDebianPostgres({
    shared_preload_libraries: "citus",
    "citus.shard_count": "4",
    wal_level: "logical",
    max_prepared_transactions: "200",
    ...settings,
  })
}

export async function createDatabase(server: Pick<SuiteServer, "url">, name: string): Promise<void> {
  await administer(server, async (client) => {
    await client.query(`drop database if exists "${name}" with (force)`)
    await client.query(`create database "${name}" template template0 encoding 'UTF8'`)
  })
}

/** Citus connects to each database that uses it. No one may be connected to a database that is cloned. */
export async function closeToConnections(server: Pick<SuiteServer, "url">, name: string): Promise<void> {
  await administer(server, async (client) => {
    await client.query(`alter database "${name}" allow_connections false`)
    await client.query("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1", [name])
  })
}

async function administer(server: Pick<SuiteServer, "url">, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.url("postgres") })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function startEmbedded(): Promise<SuiteServer> {
  const directory = memoryFolder("scorecard-test-")
  const server = await startEmbeddedPostgres({
    directory: join(directory, "postgres"),
    log: () => {},
    settings: { fsync: "off", full_page_writes: "off", max_connections: "400" },
  })
  return {
    url: (database) => server.url(database),
    isDistributed: false,
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(name)}`
  return changed.href
}
