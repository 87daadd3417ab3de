import { ScoreReceipt } from "@scorecard/contracts/receipts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Answer, type Caller, type TestWorld } from "#test/support/world.ts"
import { draftReport, monthReports } from "#core/months/index.ts"
import { addEntries, addTaskDays, entryOf } from "#core/scoring/month-documents.fixture.ts"
import { addWorkedExample, EXAMPLE_MONTH } from "#core/scoring/worked-example.fixture.ts"

let world: TestWorld
let admin: Caller
const caller: Record<string, Caller> = {}
beforeAll(async () => {
  world = await openTestWorld("receipt", { now: "2026-10-15T16:00:00Z", warehouse: "none" })
  const { db } = world.app.platform
  await addPerson(world, { employee_id: "LEAD", access_level: 2 })
  await addPerson(world, { employee_id: "OTHER", access_level: 2 })
  await addPerson(world, { employee_id: "E1", manager_id: "LEAD", first_name: "Robin", last_name: "Example" })
  await addPerson(world, { employee_id: "E2", manager_id: "LEAD" })
  await addPerson(world, { employee_id: "OFF", bsc_enabled: false })
  await addWorkedExample(db, "E1")
  await monthReports.insert(db, { ...draftReport(EXAMPLE_MONTH), status: "final" })
  admin = await world.as("admin@example.com")
  for (const id of ["LEAD", "OTHER", "E1", "E2"]) caller[id] = await world.as(`${id.toLowerCase()}@example.com`)
})
afterAll(() => world.close())

const ask = (employee_id: string, month: string, by: Caller | undefined = admin) => {
  const [year, number] = month.split("-").map(Number)
  return (by ?? admin).get(`/v1/dashboard/bsc/receipt?employee_id=${employee_id}&year=${year}&month=${number}`)
}
async function receipt(employee_id: string, month: string): Promise<ScoreReceipt> {
  const { status, body } = await ask(employee_id, month)
  expect(status).toBe(200)
  return ScoreReceipt.parse(body)
}
const refusal = ({ status, body }: Answer<{ code: string }>) => ({ status, code: body.code })
const cents = (value: number) => Math.floor(value * 100 + 0.5 + 1e-9) / 100
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe("the receipt of a final month", () => {
  test("has the person's name and is scored with evaluation ratios", async () => {
    expect(await receipt("E1", "2025-09")).toMatchObject({
      employee_id: "E1",
      name: "Robin Example",
      year: 2025,
      month: 9,
      cycle_id: "2025",
      mode: "final",
      report_status: "final",
      total_score: 55.88,
      projection_steps: null,
      computed_at: "2026-10-15T16:00:00.000Z",
    })
  })

  test("adds up: entries to KPIs, KPIs to KPMs, KPMs to the total", async () => {
    const { kpms, total_score, steps } = await receipt("E1", "2025-09")
    for (const kpm of kpms) {
      for (const { kpi_source, basis, entries_counted } of kpm.kpis) {
        const scores = entries_counted.filter((entry) => entry.used_as === "score").map((entry) => entry.figure)
        expect([kpi_source, sum(scores)]).toEqual([kpi_source, basis.sum ?? sum(scores)])
      }
      const weighed = cents(sum(kpm.kpis.map((kpi) => (kpi.weight / 100) * (kpi.kpi_score ?? 0))))
      expect(kpm.total).toBe(Math.min(100, weighed + kpm.boost))
    }
    expect(kpms.map((kpm) => kpm.contribution)).toEqual([27.876, 20, 8])
    expect(cents(sum(kpms.map((kpm) => kpm.contribution)))).toBe(total_score)
    expect(steps.at(-1)).toEqual({
      label: "Total score: KPMs by weight",
      expression: "60/100 × 46.46 + 20/100 × 100.00 + 20/100 × 40.00",
      result: 55.88,
      rounding: "half_up_to_two_decimals",
    })
  })

  test("lists the entries of each KPI with their figures, and why others were left out", async () => {
    const { kpms } = await receipt("E1", "2025-09")
    const accuracy = kpms[0]?.kpis.find((kpi) => kpi.kpi_key === "accuracy")
    expect(accuracy?.entries_counted.map(({ kind, date, used_as, figure }) => [kind, date, used_as, figure])).toEqual([
      ["sbs", "2025-09-10", "score", 100],
      ["non_sbs", "2025-09-10", "score", 80],
    ])
    expect(accuracy?.entries_left_out.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["sbs", "not_applicable"],
      ["sbs", "deleted"],
    ])
  })

  test("lists the configuration documents with their versions, and the requirements", async () => {
    const { kpms, requirements, days } = await receipt("E1", "2025-09")
    expect(kpms[0]?.kpis[0]?.documents).toEqual([
      { document_id: "balance-score-card-metrics-2025", version: 1 },
      { document_id: "evaluation_count_requirement-2025", version: 1 },
    ])
    expect(requirements.map(({ kind, weeks, required, done }) => ({ kind, weeks, required, done }))).toEqual([
      { kind: "sbs", weeks: 4, required: 4, done: 2 },
      { kind: "non_sbs", weeks: 4, required: 4, done: 1 },
    ])
    expect(days.filter((day) => day.is_working_day).length).toBe(21)
  })
})

