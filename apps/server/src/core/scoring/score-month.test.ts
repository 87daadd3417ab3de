import { setTimeout as sleep } from "node:timers/promises"
import { type EmployeeMonth, EmployeeMonth as EmployeeMonthSchema } from "@scorecard/contracts/scorecards"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import {
  addEntries,
  addPeople,
  addSchedule,
  addTaskDays,
  clockAt,
  entryOf,
  openDocuments,
} from "./month-documents.fixture.ts"
import { scoreMonth, type ScoreRequest } from "./score-month.ts"
import { addWorkedExample, EXAMPLE_MONTH } from "./worked-example.fixture.ts"
import { asTest, statementsIn } from "#test/support/statements.ts"

let db: Database
let close: () => Promise<void>
beforeAll(async () => ({ db, close } = await openDocuments("score_month")))
afterAll(() => close())
beforeEach(async () => {
  await asTest(() => sql`truncate tbl_employees, tbl_sbs_entries, tbl_schedules, tbl_task_delivery_entries`.execute(db))
})

const NOW = "2025-10-15T16:00:00.000Z"

type Question = Partial<ScoreRequest & { scope: RawBuilder<boolean> | null }>

async function batchesOf(question: Question = {}, now = NOW): Promise<EmployeeMonth[][]> {
  const request: ScoreRequest = { month: EXAMPLE_MONTH, mode: "final", scope: null, ...question }
  return Array.fromAsync(scoreMonth(clockAt(now), db, request))
}
const score = async (question: Question = {}, now = NOW) => (await batchesOf(question, now)).flat()

describe("the worked example of cycle 2025, from documents", () => {
  beforeEach(async () => {
    await addPeople(db, [{ employee_id: "E1", department_id: "D1" }])
    const rest = sql`truncate tbl_non_sbs_entries, tbl_atw_entries, tbl_attendance_issues, tbl_productivity_issues,
      tbl_additional_points_entries, tbl_incidents`
    await asTest(() => rest.execute(db))
    await addWorkedExample(db, "E1")
  })

  test("scores 55.88 when final, with each intermediate figure", async () => {
    const [row] = await score()
    const kpis = row?.kpms.flatMap((kpm) => kpm.kpis.map((kpi) => [kpi.kpi_key, kpi.kpi_score, kpi.boost]))
    expect(kpis).toEqual([
      ["quantity_of_output", 30, 0],
      ["integrity", 22.5, 5],
      ["accuracy", 33.75, 0],
      ["compliance", 88, 0],
      ["tardiness", 95.24, 0],
      ["absenteeism", 100, 0],
      ["customer_impact", 100, 0],
      ["team_impact", 0, 0],
      ["company_impact", 0, 0],
    ])
    expect(row?.kpms.map((kpm) => [kpm.kpm_key, kpm.total, kpm.boost, kpm.contribution])).toEqual([
      ["productivity", 46.46, 0, 27.876],
      ["attendance", 100, 3, 20],
      ["atw", 40, 0, 8],
    ])
    expect(row).toMatchObject({ total_score: 55.88, band: { band_key: "below" }, working_days: 21 })
  })

  test("is the row that the API shows, with its person, time and state", async () => {
    const [row] = await score()
    expect(EmployeeMonthSchema.parse(row)).toEqual(row)
    expect(row).toMatchObject({
      employee_id: "E1",
      name: "Pat E1",
      department_id: "D1",
      year: 2025,
      month: 9,
      report_status: "final",
      computed_at: NOW,
      synced_at: null,
      projected_final_score: null,
    })
  })

  test("in rolling mode, omits the ratios and projects 55.88", async () => {
    const [row] = await score({ mode: "rolling" })
    expect(row).toMatchObject({ total_score: 78.19, projected_final_score: 55.88, report_status: "draft" })
  })
})

describe("people with a row in the month", () => {
  const rows = async () => (await score()).map((row) => row.employee_id)

  test("were employed on at least one day of it, even if they left later", async () => {
    await addPeople(db, [
      { employee_id: "A-hired-on-the-last-day", hire_date: "2025-09-30" },
      { employee_id: "B-hired-later", hire_date: "2025-10-01" },
      { employee_id: "C-left-on-the-first-day", separation_date: "2025-09-01", status: "inactive" },
      { employee_id: "D-left-before", separation_date: "2025-08-31", status: "inactive" },
      { employee_id: "E-left-since", separation_date: "2025-10-02", status: "inactive" },
      { employee_id: "F-came-and-went", hire_date: "2025-09-10", separation_date: "2025-09-12" },
    ])
    expect(await rows()).toEqual([
      "A-hired-on-the-last-day",
      "C-left-on-the-first-day",
      "E-left-since",
      "F-came-and-went",
    ])
  })

  test("have an enabled scorecard", async () => {
    await addPeople(db, [
      { employee_id: "off", bsc_enabled: false },
      { employee_id: "on", bsc_enabled: true },
    ])
    expect(await rows()).toEqual(["on"])
  })

  test("are limited to the requested scope", async () => {
    await addPeople(db, [
      { employee_id: "A", department_id: "D1" },
      { employee_id: "B", department_id: "D2" },
      { employee_id: "C", department_id: "D2" },
    ])
    const scope = sql<boolean>`e.department_id = ${"D2"} or e._id = ${"unknown"}`
    expect((await score({ scope })).map((row) => row.employee_id)).toEqual(["B", "C"])
    expect(await batchesOf({ scope: sql<boolean>`false` })).toEqual([])
  })
})

