import { withClient } from "../../apps/server/test/chaos/kills/servers.ts"
import { forService, prepareDatabase, prepareNode, send } from "../../apps/server/test/support/citus-cluster.ts"
import { createDatabase, startCitusNode } from "../../apps/server/test/support/database-servers.ts"
import type { DebianServer } from "../../apps/server/test/support/debian-postgres.ts"
import { childOutput } from "./child.ts"
import type { Company, Database } from "./company.ts"

export const KINDS = ["PostgreSQL", "Citus, one node", "Citus, three nodes"] as const
export type Kind = (typeof KINDS)[number]

/** What is committed is on the disk, apart from while the company is made. */
const SETTINGS = { wal_recycle: "on", shared_buffers: "512MB", max_wal_size: "4GB", "citus.shard_count": "32" }
const DURABLE = { fsync: "on", full_page_writes: "on" }
const NAME = "growth"
/** On the same server, or on the coordinator. */
const WAREHOUSE = "growth_warehouse"
const HOST = "127.0.0.1"

export type GrowingDatabase = Database & {
  /** In the order of `KINDS`; what is in the database stays. */
  convertTo(kind: Kind, company: Company): Promise<void>
  /** With three nodes: moves a shard of every distributed table to the other worker and back. @returns the number of moves */
  moveShards(): Promise<number>
}

/**
 * An empty database of PostgreSQL that becomes one of Citus, as that of a company that grows; its servers are deleted
 * after the work. Three nodes are a coordinator and two workers, which have all shards.
 */
export async function withGrowingDatabase<Result>(
  work: (database: GrowingDatabase) => Promise<Result>,
): Promise<Result> {
  const nodes = await Promise.all(KINDS.map(() => startCitusNode({ ...SETTINGS, ...DURABLE })))
  const [main, ...workers] = nodes
  if (!main) throw new Error("a cluster has a coordinator")
  try {
    await Promise.all(nodes.map((node) => createDatabase(node, NAME)))
    await Promise.all(nodes.map((node) => prepareDatabase(node, NAME)))
    await createDatabase(main, WAREHOUSE)
    await setDurable(main, false)
    const adminUrl = main.url(NAME)
    return await work({
      url: forService(adminUrl),
      warehouseUrl: main.url(WAREHOUSE),
      async convertTo(kind, company) {
        if (kind === "PostgreSQL") await setDurable(main, true)
        else if (kind === "Citus, one node") await distribute(nodes, company)
        else await addWorkers(main, workers)
      },
      moveShards: () => moveThereAndBack(adminUrl),
    })
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
  }
}

async function setDurable(main: DebianServer, isDurable: boolean): Promise<void> {
  const url = main.url("postgres")
  for (const name of Object.keys(DURABLE)) {
    await send(url, isDurable ? `alter system reset ${name}` : `alter system set ${name} = off`)
  }
  await send(url, "select pg_reload_conf()")
  if (isDurable) await send(url, "checkpoint")
}

async function distribute(nodes: readonly DebianServer[], { environment }: Company): Promise<void> {
  const [main] = nodes
  if (!main) return
  await Promise.all(nodes.map((node) => prepareNode(node, NAME)))
  await send(main.url(NAME), "select citus_set_coordinator_host($1, $2)", [HOST, main.port])
  await send(main.url(NAME), "select citus_set_node_property($1, $2, 'shouldhaveshards', true)", [HOST, main.port])
  await childOutput("../../apps/server/src/cli/migrate.ts", ["--distribute"], environment)
}

async function addWorkers(main: DebianServer, workers: readonly DebianServer[]): Promise<void> {
  for (const { port } of workers) await send(main.url(NAME), "select citus_add_node($1, $2)", [HOST, port])
  await send(main.url(NAME), "select citus_drain_node($1, $2, 'block_writes')", [HOST, main.port])
  // Otherwise, the moved shards would be dropped while something is measured.
  await send(main.url(NAME), "call citus_cleanup_orphaned_resources()")
}

/** Moving one shard moves those of all tables with the same people. */
function moveThereAndBack(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ shardid: string; nodeport: number }>(
      "select shardid, nodeport from citus_shards where table_name = 'tbl_attendance_issues'::regclass order by shardid",
    )
    const [shard] = rows
    const other = rows.find(({ nodeport }) => nodeport !== shard?.nodeport)
    if (!shard || !other) throw new Error("all shards are on one node")
    for (const [from, to] of [
      [shard.nodeport, other.nodeport],
      [other.nodeport, shard.nodeport],
    ]) {
      await client.query("select citus_move_shard_placement($1, $2, $3, $2, $4, 'force_logical')", [
        shard.shardid,
        HOST,
        from,
        to,
      ])
    }
    return 2
  })
}