test("the receipt of a draft month is scored without ratios and also explains the score that closing it now would give", async () => {
  const { db } = world.app.platform
  await addTaskDays(db, [{ employee_id: "E2", work_day: "2026-10-01", finished_task: 1, task_count: 2 }])
  await addEntries(db, [entryOf("E2", "sbs", { quantity_score: 80, checklist_score: 90.5 }, { date: "2026-10-01" })])

  const draft = await receipt("E2", "2026-10")

  expect(draft).toMatchObject({ mode: "rolling", report_status: "draft", cycle_id: "2026" })
  const [quantity, integrity] = draft.kpms[0]?.kpis ?? []
  // Ten weekdays of October have passed: one has 50 percent, and nine without an entry count as 0.
  expect(quantity?.basis).toMatchObject({ days: { scored: 1, missing: 9, pending: 12, excluded: 0 }, base_score: 5 })
  expect(quantity?.task_days?.find((day) => day.date === "2026-10-01")).toEqual({
    date: "2026-10-01",
    class: "scored",
    included: true,
    finished_task: 1,
    task_count: 2,
    percent: 50,
  })
  expect(integrity?.kpi_score).toBe(80)
  expect(draft.projection_steps?.at(-1)?.result).toBe(draft.projected_final_score)
})

describe("a receipt", () => {
  test("is visible to the person and their managers", async () => {
    expect((await ask("E1", "2025-09", caller["E1"])).status).toBe(200)
    expect((await ask("E1", "2025-09", caller["LEAD"])).status).toBe(200)
  })

  test("is 404 for colleagues and for managers outside the person's chain", async () => {
    const unknown = await ask("NOBODY", "2025-09", caller["OTHER"])
    for (const by of ["E2", "OTHER"]) {
      const answer = await ask("E1", "2025-09", caller[by])
      expect(refusal(answer)).toEqual({ status: 404, code: "employee_not_found" })
      expect(answer.body.detail).toBe(unknown.body.detail)
    }
    expect(refusal(await ask("E1", "2025-09", world.anonymous)).status).toBe(401)
  })
})

describe("a receipt is refused", () => {
  test("for future months, unless the deployment allows them for testing", async () => {
    const answer = await ask("E1", "2026-11")
    expect(refusal(answer)).toEqual({ status: 422, code: "month_in_future" })
    expect(answer.body["errors"]).toEqual([{ path: "month", message: expect.stringContaining("November 2026") }])

    const ahead = await openTestWorld("receipt_ahead", { warehouse: "none", config: { testFutureMonths: true } })
    const itsAdmin = await ahead.as("admin@example.com")
    await addPerson(ahead, { employee_id: "E1" })
    expect((await ask("E1", "2026-11", itsAdmin)).status).toBe(200)
    expect(refusal(await ask("E1", "2026-12", itsAdmin))).toEqual({ status: 422, code: "month_in_future" })
    await ahead.close()
  })

  test("for people without a scorecard in the month, with the reason", async () => {
    const notEnabled = await ask("OFF", "2025-09")
    expect(refusal(notEnabled)).toEqual({ status: 404, code: "not_found" })
    expect(notEnabled.body.detail).toContain("has no scorecard for September 2025")
    await addPerson(world, { employee_id: "NEW", hire_date: "2025-10-01" })
    expect(refusal(await ask("NEW", "2025-09"))).toEqual({ status: 404, code: "not_found" })
    expect((await ask("NEW", "2025-10")).status).toBe(200)
  })

  test("for months before the first cycle", async () => {
    await addPerson(world, { employee_id: "VETERAN", hire_date: "2019-03-01" })
    expect((await ask("VETERAN", "2025-06")).status).toBe(404)
  })

  test.each([
    "employee_id=E1&year=2025&month=13",
    "employee_id=E1&year=2025",
    "year=2025&month=9",
    "employee_id=E1&year=2025&month=9&mode=final",
  ])("for invalid queries: %s", async (query) => {
    const answer = await admin.get(`/v1/dashboard/bsc/receipt?${query}`)
    expect(refusal(answer)).toEqual({ status: 422, code: "invalid" })
  })
})
