import type { NotificationQuery } from "@scorecard/contracts/notifications"
import { sql, type RawBuilder } from "#platform/index.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { retractableNotices } from "./inbox.store.ts"
import { notificationList } from "./inbox.store.ts"

const NOTIFICATIONS = 40_000
const PEOPLE = 400
const EACH = NOTIFICATIONS / PEOPLE

let world: TestWorld
/** A hundred notifications per person: one in four is a greeting, one in ten is unread. */
beforeAll(async () => {
  world = await openTestWorld("notifications_plan", { warehouse: "none" })
  const { db } = world.app.platform
  await sql`insert into tbl_notifications (_id, employee_id, announcement_id, type, revision, created_at, read_at, doc)
    select i::text, 'E' || i % ${PEOPLE}::int, 'a' || i,
      case when i / ${PEOPLE}::int % 4 = 0 then 'news.birthday.greeting' else 'scorecard.sbs.submitted_for_you' end, i,
      to_char(timestamp '2026-01-01' + i * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
      case when i / ${PEOPLE}::int % 10 = 0 then null else '2026-10-15T16:00:00.000Z' end, '{}'
    from generate_series(1, ${NOTIFICATIONS}::int) i`.execute(db)
  await sql`vacuum analyze tbl_notifications`.execute(db)
})
afterAll(() => world.close())

type Plan = { "Node Type": string; "Actual Rows": number; "Rows Removed by Filter"?: number; Plans?: Plan[] }
const flattenPlan = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]

async function explainPlan(query: RawBuilder<unknown>): Promise<Plan[]> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`explain (analyze, format json) ${query}`.execute(
    world.app.platform.db,
  )
  return flattenPlan(rows[0]?.["QUERY PLAN"][0].Plan ?? { "Node Type": "none", "Actual Rows": 0 })
}

const rowsRead = (nodes: readonly Plan[]) =>
  Math.max(...nodes.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)))

test.each<[string, Pick<NotificationQuery, "unread" | "type">, number]>([
  ["the newest", {}, 51],
  ["the unread", { unread: true }, EACH / 10 + 1],
  ["those of a type", { type: "news.birthday.greeting" }, EACH],
  ["those with a type prefix", { type: "scorecard." }, EACH],
])("a page of %s uses an index and reads no other person's rows", async (_, filter, most) => {
  const nodes = await explainPlan(sql`select * from tbl_notifications where ${notificationList.where(filter, "E20")}
    order by created_at desc, _id desc limit 51`)
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan")
  expect(rowsRead(nodes)).toBeLessThanOrEqual(most)
})

test("notifications after a revision, and expired ones, are found by an index", async () => {
  const news = await explainPlan(sql`select * from tbl_notifications where employee_id = 'E20' and revision > 39000
    order by revision desc limit 50`)
  const old = await explainPlan(sql`select _id from tbl_notifications where created_at < '2026-01-01T01:00:00.000Z'
    order by created_at limit 1000`)
  for (const nodes of [news, old]) {
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan")
    expect(rowsRead(nodes)).toBeLessThanOrEqual(60)
  }
})

test("notices to retract are found without reading other inboxes", async () => {
  const { db } = world.app.platform
  await sql`update tbl_notifications set doc = jsonb_build_object('data', jsonb_build_object('request_id', 'r' || _id))
    where type = 'news.birthday.greeting'`.execute(db)
  await sql`vacuum analyze tbl_notifications`.execute(db)
  const announcement = { _id: "b", recipient_ids: ["E1"] }
  for (const ends of [
    { type: "news.birthday.greeting", by: "reading", request_id: "r16001" },
    { type: "scorecard.sbs.submitted_for_you", by: "withdrawing", entry_id: "e1" },
  ] as const) {
    const nodes = await explainPlan(
      sql`select from tbl_notifications n where ${retractableNotices({ ...announcement, ends })}`,
    )
    expect(rowsRead(nodes)).toBeLessThanOrEqual(EACH)
  }
})
