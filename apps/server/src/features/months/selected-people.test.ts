import { afterAll, beforeAll, expect, test } from "vitest"
import { recordFinalChanges } from "#core/months/index.ts"
import { sql } from "#platform/index.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { addLateness, addTeam, finalize, listAuditRecords, openMonthsWorld } from "./months.test-support.ts"

const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }
const PEOPLE = ["BEST", "LATE", "LEAD", "NONE"]
const regenerate = { ...SEPTEMBER, regenerate: true, reason: "A lateness was missing" } as const

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openMonthsWorld("selected_people")
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  await finalize(admin, SEPTEMBER)
  // Both have changed since.
  await addLateness(world, "BEST", "2026-09-25")
  await addLateness(world, "LATE", "2026-09-25")
  await world.app.platform.transact((tx) =>
    recordFinalChanges(
      tx,
      ["BEST", "LATE"].map((employee_id) => ({ month: "2026-09", employee_id })),
    ),
  )
})
afterAll(() => world.close())

/** The stored rows of a version as text, by person. */
async function storedRows(version: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ employee_id: string; row: string }>`select employee_id,
    doc::text || coalesce(payroll::text, '') as row from tbl_bsc_final_snapshots
    where month = '2026-09' and report_version = ${version} order by employee_id`.execute(world.app.platform.db)
  return Object.fromEntries(rows.map(({ employee_id, row }) => [employee_id, row]))
}

const changesOf = async (employee_id: string) =>
  (
    await sql<{ changes: number }>`select count(*) as changes from tbl_bsc_final_changes
      where month = '2026-09' and report_version = 2 and employee_id = ${employee_id}`.execute(world.app.platform.db)
  ).rows[0]?.changes

test("only regenerating is limited to some people, and they must exist", async () => {
  const post = (query: string, body: object) => admin.post(`${BSC}/finalize${query}`, { ...SEPTEMBER, ...body })
  for (const [query, employee_ids] of [
    ["", ["BEST"]],
    ["?regenerate=true", ["BEST", "GHOST"]],
    ["?regenerate=true", []],
  ] as const) {
    const { status, body } = await post(query, { employee_ids, reason: "An appeal" })
    expect([status, body.code]).toEqual([422, "invalid"])
    expect(body.errors?.[0]?.path).toMatch(/^employee_ids/)
  }
})

test("selected people are scored again, and everyone else's rows are copied to the byte", async () => {
  const job = await finalize(admin, { ...regenerate, employee_ids: ["BEST"] })
  expect(job.result).toMatchObject({ version: 2, rows_written: PEOPLE.length, published: true })
  const [first, second] = [await storedRows(1), await storedRows(2)]
  expect(Object.keys(second)).toEqual(Object.keys(first))
  expect(Object.keys(second).filter((id) => first[id] !== second[id])).toEqual(["BEST"])

  const published = await world.app.platform.warehouse.rowsOf(PEOPLE, ["2026-09"])
  const { body } = await admin.get(`${BSC}/month-report/versions/2?year=2026&month=9`)
  const totalsOf = (rows: readonly { employee_id: string; total_score: number | null }[]) =>
    Object.fromEntries(rows.map(({ employee_id, total_score }) => [employee_id, total_score]))
  expect(totalsOf(published)).toEqual(totalsOf(body.items))
  expect(await listAuditRecords(world, "2026-09")).toContainEqual({ action: "month.regenerated", actor: "ADMIN" })
})

test("what has changed for the others still counts as changed after closing", async () => {
  expect([await changesOf("BEST"), await changesOf("LATE")]).toEqual([0, 1])
  const { body } = await admin.get(`${BSC}/month-report?year=2026&month=9`)
  expect(body).toMatchObject({ version: 2, entries_changed_since_final: 1 })
})

test("someone who no longer belongs to the month leaves it only if they are selected", async () => {
  const { db } = world.app.platform
  await sql`update tbl_employees set doc = jsonb_set(doc, '{employment_data,bsc_enabled}', 'false')
    where _id in ('NONE', 'LEAD')`.execute(db)
  await finalize(admin, { ...regenerate, employee_ids: ["NONE"] })
  expect(Object.keys(await storedRows(3))).toEqual(["BEST", "LATE", "LEAD"])
  await finalize(admin, regenerate)
  expect(Object.keys(await storedRows(4))).not.toContain("LEAD")
})
