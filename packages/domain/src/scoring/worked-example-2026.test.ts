import { expect, test } from "vitest"
import { entry, lockTimeOf } from "./entries.factory.ts"
import { aggregateEntries } from "./entry-aggregates.ts"
import { configuration, DAY_CODES, facts } from "./facts.factory.ts"
import { buildReceipt } from "./receipt.ts"
import { scoreEmployeeMonth } from "./score-employee-month.ts"

/** A month of cycle 2026: task delivery, checklists for both kinds, overrides, and a tie that rounds up. */

const month = { year: 2026, month: 7 }
const july = { date: "2026-07-08" }
const entries = [
  entry("sbs", { quantity_score: 80, auditors_score: null, checklist_score: 90.5, red_flag: false }, july),
  entry("sbs", { quantity_score: 91, auditors_score: null, checklist_score: null, red_flag: false }, july),
  entry("non_sbs", { quantity_score: 70.55, auditors_score: 80, checklist_score: 80.25, red_flag: true }, july),
  ...[1, 2, 3].map((n) => entry("productivity", {}, { ...july, _id: `p${n}` })),
  entry("attendance", { issue_type: "tardiness" }, july),
  entry("atw", { impact: "customer_impact", final_score: 60.25 }, july),
  entry("atw", { impact: "team_impact", final_score: 70 }, july),
  entry("atw", { impact: "team_impact", final_score: 50 }, july),
]
const off = Object.fromEntries(Array.from({ length: 31 }, (_, day) => [String(day + 1), "OFF"]))
const schedule = { ...off, "1": "WD", "2": "WD", "3": "WD", "6": "VL", "7": "VL", "8": "WD" }
const task_delivery: Record<string, [number, number]> = {
  "1": [2, 3],
  "2": [4, 6],
  "3": [1, 3],
  "6": [6, 9],
  "7": [2, 3],
  "8": [0, 0],
  "9": [5, 5],
}
const cycle = configuration("2026", {
  evaluation_counts: {
    sbs: { cadence: "weekly", count: 1 },
    non_sbs: { cadence: "none", count: 0 },
    overrides: [
      { department_id: "D1", sbs: { cadence: "weekly", count: 9 }, non_sbs: { cadence: "weekly", count: 2 } },
      { employee_id: "E1", sbs: { cadence: "monthly", count: 12 } },
    ],
  },
})
const input = facts({
  month,
  today: "2026-08-05",
  schedule,
  aggregates: aggregateEntries(entries, { month, lockTimeOf, task_delivery }),
})

test("a month of 2026 matches the calculation by hand", () => {
  const card = scoreEmployeeMonth(input, cycle, DAY_CODES, "final")
  const scores = Object.fromEntries(card.kpms.flatMap((kpm) => kpm.kpis).map((kpi) => [kpi.kpi_key, kpi.kpi_score]))
  expect(scores).toEqual({
    quantity_of_output: 60, // (4 × 2/3 + 1/3) / 5, exactly; day 8 has no tasks, day 9 is off
    integrity: 34.51, // 241.55 / 3 × 3/7: ceil(12 × 4/23) = 3 sbs for the month, 2 non_sbs in each of 2 weeks
    accuracy: 36.59, // 170.75 / 2 × 3/7
    compliance: 97,
    tardiness: 75, // 3 of 4 working days
    absenteeism: 100,
    customer_impact: 60.25,
    team_impact: 100,
    company_impact: 0,
  })
  expect(card.kpms.map((kpm) => kpm.total)).toEqual([58.88, 87.5, 54.1]) // 58.875 is a tie
  expect(card.total_score).toBe(63.65) // 35.328 + 17.5 + 10.82
  expect(card.kpms[0]?.kpis[0]?.basis).toEqual({
    base_score: 60,
    count: 5,
    mean: 60,
    days: { scored: 5, missing: 0, pending: 0, excluded: 1 },
  })
})

test("its receipt shows the days, the requirements, and their documents", () => {
  const receipt = buildReceipt({
    facts: input,
    configuration: cycle,
    dayCodes: DAY_CODES,
    mode: "final",
    entries,
    report_status: "final",
  })
  const [output, integrity, accuracy] = receipt.kpms[0]?.kpis ?? []
  expect(output?.steps.at(-1)).toEqual({
    label: "Quantity of output: mean of the daily percents, rounded up",
    expression: "100 × (2/3 + 4/6 + 1/3 + 6/9 + 2/3) / 5",
    result: 60,
    rounding: "up_to_a_whole_number",
  })
  expect(output?.task_days?.filter((day) => day.class !== "off")).toMatchObject([
    { date: "2026-07-01", class: "scored", included: true, percent: 66.67 },
    { date: "2026-07-02", class: "scored", included: true, percent: 66.67 },
    { date: "2026-07-03", class: "scored", included: true, percent: 33.33 },
    { date: "2026-07-06", class: "scored", included: true, percent: 66.67 },
    { date: "2026-07-07", class: "scored", included: true, percent: 66.67 },
    { date: "2026-07-08", class: "excluded", included: false, percent: null },
  ])
  expect(integrity?.steps).toMatchObject([
    { expression: "241.55 / 3", result: 80.5167, rounding: "half_up_to_four_decimals_for_reading" },
    { expression: "(241.55 / 3) × 3/7", result: 34.51, rounding: "half_up_to_two_decimals" },
  ])
  expect(accuracy?.entries_left_out).toMatchObject([{ kind: "sbs", reason: "no_checklist" }])
  expect(accuracy?.documents).toEqual([
    { document_id: "balance-score-card-metrics-2026", version: 3 },
    { document_id: "evaluation_count_requirement-2026", version: 2 },
    { document_id: "sbs-checklist-rubric-2026", version: 4 },
  ])
  expect(receipt.requirements).toMatchObject([
    {
      kind: "sbs",
      cadence: "monthly",
      count: 12,
      set_by: "employee",
      working_days: 4,
      weekdays: 23,
      required: 3,
      done: 2,
    },
    { kind: "non_sbs", cadence: "weekly", count: 2, set_by: "department", weeks: 2, required: 4, done: 1 },
  ])
  expect(receipt.documents.at(-1)).toEqual({ document_id: "bsc-total-score-goals-2026", version: 1 })
})
