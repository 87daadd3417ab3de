import type { Actor } from "@scorecard/domain"
import { sql, type RawBuilder } from "#platform/index.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { auditLogList, selectCount, selectPage } from "./audit.store.ts"

const RECORDS = 40_000
const PEOPLE = 2_000
/** The share of the pool's ten people in the log, plus a margin for records without a subject. */
const POOLS_SHARE = (RECORDS / PEOPLE) * 10

let world: TestWorld
/** Ten people per head; a third of the records have no subject; the first two fifths of the people left long ago. */
beforeAll(async () => {
  world = await openTestWorld("audit_plan", { warehouse: "none" })
  const { db } = world.app.platform
  await sql`insert into tbl_employees (_id, doc) select 'E' || i, jsonb_build_object('_id', 'E' || i, 'status', 'active',
      'access_level', 4, 'hire_date', '2024-01-01',
      'personal_data', jsonb_build_object('first_name', 'F', 'last_name', 'L', 'email_address', 'e' || i || '@example.com'),
      'employment_data', jsonb_build_object('manager_id', 'E' || (i - i % 10)))
    from generate_series(0, ${PEOPLE}::int - 1) i`.execute(db)
  await sql`insert into tbl_audit_log (_id, chain, position, hash, doc) select r._id, 99, i, '', jsonb_build_object(
      '_id', r._id, 'actor_id', 'E' || (i * 7) % ${PEOPLE}::int, 'impersonator_id', null,
      'employee_id', case when i % 3 <> 0 then 'E' || i % ${PEOPLE}::int end,
      'action', case when i % 2 = 0 then 'entry.submitted' else 'session.opened' end,
      'target', jsonb_build_object('collection', 'tbl_sbs_entries', 'id', 'T' || i / 10),
      'at', to_char(timestamp '2026-01-01' + i * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'))
    from generate_series(1, ${RECORDS}::int) i cross join lateral (select lpad(i::text, 8, '0') as _id) r`.execute(db)
  await sql`vacuum analyze tbl_audit_log, tbl_employees`.execute(db)
})
afterAll(() => world.close())

const head: Actor = {
  employee_id: "E10",
  access_level: 4,
  access_scope: "team",
  access_mode: "full",
  email: "somebody@example.com",
  session_id: "session",
  client: "web",
  impersonated_by: null,
}
type LogFilter = Partial<Parameters<typeof auditLogList.where>[0]>
const page = (actor: Actor, filter: LogFilter, sort: "at" | "-at", { after = null, limit = 51 }: Page = {}) =>
  selectPage(actor, auditLogList.window({ ...filter, sort }, actor, after, limit))
type Page = { after?: { key: string; ids: string[] } | null; limit?: number }
const count = (filter: LogFilter, max: number) => selectCount(head, auditLogList.where(filter, head), max)
const MARCH = "2026-01-20T00:00:00.000Z"

type Plan = { "Relation Name"?: string; "Actual Rows": number; "Actual Loops": number; Plans?: Plan[] } & {
  "Rows Removed by Filter"?: number
}
const nodesOf = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How many records a statement reads, including those it filters out. */
async function readBy(statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    "QUERY PLAN": [{ Plan: Plan }]
  }>`explain (analyze, timing off, format json) ${statement}`.execute(world.app.platform.db)
  const scans = rows
    .flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan))
    .filter((node) => node["Relation Name"] === "tbl_audit_log")
  expect(scans.length).toBeGreaterThan(0)
  const read = scans.map((node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"])
  return read.reduce((sum, each) => sum + each, 0)
}

test.each<[string, LogFilter]>([
  ["everything", {}],
  ["a month", { from: MARCH, to: "2026-01-25T00:00:00.000Z" }],
  ["an action", { action: "session.opened" }],
  ["a person", { employee_id: "E13" }],
  ["a person of others", { employee_id: "E100" }],
  ["an actor", { actor_id: "E14" }],
  ["a target", { target_id: "T77" }],
  ["a collection", { target_collection: "tbl_sbs_entries" }],
  ["an impersonator", { impersonator_id: "ADMIN" }],
])("a team head filtering by %s reads at most the pool's records, not the log", async (_, condition) => {
  for (const sort of ["at", "-at"] as const) {
    for (const after of [null, { key: MARCH, ids: ["0"] }]) {
      expect(await readBy(page(head, condition, sort, { after }))).toBeLessThan(3 * POOLS_SHARE)
    }
  }
  expect(await readBy(count(condition, 10_000))).toBeLessThan(3 * POOLS_SHARE)
})

test("a reader of everything filtering by an impersonator reads that person's records, not the log", async () => {
  const admin: Actor = { ...head, access_level: 5, access_scope: "company" }
  expect(await readBy(page(admin, { impersonator_id: "E14" }, "-at"))).toBeLessThan(10)
})

test("a page and a count of the pool contain its records in order, each once", async () => {
  const { db } = world.app.platform
  const { rows: wanted } = await sql<{ _id: string }>`select _id from tbl_audit_log where chain = 99 and
      coalesce(employee_id, actor_id) = any(select 'E' || i from generate_series(10, 19) i) order by at, _id`.execute(
    db,
  )
  expect(wanted.length).toBeGreaterThan(POOLS_SHARE / 2)
  const ids = async (sort: "at" | "-at") =>
    (await page(head, {}, sort, { limit: 1_000 }).execute(db)).rows.map(({ _id }) => _id)
  expect(await ids("at")).toEqual(wanted.map(({ _id }) => _id))
  expect(await ids("-at")).toEqual(wanted.map(({ _id }) => _id).toReversed())
  expect((await count({}, 10_000).execute(db)).rows).toEqual([{ count: wanted.length }])
  expect((await count({}, 20).execute(db)).rows).toEqual([{ count: 21 }])
})
