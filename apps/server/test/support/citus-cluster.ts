import { companySetup } from "#core/cycles/index.ts"
import { distribute, migrate, openDatabase } from "#platform/documents/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { withClient } from "../chaos/kills/servers.ts"
import { createDatabase, startCitusNode } from "./database-servers.ts"
import type { DebianServer } from "./debian-postgres.ts"

export type CitusCluster = {
  /** The documents, on the coordinator, for the product: the current schema. */
  url: string
  /** The same database, for a superuser. */
  adminUrl: string
  coordinator: DebianServer
  workers: DebianServer[]
  stop(): Promise<void>
}

const DATABASE = "scorecard"
/** Owns the database, and has no more rights than docs/deployment.md asks for. */
const SERVICE = "scorecard_service"

type ClusterOptions = {
  workers: number
  settings?: Record<string, string>
  /** Whether the tables are in their places already, and empty. Default: false. */
  isDistributed?: boolean
}

/** A coordinator without shards, and workers, each a server of its own. A company is set up, as in the suite's template. */
export async function startCitusCluster({
  workers,
  settings,
  isDistributed = false,
}: ClusterOptions): Promise<CitusCluster> {
  const nodes = await Promise.all(Array.from({ length: 1 + workers }, () => startCitusNode(settings)))
  await Promise.all(nodes.map((node) => createDatabase(node, DATABASE)))
  await Promise.all(nodes.map((node) => prepareDatabase(node)))
  await Promise.all(nodes.map((node) => prepareNode(node)))
  const [coordinator, ...others] = nodes
  if (!coordinator) throw new Error("a cluster has a coordinator")
  const adminUrl = coordinator.url(DATABASE)
  await send(adminUrl, "select citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port])
  for (const { port } of others) await send(adminUrl, "select citus_add_node('127.0.0.1', $1)", [port])
  const url = forService(adminUrl)

  const documents = openDatabase({ url, poolSize: 2, log: silentLog })
  await migrate(documents.db)
  await companySetup.lock(documents.db)
  if (isDistributed) await distribute(documents.db)
  await documents.close()
  return {
    url,
    adminUrl,
    coordinator,
    workers: others,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  }
}

/** The service owns the node's database. */
export async function prepareDatabase(node: DebianServer, database = DATABASE): Promise<void> {
  await send(node.url("postgres"), `create role ${SERVICE} login`)
  await send(node.url("postgres"), `alter database ${database} owner to ${SERVICE}`)
}

/** As in docs/deployment.md. */
export async function prepareNode(node: DebianServer, database = DATABASE): Promise<void> {
  await send(node.url(database), "create extension citus")
  await send(node.url(database), `grant execute on function recover_prepared_transactions() to ${SERVICE}`)
}

/** The address of a node's database for the product. */
export function forService(url: string): string {
  const changed = new URL(url)
  changed.username = SERVICE
  return changed.href
}

export async function send(url: string, statement: string, values: unknown[] = []): Promise<void> {
  await withClient(url, (client) => client.query(statement, values))
}
