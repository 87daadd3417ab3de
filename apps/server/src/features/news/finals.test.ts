import { afterAll, beforeAll, expect, test } from "vitest"
import { addCompany, loseWarehouse, SEPTEMBER } from "#features/dashboards/company.test-support.ts"
import { sql } from "#platform/index.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { loadItems, QUALIFIERS } from "./news.test-support.ts"

const BSC = "/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9&limit=200&sort=-total_score"
type Row = { employee_id: string; name: string; total_score: number | null; bonus_qualified: boolean | null }

let world: TestWorld
let admin: Caller
let reader: Caller
beforeAll(async () => {
  world = await openTestWorld("news_finals")
  await addCompany(world)
  admin = await world.as("admin@example.com")
  reader = await world.as("s1@example.com")
  await makeBonusEasy()
  await world.app.features.months.finalizeNow(
    { employee_id: "ADMIN", impersonated_by: null },
    { ...SEPTEMBER, regenerate: false },
  )
})
afterAll(() => world.close())

/** A goal that these people reach, with no required evaluations. */
async function makeBonusEasy(): Promise<void> {
  const { db } = world.app.platform
  const set = (id: string, path: string, value: unknown) =>
    sql`update tbl_scorecard_config set doc = jsonb_set(doc, ${path}::text[], ${JSON.stringify(value)}::jsonb)
      where _id = ${id}`.execute(db)
  for (const [index, least] of [55, 30, 20].entries())
    await set("bsc-total-score-goals-2026", `{bands,${index},min_score}`, least)
  for (const kind of ["sbs", "non_sbs"]) await set("evaluation_count_requirement-2026", `{${kind},cadence}`, "none")
}

const qualifiers = async () => {
  const { status, body } = await reader.get(QUALIFIERS)
  expect(status).toBe(200)
  return body.items.map(({ employee_id }: { employee_id: string }) => employee_id).toSorted()
}

async function loadDashboard(): Promise<{ rows: Row[]; source: string | undefined }> {
  const { body } = await admin.get(BSC)
  return { rows: present(body.items), source: body.source }
}

test("the news matches the dashboard of a closed month", async () => {
  const { rows, source } = await loadDashboard()
  expect(source).toBe("warehouse")
  const qualified = rows.filter((row) => row.bonus_qualified).map(({ employee_id }) => employee_id)
  expect(await qualifiers()).toEqual(qualified.toSorted())
  expect([qualified.length > 0, qualified.length < rows.length]).toEqual([true, true])

  const top = await loadItems(reader, "top_performers")
  expect(top).toHaveLength(10)
  const totals = new Map(rows.map((row) => [row.employee_id, row.total_score]))
  for (const { employee_id, rank } of top) {
    const own = totals.get(employee_id) ?? 0
    expect(rank).toBe(1 + rows.filter((row) => (row.total_score ?? 0) > own).length)
  }
})

test("an unavailable warehouse changes nothing", async () => {
  const before = [await qualifiers(), await loadItems(reader, "top_performers")]
  await loseWarehouse(world, "news_finals")
  expect([await qualifiers(), await loadItems(reader, "top_performers")]).toEqual(before)
})
