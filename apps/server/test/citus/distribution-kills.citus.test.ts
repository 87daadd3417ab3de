import type pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { PLACEMENTS, tablesAt } from "#platform/documents/index.ts"
import { killableServer, withClient } from "../chaos/kills/servers.ts"
import { startCitusCluster, type CitusCluster } from "../support/citus-cluster.ts"
import { runCommand } from "../support/command.ts"
import { hashTables } from "../support/hash-tables.ts"
import { waitUntil } from "../support/wait-until.ts"
import { openTestWorld } from "../support/world.ts"

/* `npm run migrate -- --distribute` on the demo company, on a coordinator and two workers: killed, and twice at once. */

const MOVED = [...tablesAt("everywhere"), ...tablesAt("person")]

let cluster: CitusCluster
let before: Record<string, string>
beforeAll(async () => {
  cluster = await startCitusCluster({ workers: 2 })
  const databaseAt = async () => cluster.url
  const world = await openTestWorld("distribution_kills", { warehouse: "none", config: { demoData: true }, databaseAt })
  await world.close()
  before = await onCoordinator(hashTables)
})
afterAll(() => cluster.stop())

const onCoordinator = <T>(work: (client: pg.Client) => Promise<T>) => withClient(cluster.adminUrl, work)

const distribute = (killWhen?: Promise<unknown>) =>
  runCommand(
    "migrate",
    ["--distribute"],
    { DATABASE_URL: cluster.url, WH_DRIVER: "none" },
    killWhen ? { killWhen } : {},
  )

/** Waits until the coordinator runs a statement that begins like this, or has just run it within its transaction. */
const whileRunning = (statement: string) =>
  onCoordinator((client) =>
    waitUntil(async () => {
      const { rowCount } = await client.query("select from pg_stat_activity where query like $1", [`${statement}%`])
      return rowCount !== 0
    }),
  )

/** Waits until the coordinator has noticed that the command's connections are gone. */
const untilForgotten = () =>
  onCoordinator((client) =>
    waitUntil(async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where application_name = 'scorecard-distribute'",
      )
      return rowCount === 0
    }),
  )

/** The tables of which each node has shards, or copies, in its own catalog, whatever Citus knows of them. */
async function shardsOnNodes(): Promise<string[][]> {
  const nodes = [cluster.coordinator, ...cluster.workers].map(({ url }) =>
    withClient(url("scorecard"), async (client) => {
      await client.query("set citus.override_table_visibility to off")
      const { rows } = await client.query<{ name: string }>(
        "select relname as name from pg_class where relkind = 'r' and relname ~ '^tbl_.*_[0-9]{5,}$' order by 1",
      )
      return rows.map(({ name }) => name)
    }),
  )
  return Promise.all(nodes)
}

/** The shards that each node should have, according to Citus. */
async function shardsInMetadata(): Promise<string[][]> {
  const { rows } = await onCoordinator((client) =>
    client.query<{ name: string; port: number }>(
      "select shard_name as name, nodeport as port from citus_shards where shard_name ~ '^tbl_' order by shard_name",
    ),
  )
  return [cluster.coordinator, ...cluster.workers].map((node) =>
    rows.flatMap(({ name, port }) => (port === node.port ? [name] : [])).toSorted(),
  )
}

/** Transactions that a node has prepared, and what Citus has yet to remove. */
async function leftovers(): Promise<number> {
  const nodes = [cluster.coordinator, ...cluster.workers].map(({ url }) =>
    withClient(url("scorecard"), async (client) => {
      const { rows } = await client.query<{ n: number }>(
        "select ((select count(*) from pg_prepared_xacts) + (select count(*) from pg_dist_cleanup))::int as n",
      )
      return rows[0]?.n ?? 0
    }),
  )
  return (await Promise.all(nodes)).reduce((sum, n) => sum + n, 0)
}

