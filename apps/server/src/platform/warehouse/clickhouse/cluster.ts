import { WarehouseUnavailable } from "../port.ts"
import { periodOf } from "../period.ts"
import { connect, type Connection } from "./connection.ts"
import type { Place } from "./place.ts"
import { readerTables, writerTables } from "./tables.ts"

type Host = { shard: number; weight: number; host: string }

/**
 * The servers of a cluster. Questions go to the address of `url`, which may be a load balancer; any server answers them
 * from all shards. A month is written on the first replica of its shard, reached directly: by its name in the server's
 * `remote_servers`, and with protocol, port, user and password of `url`.
 */
export function openCluster({ url, cluster }: { url: string; cluster: string }) {
  const database = databaseOf(url)
  const reader = connect(url, readerTables(cluster, database), READER_SETTINGS)
  const writers = new Map<string, Connection>()

  /** By host and number of replicas, which is part of the connection's settings. */
  function writerOn(host: string, replicas: number): Connection {
    const key = `${host} ${replicas}`
    const writer = writers.get(key) ?? connect(withHost(url, host), writerTables(database), writerSettings(replicas))
    writers.set(key, writer)
    return writer
  }

  return {
    database,
    reader,
    /** Looked up for each write: servers are added and removed while this process runs. */
    async placeOf(month: string): Promise<Place> {
      const hosts = await reader.query<Host>(
        `select shard_num as shard, shard_weight as weight, host_name as host from system.clusters
         where cluster = {cluster:String} order by shard_num, replica_num`,
        { cluster },
      )
      const shard = shardOf(month, hosts)
      const replicas = hosts.filter((each) => each.shard === shard)
      const [server, ...others] = replicas.map(({ host }) => writerOn(host, replicas.length))
      if (!server) throw new WarehouseUnavailable(`the warehouse's server has no cluster ${cluster}`)
      return { server, replicas: [server, ...others], catchUp: () => catchUp(server) }
    },
    async close() {
      await Promise.all([reader, ...writers.values()].map((connection) => connection.close()))
    },
  }
}

/** The database in the path of the address. */
function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || "default"
}

function withHost(url: string, host: string): string {
  const address = new URL(url)
  address.hostname = host.includes(":") ? `[${host}]` : host
  return address.href
}

const READER_SETTINGS = {
  // The first replica of a shard is the one that writes its months.
  load_balancing: "in_order",
  // Statements for the shards contain the ids of a pool, once for each of their parts.
  max_query_size: "134217728",
} as const

/** A write is complete when all replicas of its shard have it: any of them may be read next. */
const writerSettings = (replicas: number) =>
  ({
    alter_sync: "2",
    replication_wait_for_inactive_replica_timeout: "60",
    insert_quorum: String(replicas),
    insert_quorum_timeout: 60_000,
    // Writing the same stamp again is no repetition of an insert.
    insert_deduplicate: 0,
  }) as const

/** The log of a replicated table includes everything published; waits until this server has carried out all of it. */
async function catchUp(server: Connection): Promise<void> {
  const { rows, emptyMonths } = server.tables.part
  await server.run(`system sync replica ${rows} lightweight`)
  await server.run(`system sync replica ${emptyMonths} lightweight`)
}

/** As the Distributed tables compute it: the remainder of the sharding key by the sum of all weights. */
function shardOf(month: string, hosts: readonly Host[]): number | undefined {
  const weights = new Map(hosts.map(({ shard, weight }) => [shard, weight]))
  const slots = [...weights].flatMap(([shard, weight]) => Array.from({ length: weight }, () => shard))
  return slots[monthNumber(month) % slots.length]
}

/** ClickHouse's `toRelativeMonthNum`. */
function monthNumber(month: string): number {
  const [year = 0, number = 0] = periodOf(month).split("-").map(Number)
  return year * 12 + number
}
