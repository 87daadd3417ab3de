import pg from "pg"
import { companySetup } from "#core/cycles/index.ts"
import { migrate, openDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { createDatabase, startCitusNode } from "./database-servers.ts"
import type { DebianServer } from "./debian-postgres.ts"

export type CitusCluster = {
  /** The documents, on the coordinator: the current schema, not distributed yet. */
  url: string
  coordinator: DebianServer
  workers: DebianServer[]
  stop(): Promise<void>
}

const DATABASE = "scorecard"

type ClusterOptions = { workers: number; settings?: Record<string, string> }

/** A coordinator without shards, and workers, each a server of its own. A company is set up, as in the suite's template. */
export async function startCitusCluster({ workers, settings }: ClusterOptions): Promise<CitusCluster> {
  const nodes = await Promise.all(Array.from({ length: 1 + workers }, () => startCitusNode(settings)))
  await Promise.all(nodes.map((node) => createDatabase(node, DATABASE)))
  await Promise.all(nodes.map((node) => send(node.url(DATABASE), "create extension citus")))
  const [coordinator, ...others] = nodes
  if (!coordinator) throw new Error("a cluster has a coordinator")
  const url = coordinator.url(DATABASE)
  await send(url, "select citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port])
  for (const { port } of others) await send(url, "select citus_add_node('127.0.0.1', $1)", [port])

  const documents = openDatabase({ url, poolSize: 2, log: silentLog })
  await migrate(documents.db)
  await companySetup.lock(documents.db)
  await documents.close()
  return {
    url,
    coordinator,
    workers: others,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  }
}

async function send(url: string, statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