test.each(["everyone", "a condition that everyone meets"])(
  "batches of %s skip entries of people without a row in the month",
  async (people) => {
    const ids = Array.from({ length: 12 }, (_, number) => `P${String(number).padStart(2, "0")}`)
    // The first, the last, and some at the ends of batches.
    const without = new Set(["P00", "P03", "P04", "P08", "P11"])
    await addPeople(
      db,
      ids.map((employee_id) => ({ employee_id, bsc_enabled: !without.has(employee_id) })),
    )
    await addEntries(
      db,
      ids.map((employee_id, number) => entryOf(employee_id, "sbs", { quantity_score: number })),
    )

    const scope = people === "everyone" ? null : sql<boolean>`true`
    const batches = await batchesOf({ scope, batchSize: 3 })

    const expected = ids.filter((id) => !without.has(id))
    expect(batches.flat().map((row) => row.employee_id)).toEqual(expected)
    expect((await batchesOf({ scope, batchSize: 3, after: "P05" })).flat().map((row) => row.employee_id)).toEqual(
      expected.filter((id) => id > "P05"),
    )
  },
)

test("batches return each of 25 people once, in order of their ids", async () => {
  const ids = Array.from({ length: 25 }, (_, number) => `P${String(number).padStart(2, "0")}`)
  await addPeople(
    db,
    ids.toReversed().map((employee_id) => ({ employee_id })),
  )
  await addEntries(
    db,
    ids.map((employee_id, number) => entryOf(employee_id, "sbs", { quantity_score: number })),
  )

  const batches = await batchesOf({ batchSize: 10, mode: "rolling" })

  expect(batches.map((batch) => batch.length)).toEqual([10, 10, 5])
  expect(batches.flat().map((row) => row.employee_id)).toEqual(ids)
  const quantities = batches.flat().map((row) => row.kpms[0]?.kpis[0]?.kpi_score)
  expect(quantities).toEqual(ids.map((_, number) => number))
})

test("many people are read together, and scored in parts between which requests have their turn", async () => {
  const ids = Array.from({ length: 510 }, (_, number) => `P${String(number).padStart(3, "0")}`)
  await addPeople(
    db,
    ids.map((employee_id) => ({ employee_id })),
  )
  let turns = 0
  let next: NodeJS.Immediate
  const countTurns = () => {
    turns += 1
    next = setImmediate(countTurns)
  }
  next = setImmediate(countTurns)
  const batches: { size: number; turns: number }[] = []
  try {
    for await (const batch of scoreMonth(clockAt(NOW), db, { month: EXAMPLE_MONTH, mode: "final", scope: null })) {
      batches.push({ size: batch.length, turns })
      // The next people have been read by then, so what follows is only the scoring.
      await sleep(300)
      turns = 0
    }
  } finally {
    clearImmediate(next)
  }
  expect(batches.map(({ size }) => size)).toEqual([250, 250, 10])
  expect(batches[1]?.turns).toBeGreaterThanOrEqual(9)
  expect(batches[2]?.turns).toBeGreaterThanOrEqual(1)
})

test.each([
  ["everyone", null, undefined, [250, 500]],
  ["everyone, at most 300 together", null, 300, [250, 300]],
  ["everyone, at most 100 together", null, 100, [100, 100, 100]],
  ["some people", sql<boolean>`e._id <> 'P000'`, undefined, [2_000]],
])("how many people each statement reads: %s", async (_, scope, batchSize, limits) => {
  const people = Array.from({ length: 255 }, (_each, number) => ({
    employee_id: `P${String(number).padStart(3, "0")}`,
  }))
  await addPeople(db, people)
  const question = { scope, ...(batchSize !== undefined && { batchSize }) }
  const statements = await statementsIn(async () => void (await batchesOf(question)))
  const reads = statements.filter(({ text }) => text?.includes("with batch as materialized"))
  expect(reads.map(({ values }) => values.findLast((value) => typeof value === "number"))).toEqual(limits)
})

test("no empty batch follows a full last batch", async () => {
  await addPeople(
    db,
    ["A", "B", "C", "D"].map((employee_id) => ({ employee_id })),
  )
  const batches = await batchesOf({ batchSize: 2 })
  expect(batches.map((batch) => batch.length)).toEqual([2, 2])
})

test("sees the writes of its own transaction", async () => {
  await db.transaction().execute(async (tx) => {
    await addPeople(tx, [{ employee_id: "new" }])
    const question: ScoreRequest = { month: EXAMPLE_MONTH, mode: "rolling", scope: null }
    const batches = await Array.fromAsync(scoreMonth(clockAt(NOW), tx, question))
    expect(batches.flat().map((row) => row.employee_id)).toEqual(["new"])
  })
})

test("a day with an unknown or missing code counts by its weekday", async () => {
  await addPeople(db, [{ employee_id: "E1" }])
  // September 2025 has 22 weekdays; the 1st and the 2nd are Monday and Tuesday, the 6th is a Saturday.
  await addSchedule(db, { employee_id: "E1", month: "2025-09", days: { "1": "HOL", "2": "gone", "6": "WD" } })
  const [row] = await score()
  expect(row?.working_days).toBe(22)
})

test("task delivery: a past day without an entry is missing, today's is pending until it is saved", async () => {
  await addPeople(db, [{ employee_id: "E1" }])
  const day = (work_day: string, finished_task: number, task_count: number) => ({
    employee_id: "E1",
    work_day,
    finished_task,
    task_count,
  })
  await addTaskDays(db, [day("2026-09-01", 3, 4), day("2026-09-02", 5, 0), day("2026-08-31", 0, 9)])

  // Late on the 3rd in New York, already the 4th in UTC.
  const [row] = await score({ month: { year: 2026, month: 9 }, mode: "rolling" }, "2026-09-04T02:00:00.000Z")

  const quantity = row?.kpms[0]?.kpis[0]
  expect(quantity?.basis.days).toEqual({ scored: 1, missing: 0, pending: 20, excluded: 1 })
  expect(quantity?.kpi_score).toBe(75)
})