async function places(): Promise<Record<string, string>> {
  const { rows } = await onCoordinator((client) =>
    client.query<{ name: string; type: string }>(
      "select table_name::text as name, citus_table_type as type from citus_tables",
    ),
  )
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

async function expectUntouched(): Promise<void> {
  expect({ places: await places(), shards: (await shardsOnNodes()).flat(), leftovers: await leftovers() }).toEqual({
    places: {},
    shards: [],
    leftovers: 0,
  })
  expect(await onCoordinator(hashTables)).toEqual(before)
}

describe("a command that is killed leaves every table whole, where it was, and no shard on any node", () => {
  test.each(["create_reference_table", "create_distributed_table"])("during %s", async (call) => {
    expect(await distribute(whileRunning(`select ${call}`))).toMatchObject({ signal: "SIGKILL" })
    await untilForgotten()
    await expectUntouched()
  })

  test("after truncate_local_data_after_distributing_table", async () => {
    const ended = await onCoordinator(async (client) => {
      // What follows in the command's transaction must wait until this one ends.
      await client.query("begin; create table whole_commits ()")
      return distribute(whileRunning('create table if not exists "whole_commits"'))
    })
    expect(ended).toMatchObject({ signal: "SIGKILL" })
    await untilForgotten()
    await expectUntouched()
  })
})

describe("a coordinator that is killed while it distributes leaves the same, and the command fails", () => {
  const coordinator = () => {
    const { data, url, start } = cluster.coordinator
    return killableServer({ name: "the coordinator", data, url: () => url("scorecard"), start })
  }

  test("during create_distributed_table", async () => {
    const command = distribute()
    await whileRunning("select create_distributed_table")
    coordinator().kill("every process", 0)
    expect(await command).toMatchObject({ code: 1, signal: null })
    await coordinator().recover()
    await expectUntouched()
  })

  test("when the workers have prepared their part, and it hasn't committed", async () => {
    const onWorkers = (statement: string) =>
      Promise.all(cluster.workers.map(({ url }) => withClient(url("scorecard"), (client) => client.query(statement))))
    // Whatever a worker writes waits for a standby that it doesn't have.
    const waitFor = async (standby: string) => {
      await onWorkers(`alter system set synchronous_standby_names = '${standby}'`)
      await onWorkers("select pg_reload_conf()")
    }
    const arePreparing = async () =>
      (await onWorkers("select from pg_stat_activity where wait_event = 'SyncRep'")).every(
        ({ rows }) => rows.length > 0,
      )
    await waitFor("nobody")
    const command = distribute()
    await waitUntil(arePreparing)
    coordinator().kill("every process", 0)
    expect(await command).toMatchObject({ code: 1, signal: null })
    await waitFor("")
    await coordinator().recover()
    // What Citus does once a minute.
    await waitUntil(async () => {
      await onCoordinator((client) => client.query("select recover_prepared_transactions()"))
      return (await leftovers()) === 0
    })
    await expectUntouched()
  })
})

test("afterwards, of two commands at once, one distributes every table and the other finds it done; no row is lost or doubled", async () => {
  const commands = await Promise.all([distribute(), distribute()])
  expect(commands.map(({ code }) => code)).toEqual([0, 0])
  const saying = (text: string) => commands.filter(({ out }) => out.includes(`"${text}"`)).length
  expect([saying("tables were distributed"), saying("all tables were already distributed")]).toEqual([1, 1])

  const types = MOVED.map((table) => [table, PLACEMENTS[table]?.place === "person" ? "distributed" : "reference"])
  expect(await places()).toEqual({ ...Object.fromEntries(types), whole_commits: "local" })
  expect(await onCoordinator(hashTables)).toEqual(before)
  expect(await shardsOnNodes()).toEqual(await shardsInMetadata())
  expect(await leftovers()).toBe(0)
  // In the coordinator's own files, no row of before is left.
  const { rows } = await onCoordinator((client) =>
    client.query("select name from unnest($1::text[]) name where pg_relation_size(name::regclass) > 0", [MOVED]),
  )
  expect(rows).toEqual([])
})
