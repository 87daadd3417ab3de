import pg from "pg"
import { moveShards } from "../../apps/server/test/chaos/kills/databases.ts"
import { startCitusCluster } from "../../apps/server/test/support/citus-cluster.ts"
import { createDatabase } from "../../apps/server/test/support/database-servers.ts"
import { startDebianPostgres } from "../../apps/server/test/support/debian-postgres.ts"
import type { Database } from "./company.ts"

export const KINDS = ["PostgreSQL", "Citus, one node", "Citus, three nodes"] as const
export type Kind = (typeof KINDS)[number]

/** As it comes, on the disk, apart from the memory that each server may use. */
const SETTINGS = {
  fsync: "on",
  full_page_writes: "on",
  wal_recycle: "on",
  shared_buffers: "512MB",
  max_wal_size: "4GB",
  "citus.shard_count": "32",
}
const NAME = "growth"
/** `moveShards`: moves some to another node and back; null if there is no other. @returns the number of moves */
export type GrowthDatabase = Database & { moveShards: (() => Promise<number>) | null }

/** On the same server, or on the coordinator. */
const WAREHOUSE = "growth_warehouse"

/** An empty database of this kind, whose servers are deleted after the work. Three nodes are a coordinator and two workers. */
export async function withDatabase<Result>(
  kind: Kind,
  work: (database: GrowthDatabase) => Promise<Result>,
): Promise<Result> {
  const { "citus.shard_count": _, ...plain } = SETTINGS
  if (kind === "PostgreSQL") {
    const server = await startDebianPostgres(plain)
    try {
      for (const name of [NAME, WAREHOUSE]) await createDatabase(server, name)
      const [url, warehouseUrl] = [server.url(NAME), server.url(WAREHOUSE)]
      return await work({ url, warehouseUrl, isDistributed: false, moveShards: null })
    } finally {
      await server.stop()
    }
  }
  const isAlone = kind === "Citus, one node"
  const cluster = await startCitusCluster({ workers: isAlone ? 0 : 2, settings: SETTINGS })
  try {
    if (isAlone) await keepShardsOn(cluster.coordinator.port, cluster.adminUrl)
    await createDatabase(cluster.coordinator, WAREHOUSE)
    const { url, adminUrl, coordinator } = cluster
    return await work({
      url,
      warehouseUrl: coordinator.url(WAREHOUSE),
      isDistributed: true,
      moveShards: isAlone ? null : () => moveShards(adminUrl, "force_logical"),
    })
  } finally {
    await cluster.stop()
  }
}

async function keepShardsOn(port: number, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("select citus_set_node_property('127.0.0.1', $1, 'shouldhaveshards', true)", [port])
  await client.end()
}
