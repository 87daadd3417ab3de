import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startCitusCluster } from "../../support/citus-cluster.ts"
import { runCommand } from "../../support/command.ts"
import { createDatabase } from "../../support/database-servers.ts"
import { startDebianPostgres } from "../../support/debian-postgres.ts"
import { killableServer, withClient, type KillableServer } from "./servers.ts"

export const DATABASES = ["embedded", "postgres", "citus"] as const
export type DatabaseName = (typeof DATABASES)[number]

/** The databases of a trial, on servers that can be killed. */
export type KillableDatabase = {
  /** For the programs. */
  settings: Record<string, string>
  isSetUp: boolean
  /** The main server, or the coordinator. */
  main: KillableServer
  /** Of a cluster. */
  workers: KillableServer[]
  documents(): string
  warehouse(): string
  /** Waits until all rows can be read. */
  answering(): Promise<void>
  /** Waits until no transaction that spans nodes is undecided. */
  decided(): Promise<void>
  /** Moves shards to the other node and back; null if there are none. */
  rebalance: ((mode: TransferMode) => Promise<number>) | null
  stop(): Promise<void>
}

export type TransferMode = "block_writes" | "force_logical"

/** As with everyone else's: what was committed is on the disk. */
const DURABLE = { fsync: "on", full_page_writes: "on" }
const WAREHOUSE = "scorecard_warehouse"
const DECISION_LIMIT_MS = 150_000
/** Transactions that are being committed are undecided for a moment. */
const UNDECIDED_FOR = "2 seconds"

export function startDatabase(name: DatabaseName, directory: string): Promise<KillableDatabase> {
  if (name === "embedded") return Promise.resolve(embeddedDatabase(directory))
  return name === "postgres" ? startPostgres() : startCitus(directory)
}

/** The product's own server, which the processes start, and start again. */
function embeddedDatabase(directory: string): KillableDatabase {
  const data = join(directory, "data", "postgres", "data")
  const url = (database: string) => {
    const file = join(data, "postmaster.pid")
    if (!existsSync(file)) throw new Error("The embedded server does not run.")
    const [, , , , socket = ""] = readFileSync(file, "utf8").split("\n")
    return `postgresql://scorecard@localhost/${database}?${new URLSearchParams({ host: socket, port: "5432" }).toString()}`
  }
  const main = killableServer({ name: "database", data, url: () => url("scorecard"), start: null })
  return {
    settings: {},
    isSetUp: false,
    main,
    workers: [],
    documents: () => url("scorecard"),
    warehouse: () => url(WAREHOUSE),
    answering: () => main.recover(),
    decided: async () => {},
    rebalance: null,
    stop: async () => {},
  }
}

const settingsFor = (documents: string, warehouse: string) => ({
  DATABASE_URL: documents,
  WH_URL: warehouse,
  AUTH_DEV_LOGIN_ENABLED: "true",
})

async function startPostgres(): Promise<KillableDatabase> {
  const server = await startDebianPostgres(DURABLE)
  await createDatabase(server, "scorecard")
  await createDatabase(server, WAREHOUSE)
  const { data, start } = server
  const [documents, warehouse] = [server.url("scorecard"), server.url(WAREHOUSE)]
  const main = killableServer({ name: "database", data, url: () => documents, start })
  return {
    settings: settingsFor(documents, warehouse),
    isSetUp: false,
    main,
    workers: [],
    documents: () => documents,
    warehouse: () => warehouse,
    answering: () => main.recover(),
    decided: async () => {},
    rebalance: null,
    stop: () => server.stop(),
  }
}

/** A coordinator and two workers. The warehouse is a database of the coordinator. */
async function startCitus(directory: string): Promise<KillableDatabase> {
  const cluster = await startCitusCluster({ workers: 2, settings: DURABLE })
  const { adminUrl: documents, coordinator } = cluster
  await createDatabase(coordinator, WAREHOUSE)
  const warehouse = coordinator.url(WAREHOUSE)
  const settings = settingsFor(cluster.url, warehouse)
  const distributed = await runCommand("migrate", ["--distribute"], { ...settings, DATA_DIR: join(directory, "data") })
  if (distributed.code !== 0) throw new Error(`The database was not distributed: ${distributed.out} ${distributed.err}`)

  const nodes = [coordinator, ...cluster.workers].map((node, index) => {
    const name = index === 0 ? "coordinator" : `Citus worker ${index}`
    return killableServer({ name, data: node.data, url: () => node.url("scorecard"), start: node.start })
  })
  const [main, ...workers] = nodes
  if (!main) throw new Error("a cluster has a coordinator")
  return {
    settings,
    isSetUp: true,
    main,
    workers,
    documents: () => documents,
    warehouse: () => warehouse,
    async answering() {
      await Promise.all(nodes.map((node) => node.recover()))
      await withClient(documents, (client) => client.query("select count(*) from tbl_attendance_issues"))
    },
    async decided() {
      const limit = Date.now() + DECISION_LIMIT_MS
      for (const node of cluster.workers) {
        while (await hasUndecided(node.url("scorecard"))) {
          if (Date.now() > limit) throw new Error("A transaction between nodes was never decided.")
          await sleep(200)
        }
      }
    },
    rebalance: (mode) => moveShards(documents, mode),
    stop: () => cluster.stop(),
  }
}

async function hasUndecided(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) =>
    client.query("select 1 from pg_prepared_xacts where prepared < now() - $1::interval", [UNDECIDED_FOR]),
  )
  return rows.length > 0
}

/** Moves a shard of every table away from a node, and lets Citus rebalance. @returns the number of moves */
async function moveShards(url: string, mode: TransferMode): Promise<number> {
  return withClient(url, async (client) => {
    const { rows: shards } = await client.query<{ shardid: string; nodeport: number }>(
      "select shardid, nodeport from citus_shards where table_name = 'tbl_attendance_issues'::regclass order by shardid",
    )
    const ports = [...new Set(shards.map(({ nodeport }) => nodeport))]
    const { rows: nodes } = await client.query<{ nodeport: number }>(
      "select nodeport from pg_dist_node where shouldhaveshards order by nodeport",
    )
    const from = ports[0]
    const to = nodes.find(({ nodeport }) => nodeport !== from)
    const moved = shards.filter(({ nodeport }) => nodeport === from).slice(0, 1)
    for (const { shardid } of moved) {
      await client.query(
        "select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, $4::text::citus.shard_transfer_mode)",
        [shardid, from, to?.nodeport, mode],
      )
    }
    await client.query("select rebalance_table_shards(shard_transfer_mode => $1::text::citus.shard_transfer_mode)", [
      mode,
    ])
    return moved.length
  })
}
