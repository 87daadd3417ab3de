import type { Actor } from "@scorecard/domain"
import { sql, type RawBuilder } from "#platform/index.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { isReceivedBy, kudosList, weeklyKudos } from "./kudos.store.ts"

const CARDS = 20_000
const PEOPLE = 2_000

let world: TestWorld
/** Each lead has ten people and wrote a hundred cards; each card thanks two people, and one in twenty is a draft. */
beforeAll(async () => {
  world = await openTestWorld("kudos_plan", { warehouse: "none" })
  const { db } = world.app.platform
  await sql`insert into tbl_employees (_id, doc) select 'E' || i, jsonb_build_object('_id', 'E' || i, 'status', 'active',
      'access_level', 1, 'hire_date', '2024-01-01',
      'personal_data', jsonb_build_object('first_name', 'F', 'last_name', 'L', 'email_address', 'e' || i || '@example.com'),
      'employment_data', jsonb_build_object('manager_id', 'E' || (i - i % 10)))
    from generate_series(0, ${PEOPLE}::int - 1) i`.execute(db)
  await sql`insert into tbl_weekly_kudos (_id, doc) select i::text, jsonb_build_object(
      'recipient_ids', jsonb_build_array('E' || i % ${PEOPLE}::int, 'E' || (i * 7 + 1) % ${PEOPLE}::int),
      'author_id', 'E' || (i % ${PEOPLE}::int - i % 10), 'status', case when i % 20 = 0 then 'draft' else 'published' end,
      'badge', 'quality', 'title', 'Thanks', 'message', 'Well done',
      'week_start', to_char(date '2025-07-07' + 7 * (i % 70), 'YYYY-MM-DD'),
      'created_at', to_char(timestamp '2025-07-07' + i * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
      'published_at', to_char(timestamp '2025-07-08' + i * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'))
    from generate_series(1, ${CARDS}::int) i`.execute(db)
  await sql`vacuum analyze tbl_weekly_kudos, tbl_employees`.execute(db)
})
afterAll(() => world.close())

const asker = (employee_id: string, access_level: 1 | 2 | 5): Actor => ({
  employee_id,
  access_level,
  access_scope: "team",
  access_mode: "full",
  email: "someone@example.com",
  session_id: "session",
  client: "web",
  impersonated_by: null,
})
const [employee, lead, admin] = [asker("E11", 1), asker("E10", 2), asker("E0", 5)]
const byWeek = sql`week_start desc, _id desc`
const newestFirst = sql`published_at desc, _id desc`

type Plan = { "Node Type": string; "Relation Name"?: string; "Actual Rows": number; Plans?: Plan[] } & {
  "Rows Removed by Filter"?: number
}
const flattenPlan = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]

test.each<[string, RawBuilder<boolean>, RawBuilder<unknown>]>([
  ["your own cards, as polled by the widget", isReceivedBy("E11"), newestFirst],
  ["an employee's list", kudosList.where({}, employee), byWeek],
  ["a lead's list", kudosList.where({}, lead), byWeek],
  ["the cards of a person", kudosList.where({ recipient_id: "E11" }, admin), byWeek],
  ["the cards of an author", kudosList.where({ author_id: "E20" }, admin), byWeek],
  ["a week", kudosList.where({ week_start: "2026-03-02" }, admin), byWeek],
  ["the drafts", kudosList.where({ status: "draft" }, admin), byWeek],
  ["a badge", kudosList.where({ badge: "quality" }, admin), byWeek],
  ["everything, by week", kudosList.where({}, admin), byWeek],
  ["everything, by creation time", kudosList.where({}, admin), sql`created_at, _id`],
])("%s: reads only the rows it needs", async (_, where, orderBy) => {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`explain (analyze, timing off, format json)
    select doc, version from ${weeklyKudos.table} where ${where} order by ${orderBy} limit 51`.execute(
    world.app.platform.db,
  )
  const scans = rows
    .flatMap((row) => flattenPlan(row["QUERY PLAN"][0].Plan))
    .filter((node) => node["Relation Name"] === "tbl_weekly_kudos")
  const read = scans.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0))
  expect(scans.length).toBeGreaterThan(0)
  expect(Math.max(...read)).toBeLessThan(CARDS / 50)
})
