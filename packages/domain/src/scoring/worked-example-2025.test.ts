import { describe, expect, test } from "vitest"
import { entry, lockTimeOf } from "./entries.factory.ts"
import { aggregateEntries } from "./entry-aggregates.ts"
import { configuration, DAY_CODES, facts } from "./facts.factory.ts"
import { buildReceipt } from "./receipt.ts"
import { scoreEmployeeMonth } from "./score-employee-month.ts"

/** The worked example (rules/scoring#worked-example-2025), figure by figure. */

const entries = [
  entry("sbs", { quantity_score: 90, auditors_score: 100, checklist_score: 95, red_flag: false }),
  entry("sbs", { quantity_score: 80, auditors_score: null, checklist_score: 85, red_flag: false }),
  entry("non_sbs", { quantity_score: 70, auditors_score: 80, red_flag: false }),
  entry("productivity", {}, { _id: "p1" }),
  entry("productivity", {}, { _id: "p2" }),
  entry("attendance", { issue_type: "tardiness" }),
  entry("atw", { impact: "customer_impact", final_score: 60 }),
  entry("atw", { impact: "customer_impact", final_score: 55 }),
  entry("additional_points", { target_type: "kpi", target_key: "integrity", points: 5 }),
  entry("additional_points", { target_type: "kpm", target_key: "attendance", points: 3 }),
]
const month = { year: 2025, month: 9 }
/** Monday to Friday. */
const WEEKDAYS = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [String(index + 1), index % 7 < 5 ? "WD" : "OFF"]),
)
const given = facts({
  schedule: { ...WEEKDAYS, "24": "OFF" },
  aggregates: aggregateEntries(entries, { month, lockTimeOf }),
})
const score = (mode: "final" | "rolling") => scoreEmployeeMonth(given, configuration(), DAY_CODES, mode)

describe("the worked example, final", () => {
  const card = score("final")
  const kpis = card.kpms.flatMap((kpm) => kpm.kpis)

  test.each([
    [
      "quantity_of_output",
      30,
      0,
      { count: 3, sum: 240, mean: 80, done: 3, required: 8, ratio: 0.375, ratio_applied: true, base_score: 30 },
    ],
    [
      "integrity",
      22.5,
      5,
      { count: 1, sum: 70, mean: 70, done: 1, required: 4, ratio: 0.25, ratio_applied: true, base_score: 17.5 },
    ],
    [
      "accuracy",
      33.75,
      0,
      { count: 2, sum: 180, mean: 90, done: 3, required: 8, ratio: 0.375, ratio_applied: true, base_score: 33.75 },
    ],
    ["compliance", 88, 0, { count: 2, sum: 180, mean: 90, deduction: 2, base_score: 88 }],
    ["tardiness", 95.24, 0, { count: 1, working_days: 21, base_score: 95.24 }],
    ["absenteeism", 100, 0, { count: 0, working_days: 21, base_score: 100 }],
    ["customer_impact", 100, 0, { count: 2, sum: 115, cap: 100, base_score: 100 }],
    ["team_impact", 0, 0, { count: 0, sum: 0, cap: 100, base_score: 0 }],
    ["company_impact", 0, 0, { count: 0, sum: 0, cap: 100, base_score: 0 }],
  ])("%s is %d", (kpi_key, kpi_score, boost, basis) => {
    const kpi = kpis.find((one) => one.kpi_key === kpi_key)
    expect(kpi).toMatchObject({ kpi_score, boost, no_data: false })
    expect(kpi?.basis).toEqual(basis)
  })

  test.each([
    ["productivity", 46.46, 0, 27.876],
    ["attendance", 100, 3, 20],
    ["atw", 40, 0, 8],
  ])("KPM %s is %d", (kpm_key, total, boost, contribution) => {
    expect(card.kpms.find((kpm) => kpm.kpm_key === kpm_key)).toMatchObject({ total, boost, contribution })
  })

  test("the total is 55.88, below the goal", () => {
    expect(card.total_score).toBe(55.88)
    expect(card.band?.band_key).toBe("below")
    expect(card.working_days).toBe(21)
    expect(card.projected_final_score).toBeNull()
    expect(card.additional_points_summary).toEqual({
      total_points: 8,
      targets: [
        { target_type: "kpi", target_key: "integrity", points: 5, count: 1 },
        { target_type: "kpm", target_key: "attendance", points: 3, count: 1 },
      ],
    })
  })
})

test("the same month in rolling mode omits the ratios and projects a final total of 55.88", () => {
  const card = score("rolling")
  expect(card.kpms[0]?.kpis.map((kpi) => kpi.kpi_score)).toEqual([80, 75, 90, 88])
  expect(card.kpms.map((kpm) => kpm.total)).toEqual([83.65, 100, 40])
  expect(card.total_score).toBe(78.19)
  expect(card.projected_final_score).toBe(55.88)
})

test("the receipt shows the example step by step", () => {
  const receipt = buildReceipt({
    facts: given,
    configuration: configuration(),
    dayCodes: DAY_CODES,
    mode: "final",
    entries,
    report_status: "final",
  })
  expect(receipt.steps.map(({ label, expression, result }) => `${label}: ${expression} = ${result}`)).toEqual([
    "Quantity of output: mean: 240.00 / 3 = 80",
    "Quantity of output: mean × evaluation ratio: 80.00 × 3/8 = 30",
    "Integrity: mean: 70.00 / 1 = 70",
    "Integrity: mean × evaluation ratio: 70.00 × 1/4 = 17.5",
    "Integrity: additional points, at most 100: min(100, 17.50 + 5.00) = 22.5",
    "Accuracy: mean: 180.00 / 2 = 90",
    "Accuracy: mean × evaluation ratio: 90.00 × 3/8 = 33.75",
    "Compliance: mean: 180.00 / 2 = 90",
    "Compliance: mean less 1 point per productivity issue, at least 0: max(0, 90.00 − 2) = 88",
    "Productivity: KPIs by weight: 20/100 × 30.00 + 25/100 × 22.50 + 25/100 × 33.75 + 30/100 × 88.00 = 46.46",
    "Tardiness: working days without an issue: max(0, 21 − 1) / 21 × 100 = 95.24",
    "Absenteeism: working days without an issue: max(0, 21 − 0) / 21 × 100 = 100",
    "Attendance: KPIs by weight: 50/100 × 95.24 + 50/100 × 100.00 = 97.62",
    "Attendance: additional points, at most 100: min(100, 97.62 + 3.00) = 100",
    "Customer impact: sum of the final scores, at most the cap: min(115.00, 100.00) = 100",
    "Team impact: sum of the final scores, at most the cap: min(0.00, 100.00) = 0",
    "Company impact: sum of the final scores, at most the cap: min(0.00, 100.00) = 0",
    "Attitude toward work: KPIs by weight: 40/100 × 100.00 + 30/100 × 0.00 + 30/100 × 0.00 = 40",
    "Total score: KPMs by weight: 60/100 × 46.46 + 20/100 × 100.00 + 20/100 × 40.00 = 55.88",
  ])
})
