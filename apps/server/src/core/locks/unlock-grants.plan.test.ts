import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, timestamp } from "#platform/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { unlockGrantList, unlockGrants } from "./unlock-grants.store.ts"

const GRANTS = 5_000
const PAGE = { sort: "-created_at" } as const

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("grants_plan", { warehouse: "none" })
  await sql`insert into tbl_unlock_grants (_id, doc)
    select i::text, jsonb_build_object('employee_id', 'E' || i % 500, 'kind', case when i % 50 = 0 then 'atw' else 'sbs' end,
      'revoked_at', case when i % 100 = 1 then '2026-01-15T00:00:00.000Z' end, 'year', 2020 + i % 8, 'month', 1 + i % 12,
      'created_at', to_char(timestamp '2026-01-01' + i * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
      'until', to_char(timestamp '2026-02-01' + i * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'))
    from generate_series(1, ${GRANTS}::int) i`.execute(world.app.platform.db)
  await sql`analyze tbl_unlock_grants`.execute(world.app.platform.db)
})
afterAll(() => world.close())

type Plan = { "Node Type": string; "Actual Rows": number; "Rows Removed by Filter"?: number; Plans?: Plan[] }
const nodesOf = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test.each([
  { sort: "created_at" },
  { sort: "-created_at" },
  { sort: "until" },
  { sort: "-until" },
  { year: 2024, month: 5 },
  { kind: "atw" },
  { status: "revoked" },
] as const)("a page of grants filtered by %j reads only that page, not the table", async (filter) => {
  const { db, clock } = world.app.platform
  const at = timestamp(clock.now())
  const { where, orderBy, limit } = unlockGrantList.window({ ...PAGE, ...filter }, at, null, 20)
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`explain (analyze, timing off, format json)
    select doc, version from ${unlockGrants.table} where ${where} order by ${orderBy} limit ${limit}`.execute(db)
  const nodes = rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan))
  expect(nodes.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([])
  const read = nodes.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0))
  expect(Math.max(...read)).toBeLessThan(GRANTS / 10)
})
