import { afterAll, beforeAll, expect, test } from "vitest"
import { addTeam, finalize, openMonthsWorld } from "#features/months/months.test-support.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { statementsIn } from "#test/support/statements.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

let world: TestWorld
let admin: Caller
let late: Caller
const SEPTEMBER = { year: 2026, month: 9 }
const SELF = "/v1/dashboard/bsc?year=2026&month=9"
const REASON = "The absence was entered late."

const getView = async (caller: Caller, query = "") => {
  const { status, body } = await caller.get(`${SELF}${query}`)
  expect(status).toBe(200)
  return body
}

beforeAll(async () => {
  world = await openMonthsWorld("self_final")
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  late = await world.as("late@example.com")
})
afterAll(() => world.close())

test("a draft month has no final", async () => {
  expect((await getView(late)).final).toBeNull()
})

test("a final month shows the final figures next to the live ones; nothing changed", async () => {
  await finalize(admin, SEPTEMBER)
  const { employee_month, final } = await getView(late)
  expect(final).toMatchObject({
    version: 1,
    total_score: employee_month?.total_score,
    band: employee_month?.band,
    kpms: employee_month?.kpms,
    bonus_eligible: employee_month?.bonus_eligible,
    bonus_qualified: employee_month?.bonus_qualified,
    entries_changed_since_final: 0,
    difference: { changed: false, reasons: [] },
  })
  const report = await late.get("/v1/dashboard/bsc/month-report?year=2026&month=9")
  expect(final?.finalized_at).toBe(report.body.finalized_at)
})

test("the month snapshot of one person has the same final figures", async () => {
  const snapshot = await late.get("/v1/dashboard/bsc/month-snapshot?year=2026&month=9")
  expect(snapshot.body.final).toEqual((await getView(late)).final)
})

test("an entry that level 5 adds later changes only the live figures, and the view reports that entries changed", async () => {
  const before = (await getView(late)).final
  const issue = { employee_id: "LATE", date_of_occurrence: "2026-09-21", issue_type: "absenteeism" }
  expect((await admin.post("/v1/scorecard/attendance-issues", issue)).status).toBe(201)
  const { employee_month, final } = await getView(late)
  expect(employee_month?.total_score).toBeLessThan(present(final?.total_score))
  expect(final).toEqual({
    ...before,
    entries_changed_since_final: 1,
    difference: { changed: true, reasons: ["entries"] },
  })
  const best = (await getView(await world.as("best@example.com"))).final
  expect(best).toMatchObject({ entries_changed_since_final: 0, difference: { changed: false, reasons: [] } })
})

test("a regenerated month shows the new version, and its change count restarts at 0", async () => {
  await finalize(admin, { ...SEPTEMBER, regenerate: true, reason: REASON })
  const { employee_month, final } = await getView(late)
  expect(final).toMatchObject({
    version: 2,
    total_score: employee_month?.total_score,
    entries_changed_since_final: 0,
    difference: { changed: false, reasons: [] },
  })
})

test("a change to the meaning of a day code counts as a change for every person", async () => {
  const codes = await admin.get("/v1/scorecard/schedule-codes")
  const vacation = codes.body.items.find(({ code }: { code: string }) => code === "VL")
  const days = Object.fromEntries(Array.from({ length: 30 }, (_, day) => [day + 1, day === 20 ? "VL" : "WD"]))
  const schedule = await admin.put("/v1/scorecard/schedules/NONE/2026/9", { days })
  expect(schedule.status).toBe(200)
  const changed = await admin.patch(`/v1/scorecard/schedule-codes/${vacation?._id}`, { is_working_day: true })
  expect(changed.status).toBe(200)
  const counts = await Promise.all(
    ["LATE", "NONE"].map(async (id) => (await getView(admin, `&employee_id=${id}`)).final?.entries_changed_since_final),
  )
  expect(counts).toEqual([1, 2])
})

test("a move to another department and a corrected regularization date are named as reasons", async () => {
  const department = await addDepartment(world)
  const change = { employment_data: { department_id: department._id, regularization_date: null } }
  const edited = await admin.patch("/v1/employees/BEST", { ...change, effective_from: "2026-09-20" })
  expect(edited.status).toBe(200)
  const { final } = await getView(admin, "&employee_id=BEST")
  expect(final?.bonus_eligible).toBe(true)
  expect(final?.difference.changed).toBe(true)
  expect(final?.difference.reasons).toEqual(expect.arrayContaining(["department", "eligibility"]))
})

test("a person who left the balanced scorecard keeps their final figures", async () => {
  expect((await admin.patch("/v1/employees/LATE", { employment_data: { bsc_enabled: false } })).status).toBe(200)
  const { employee_month, final } = await getView(late)
  expect(employee_month).toBeNull()
  expect(final).toMatchObject({ version: 2, difference: { changed: true, reasons: ["no_live_row"] } })
})

test("a person without a row in the final has no final figures, even if they are in the month today", async () => {
  await addPerson(world, { employee_id: "ADDED" })
  const { employee_month, final } = await getView(admin, "&employee_id=ADDED")
  expect(employee_month?.employee_id).toBe("ADDED")
  expect(final).toBeNull()
})

test("the final figures take one query each, for this person only", async () => {
  const sent = await statementsIn(async () => void (await late.get(SELF)))
  const aboutFinals = sent.filter(({ text }) => /tbl_bsc_final_(snapshots|changes)/.test(text ?? ""))
  // The row, the changes since, and the row before the last correction.
  expect(aboutFinals.map(({ values }) => values.includes("LATE"))).toEqual([true, true, true])
})

test("a reopened month has no final until it is finalized again", async () => {
  expect((await admin.post("/v1/dashboard/bsc/reopen", { ...SEPTEMBER, reason: REASON })).status).toBe(200)
  expect((await getView(late)).final).toBeNull()
})
