import { ExportedEmployeeMonth } from "@scorecard/contracts/change-exports"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/documents/index.ts"
import { settle } from "./settle.ts"
import { openTestWorld, type Caller, type TestWorld } from "../support/world.ts"

const MONTHS = "/v1/exports/employee-months"
const SEPTEMBER = { year: 2026, month: 9 }
const OCTOBER = { year: 2026, month: 10 }
const REQUESTER = { employee_id: "ADMIN", impersonated_by: null }

let world: TestWorld
let admin: Caller
let team: Team
let task: string
let cursor = ""

beforeAll(async () => {
  world = await openTestWorld("data_out_months", { warehouse: "none", role: "all" })
  admin = await world.as("admin@example.com")
  team = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

/** What has changed in a month since the last call: the worker keeps October up to date. */
async function readChanges(month: number): Promise<ExportedEmployeeMonth[]> {
  await settle(world.databaseUrl)
  const rows: ExportedEmployeeMonth[] = []
  for (;;) {
    const { status, headers, text } = await admin.get(`${MONTHS}?limit=3${cursor && `&cursor=${cursor}`}`)
    expect(status).toBe(200)
    const lines = text.split("\n").filter((line) => line !== "")
    rows.push(...lines.map((line) => ExportedEmployeeMonth.parse(JSON.parse(line))))
    cursor = encodeURIComponent(String(headers["x-next-cursor"]))
    if (headers["x-has-more"] === "false") return rows.filter((row) => row.month === month)
  }
}

/** Until the jobs have changed something. */
async function awaitChanges(month: number): Promise<ExportedEmployeeMonth[]> {
  const rows: ExportedEmployeeMonth[] = []
  await expect.poll(async () => rows.push(...(await readChanges(month))), { timeout: 30_000 }).toBeGreaterThan(0)
  return rows
}

/** The worker may store some people on their own, after what else happened to them. */
const byPerson = (rows: ExportedEmployeeMonth[]) => rows.toSorted((a, b) => (a._id < b._id ? -1 : 1))
const summary = ({ _id, deleted, report_status, report_version }: ExportedEmployeeMonth) =>
  [_id, deleted ? "deleted" : report_status, report_version] as const

test("a month is exported as a draft, as each of its versions, and as a draft again when it is reopened", async () => {
  const { features } = world.app
  await features.months.syncNow(SEPTEMBER)
  const drafts = await readChanges(9)
  const ids = Object.values(team.ids).map((id) => `2026-09 ${id}`)
  expect(byPerson(drafts).map(summary)).toEqual(ids.toSorted().map((id) => [id, "draft", null]))

  await features.months.syncNow(SEPTEMBER)
  expect(await readChanges(9)).toEqual([])

  await features.months.finalizeNow(REQUESTER, { ...SEPTEMBER, regenerate: false })
  expect((await readChanges(9)).map(summary)).toEqual(ids.toSorted().map((id) => [id, "final", 1]))
  await features.months.syncNow(SEPTEMBER)
  expect(await readChanges(9)).toEqual([])

  await features.months.finalizeNow(REQUESTER, { ...SEPTEMBER, regenerate: true, reason: "A correction" })
  expect((await readChanges(9)).map(summary)).toEqual(ids.toSorted().map((id) => [id, "final", 2]))

  const { status } = await admin.post("/v1/dashboard/bsc/reopen", { ...SEPTEMBER, reason: "Another correction" })
  expect(status).toBe(200)
  expect(byPerson(await awaitChanges(9)).map(summary)).toEqual(ids.toSorted().map((id) => [id, "draft", null]))
})

test("an entry changes one row within moments, without a warehouse; whoever leaves the month has a tombstone", async () => {
  await world.app.features.months.syncNow(OCTOBER)
  await readChanges(10)
  await team.lead.post(PATHS.attendance, draft("attendance", team.ids.member, task))
  const [changed, ...others] = await awaitChanges(10)
  expect([others, changed]).toMatchObject([[], { _id: `2026-10 ${team.ids.member}`, deleted: false }])
  const view = await admin.get(
    `/v1/dashboard/bsc?view_mode=self&employee_id=${team.ids.member}&year=2026&month=10` as const,
  )
  expect(view.body).toMatchObject({ employee_month: { total_score: changed?.total_score, kpms: changed?.kpms } })

  const { status } = await admin.patch(`/v1/employees/${team.ids.colleague}`, {
    employment_data: { bsc_enabled: false },
  })
  expect(status).toBe(200)
  await world.app.features.months.syncNow(OCTOBER)
  const removed = (await readChanges(10)).filter(({ _id }) => _id === `2026-10 ${team.ids.colleague}`)
  expect(removed.map(summary).at(-1)).toEqual([`2026-10 ${team.ids.colleague}`, "deleted", null])
  expect(removed.at(-1)).not.toHaveProperty("total_score")
})

test("a sync of some people, or of one, changes no row without news", async () => {
  await world.app.features.months.syncNow(OCTOBER)
  await readChanges(10)
  for (const employee_ids of [[team.ids.member], [team.ids.lead, team.ids.member]]) {
    const synced = await admin.post("/v1/dashboard/bsc/sync", { ...OCTOBER, employee_ids })
    expect(synced.status).toBe(200)
  }
  expect(await readChanges(10)).toEqual([])
})

test("a row that was changed without the product is stored as computed by the next sync", async () => {
  await world.app.features.months.syncNow(OCTOBER)
  await readChanges(10)
  await sql`update tbl_employee_months set doc = doc || '{"total_score": 12.34}' where _id = ${`2026-10 ${team.ids.lead}`}`.execute(
    world.app.platform.db,
  )
  expect(await readChanges(10)).toMatchObject([{ employee_id: team.ids.lead, total_score: 12.34 }])
  await world.app.features.months.syncNow(OCTOBER)
  const [restored, ...others] = await readChanges(10)
  expect([others, restored?.employee_id]).toEqual([[], team.ids.lead])
  expect(restored?.total_score).not.toBe(12.34)
})

test("whoever is not in the next version of a final has a tombstone of it", async () => {
  const { months } = world.app.features
  expect((await admin.post("/v1/dashboard/bsc/sync", SEPTEMBER)).status).toBe(200)
  await months.finalizeNow(REQUESTER, { ...SEPTEMBER, regenerate: false })
  const ofLead = (await readChanges(9)).find(({ employee_id }) => employee_id === team.ids.lead)
  const { status } = await admin.patch(`/v1/employees/${team.ids.member}`, { employment_data: { bsc_enabled: false } })
  expect(status).toBe(200)
  await months.finalizeNow(REQUESTER, { ...SEPTEMBER, regenerate: true, reason: "Left out" })
  const next = (ofLead?.report_version ?? 0) + 1
  const rows = await readChanges(9)
  expect(rows.find(({ employee_id }) => employee_id === team.ids.member)).toMatchObject({
    deleted: true,
    report_version: next,
  })
  expect(rows.find(({ employee_id }) => employee_id === team.ids.lead)).toMatchObject({
    deleted: false,
    report_version: next,
  })
})
