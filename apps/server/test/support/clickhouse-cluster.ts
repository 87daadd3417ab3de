import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { Server } from "node:http"
import { createRequire } from "node:module"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findChdb } from "./chdb-home.ts"
import { startProxies } from "./clickhouse-proxies.ts"
import { runClickhouse } from "./clickhouse.ts"
import { waitUntil } from "./wait-until.ts"

/*
 * Several servers of the real ClickHouse engine: each a process with its own data, HTTP interface and native protocol,
 * so that Distributed tables and table functions reach the others as they do in a cluster. What the engine as a package
 * lacks is the worker of `ON CLUSTER` statements and the exchange of parts between replicas. A proxy in front of each
 * server makes up for it: it has the engine parse the original statement, then runs it without `ON CLUSTER` on each server,
 * and with the engine that is not replicated. All proxies have the same port, each on an address of its own.
 */

export type ClickhouseCluster = {
  name: string
  /** The servers, shard by shard. */
  nodes: ClickhouseNode[]
  /** Creates an empty database on all servers. @returns its address on the first server */
  database(): Promise<string>
  /** The statements that were parsed, but not executed as they were. */
  standIns: string[]
  close(): Promise<void>
}
export type ClickhouseNode = {
  /** The address of a database on this server. */
  at(url: string): string
  run(url: string, statement: string): Promise<string>
  /** Kills it as a power failure would. */
  kill(): Promise<void>
}

type Node = { host: string; http: number; process: ChildProcess; proxy: Server }

const NAME = "test-cluster"
let databases = 0

/** @param shards how many replicas each shard has; their rows are not exchanged */
export async function startClickhouseCluster(shards: readonly number[]): Promise<ClickhouseCluster> {
  const directory = mkdtempSync(join(tmpdir(), "scorecard-clickhouse-cluster-"))
  const hosts = shards.flatMap((replicas) => Array.from({ length: replicas })).map((_, at) => `127.0.0.${at + 2}`)
  const ports = await Promise.all(hosts.map(async (host) => [await freePort(host), await freePort(host)] as const))
  const standIns: string[] = []
  const { proxies, port } = await startProxies({
    cluster: NAME,
    backends: hosts.map((host, at) => ({ host, port: ports[at]?.[1] ?? 0 })),
    standIns,
  })
  const nodes = hosts.map((host, at): Node => {
    const [native, http] = ports[at] ?? [0, 0]
    const config = join(directory, `${at}.xml`)
    writeFileSync(config, configOf({ host, native, http, shards, hosts, natives: ports.map(([each]) => each) }))
    return { host, http, process: launch(config, join(directory, String(at))), proxy: proxies[at] as Server }
  })
  await Promise.all(
    nodes.map((node) =>
      waitUntil(() => {
        if (node.process.exitCode !== null) throw new Error(`the ClickHouse server on ${node.host} did not start`)
        return answers(`http://${node.host}:${node.http}/`)
      }),
    ),
  )

  const kill = async ({ process: child, proxy }: Node) => {
    proxy.closeAllConnections()
    proxy.close()
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    await gone
  }
  return {
    name: NAME,
    standIns,
    nodes: nodes.map((node) => {
      const at = (url: string) => url.replace(/127\.0\.0\.\d+/, node.host)
      return { at, run: (url, statement) => runClickhouse(at(url), statement), kill: () => kill(node) }
    }),
    async database() {
      const name = `warehouse_${++databases}`
      for (const { host } of nodes) await runClickhouse(`http://${host}:${port}/default`, `create database ${name}`)
      return `http://${hosts[0] ?? ""}:${port}/${name}`
    },
    async close() {
      await Promise.all(nodes.map(kill))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

type Config = {
  host: string
  native: number
  http: number
  shards: readonly number[]
  hosts: string[]
  natives: number[]
}

/** The engine's own Keeper is in memory, one for each server: enough to create replicated tables. */
function configOf({ host, native, http, shards, hosts, natives }: Config): string {
  const replicas = hosts.map((each, at) => `<replica><host>${each}</host><port>${natives[at] ?? 0}</port></replica>`)
  const shardOf = shards.flatMap((count, shard) => Array.from({ length: count }, () => shard))
  const cluster = shards.map(
    (_, shard) =>
      `<shard><internal_replication>true</internal_replication>${replicas.filter((__, at) => shardOf[at] === shard).join("")}</shard>`,
  )
  const own = hosts.indexOf(host)
  return `<clickhouse>
    <listen_host>${host}</listen_host><tcp_port>${native}</tcp_port><http_port>${http}</http_port>
    <logger><level>none</level></logger>
    <zookeeper><implementation>testkeeper</implementation><node><host>none</host><port>1</port></node></zookeeper>
    <macros><shard>${(shardOf[own] ?? 0) + 1}</shard><replica>${host}</replica></macros>
    <remote_servers><${NAME}>${cluster.join("")}</${NAME}></remote_servers>
  </clickhouse>`
}

/** Only the library's own main function opens ports, and Node cannot call it. Ends with the process that started it. */
const PROGRAM = `
import ctypes, sys
library, *arguments = sys.argv[1:]
PR_SET_PDEATHSIG, SIGKILL = 1, 9
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL)
main = ctypes.CDLL(library).query_stable_v2
main(len(arguments), (ctypes.c_char_p * len(arguments))(*[each.encode() for each in arguments]))
`
const FOREVER = `system start listen tcp; system start listen http; select sleepEachRow(3) from numbers(1000000)
  format Null settings max_block_size = 1`

function launch(config: string, data: string): ChildProcess {
  const home = findChdb()
  if (home === null)
    throw new Error("there is no ClickHouse engine; docs/operations/warehouse.md says how to install it")
  const { libchdbPath } = createRequire(join(home, "package.json"))("chdb/libchdb") as { libchdbPath(): string } // its documentation
  const engine = [libchdbPath(), "clickhouse", `--config-file=${config}`, `--path=${data}`, "--query", FOREVER]
  return spawn("python3", ["-c", PROGRAM, ...engine], { stdio: ["ignore", "ignore", "ignore"] })
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, "listening")
  const { port } = server.address() as AddressInfo // a TCP server's address
  server.close()
  await once(server, "close")
  return port
}

async function answers(url: string): Promise<boolean> {
  return (await fetch(url).catch(() => null))?.ok === true
}
