import { makeCompany, type CompanyDocuments } from "@scorecard/demo-company/company"
import { defaultConfiguration } from "@scorecard/domain/scoring"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openSeeding, seedingUseCases } from "#app/seed.ts"
import { openDemo, type CompanyCollections } from "#demo/index.ts"
import { PLACEMENTS, sql, tablesAt } from "#platform/documents/index.ts"
import { startCitusCluster, type CitusCluster } from "../support/citus-cluster.ts"
import { openTestWorld, type TestWorld } from "../support/world.ts"

/* The first start on a new database whose tables are on two workers. `src/demo/demo.test.ts` has the rules. */

const NOW = "2026-10-15T16:00:00Z"
const TODAY = "2026-10-15"

let cluster: CitusCluster
let world: TestWorld
beforeAll(async () => {
  cluster = await startCitusCluster({ workers: 2, isDistributed: true })
  world = await openTestWorld("demo_on_nodes", {
    warehouse: "none",
    now: NOW,
    databaseAt: async () => cluster.url,
  })
  // What the demo does at a start is done by the tests.
  world.app.platform.config.demoData = true
})
afterAll(async () => {
  await world.close()
  await cluster.stop()
})

/** The number of rows of each table, as the coordinator reads it. */
async function countsOf(tables: Iterable<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      world.app.platform.db,
    )
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

/** The rows of a distributed table in the shards of each node, by the node's port. */
async function rowsByNode(table: string): Promise<{ port: number; n: number }[]> {
  const { rows } = await sql<{ port: number; n: number }>`select nodeport as port, sum(result::int)::int as n
    from run_command_on_shards(${table}, 'select count(*) from %s') join citus_shards using (shardid)
    group by 1 order by 1`.execute(world.app.platform.db)
  return rows
}

/** The number of documents for each table. */
function sizesOf(collections: CompanyCollections, { entries, ...rest }: CompanyDocuments): Record<string, number> {
  const lists = Object.keys(rest) as (keyof typeof rest)[]
  const kinds = [...Map.groupBy(entries, ({ kind }) => kind)]
  return {
    ...Object.fromEntries(lists.map((name) => [collections[name].name, rest[name].length])),
    ...Object.fromEntries(kinds.map(([kind, { length }]) => [collections.entries[kind].name, length])),
  }
}

test("a demo company that can't be completed leaves no row on any node", async () => {
  const needs = seedingUseCases(world.app.platform)
  const { entries, clusters } = needs.collections
  // Among the last documents: most are written already.
  const incidents = { ...entries.incidents, parse: () => clusters.parse({ doc: {}, version: 1 }) }
  const collections = { ...needs.collections, entries: { ...entries, incidents } }
  const before = await countsOf(Object.keys(PLACEMENTS))
  await expect(openDemo(world.app.platform, { ...needs, collections }).fillIfEmpty()).rejects.toThrow(/manager_ids/)
  expect(await countsOf(Object.keys(PLACEMENTS))).toEqual(before)
})

test("the first start fills in the whole demo company, with its rows in shards on both workers", async () => {
  const { collections } = seedingUseCases(world.app.platform)
  await openSeeding(world.app.platform).fillIfEmpty()

  const { rows: filled } = await sql<{ seed: number }>`select (doc->'change'->>'seed')::int as seed from tbl_audit_log
    where action = 'demo.filled'`.execute(world.app.platform.db)
  expect(filled).toHaveLength(1)
  const company = makeCompany({ seed: filled[0]?.seed ?? 0, today: TODAY, configurationOf: defaultConfiguration })
  const sizes = sizesOf(collections, company)
  // The first administrator is there before anyone else.
  const expected = { ...sizes, tbl_employees: (sizes["tbl_employees"] ?? 0) + 1 }
  expect(await countsOf(Object.keys(sizes))).toEqual(expected)

  const workers = cluster.workers.map(({ port }) => port).toSorted((one, other) => one - other)
  for (const table of Object.keys(sizes).filter((name) => tablesAt("person").includes(name))) {
    const nodes = await rowsByNode(table)
    expect(nodes.map(({ port }) => port)).toEqual(workers)
    expect(nodes.every(({ n }) => n > 0)).toBe(true)
    expect(nodes.reduce((sum, { n }) => sum + n, 0)).toBe(sizes[table])
  }
})

test("its past months are final, and its people can sign in and see their entries", async () => {
  const { rows } = await sql<{ status: string; months: number }>`select status, count(*)::int as months
    from tbl_bsc_month_reports group by 1 order by 1`.execute(world.app.platform.db)
  expect(rows).toEqual([
    { status: "draft", months: 1 },
    { status: "final", months: 15 },
  ])
  const lead = await world.as("amina.okonkwo@example.com")
  const { status, body } = await lead.get("/v1/scorecard/sbs-entries?year=2026&month=9")
  expect(status).toBe(200)
  expect(body.total).toBeGreaterThan(0)
})
