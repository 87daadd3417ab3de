import { describe, expect, test } from "vitest"
import type { EmployeeMonthFacts, EntryAggregates, ScoringMode } from "./aggregates.ts"
import type { EvaluationCounts, Kpi } from "./configuration.ts"
import { aggregates, configuration, DAY_CODES, evaluations, facts, buildSchedule } from "./facts.factory.ts"
import { scoreEmployeeMonth } from "./score-employee-month.ts"

/** Each source alone in its own tree, so that each row is complete. */
function scoreKpi(
  kpi: Pick<Kpi, "kpi_source" | "impact" | "points">,
  entries: Partial<EntryAggregates>,
  { mode = "final", counts, person = {} }: Circumstances = {},
) {
  const metrics = {
    kpms: [{ kpm_key: "m", name: "M", weight: 100, kpis: [{ kpi_key: "k", name: "K", weight: 100, ...kpi }] }],
  }
  const cycle = configuration("2025", { metrics, ...(counts && { evaluation_counts: counts }) })
  const card = scoreEmployeeMonth(facts({ aggregates: aggregates(entries), ...person }), cycle, DAY_CODES, mode)
  const scored = card.kpms[0]?.kpis[0]
  if (!scored) throw new Error("The tree has one KPI")
  return scored
}
type Circumstances = { mode?: ScoringMode; counts?: EvaluationCounts; person?: Partial<EmployeeMonthFacts> }

const monthly = (sbs: number, non_sbs: number): EvaluationCounts => ({
  sbs: { cadence: "monthly", count: sbs },
  non_sbs: { cadence: "monthly", count: non_sbs },
  overrides: [],
})
const sbs = evaluations({
  count: 2,
  quantity_sum: 150,
  auditors_sum: 99,
  auditors_count: 1,
  checklist_sum: 165.5,
  checklist_count: 2,
})
const non_sbs = evaluations({
  count: 1,
  quantity_sum: 61,
  auditors_sum: 70,
  auditors_count: 1,
  checklist_sum: 88,
  checklist_count: 1,
})
const both = { sbs, non_sbs, productivity_issues: 3 }

describe("evaluations", () => {
  test.each([
    ["quantity_all", "rolling", 70.33],
    ["quantity_all", "final", 42.2],
    ["quantity_non_sbs", "rolling", 61],
    ["quantity_non_sbs", "final", 30.5],
    ["auditors_all", "rolling", 84.5],
    ["auditors_all", "final", 50.7],
    ["checklist_all", "rolling", 84.5],
    ["checklist_all", "final", 50.7],
    ["checklist_sbs_less_issues", "rolling", 79.75],
    ["checklist_sbs_less_issues", "final", 79.75],
  ] as const)("%s, %s: %d", (kpi_source, mode, score) => {
    expect(scoreKpi({ kpi_source }, both, { mode, counts: monthly(3, 2) }).kpi_score).toBe(score)
  })

  test.each([
    ["none required", monthly(0, 0), 1],
    ["more done than required", monthly(1, 1), 1],
    ["sbs makes up for a missing non_sbs", monthly(1, 2), 1],
    ["cadence none, whatever the count", { ...monthly(0, 0), sbs: { cadence: "none", count: 40 } }, 1],
    ["2 a week for 4 weeks", { ...monthly(0, 0), sbs: { cadence: "weekly", count: 2 } }, 0.375],
  ] as const)("the combined ratio, %s", (_, counts, ratio) => {
    const { basis } = scoreKpi({ kpi_source: "quantity_all" }, both, { counts: { ...counts, overrides: [] } })
    expect(basis.ratio).toBe(ratio)
  })

  test.each([
    "quantity_all",
    "quantity_non_sbs",
    "auditors_all",
    "checklist_all",
    "checklist_sbs_less_issues",
  ] as const)("%s is null without anything to average, required or not", (kpi_source) => {
    for (const counts of [monthly(0, 0), monthly(4, 4)]) {
      expect(scoreKpi({ kpi_source }, { productivity_issues: 1 }, { counts })).toMatchObject({
        kpi_score: null,
        no_data: true,
        basis: { base_score: null, mean: null, count: 0 },
      })
    }
  })

  test("only N/A auditors' scores means nothing to score", () => {
    const entries = { sbs: evaluations({ count: 3, quantity_sum: 240 }) }
    expect(scoreKpi({ kpi_source: "auditors_all" }, entries).kpi_score).toBeNull()
  })

  test("the mean is not rounded before the ratio", () => {
    // 200 / 3 × 3/4 is 50; 66.67 × 3/4 would be 50.0025.
    const three = { sbs: evaluations({ count: 3, quantity_sum: 200 }) }
    expect(scoreKpi({ kpi_source: "quantity_all" }, three, { counts: monthly(4, 0) }).kpi_score).toBe(50)
    const tie = { sbs: evaluations({ count: 2, quantity_sum: 80.01 }) }
    expect(scoreKpi({ kpi_source: "quantity_all" }, tie, { mode: "rolling" }).kpi_score).toBe(40.01)
  })

  test("more issues than points gives 0", () => {
    const entries = { sbs: evaluations({ count: 1, checklist_sum: 2.5, checklist_count: 1 }), productivity_issues: 3 }
    expect(scoreKpi({ kpi_source: "checklist_sbs_less_issues" }, entries).kpi_score).toBe(0)
  })
})

test.each([
  [0, 100],
  [7, 93],
  [100, 0],
  [130, 0],
])("productivity_issues: %i issues gives %i", (productivity_issues, score) => {
  expect(scoreKpi({ kpi_source: "productivity_issues" }, { productivity_issues }).kpi_score).toBe(score)
})

describe("attendance", () => {
  test.each([
    [21, 1, 95.24],
    [21, 0, 100],
    [3, 1, 66.67],
    [3, 5, 0],
    [0, 0, null],
    [0, 2, null],
  ])("%i working days, %i issues: %s", (days, count, score) => {
    const person = { schedule: buildSchedule(days) }
    // A month without a working day is scored only if something is entered.
    const incidents = 1
    expect(
      scoreKpi({ kpi_source: "attendance_tardiness" }, { tardiness: count, incidents }, { person }).kpi_score,
    ).toBe(score)
    expect(
      scoreKpi({ kpi_source: "attendance_absenteeism" }, { absenteeism: count, incidents }, { person }).kpi_score,
    ).toBe(score)
  })

  test("without a schedule, the weekdays are working days: 22 in September 2025", () => {
    expect(scoreKpi({ kpi_source: "attendance_tardiness" }, {}).basis.working_days).toBe(22)
  })

  test("an unknown day code falls back to the weekday", () => {
    const schedule = { ...buildSchedule(0), "1": "GONE", "6": "GONE" } // a Monday and a Saturday
    expect(scoreKpi({ kpi_source: "attendance_tardiness" }, {}, { person: { schedule } }).basis.working_days).toBe(1)
  })
})

describe("atw_impact", () => {
  const atw = [
    { impact: "a", count: 2, final_score_sum: 75.5 },
    { impact: "b", count: 1, final_score_sum: 100 },
  ]
  test.each([
    ["a", 100, 75.5],
    ["a", 40, 40],
    ["b", 0, 0],
    ["none of the entries", 100, 0],
  ])("impact %s, points %d: %d, never null", (impact, points, score) => {
    const kpi = scoreKpi({ kpi_source: "atw_impact", impact, points }, { atw })
    expect(kpi).toMatchObject({ kpi_score: score, no_data: false })
  })
})

describe("task_delivery", () => {
  const source = { kpi_source: "task_delivery" } as const

  test("a past day without an entry counts as 0; today and future days don't count yet", () => {
    // September 2025: the 1st is a Monday. Scored on Thursday the 4th; the entry for the 5th was made in advance.
    const task_delivery: EntryAggregates["task_delivery"] = { "1": [3, 4], "2": [5, 5], "5": [0, 9] }
    const { kpi_score, basis } = scoreKpi(source, { task_delivery }, { person: { today: "2025-09-04" } })
    expect(kpi_score).toBe(59) // (75 + 100 + 0) / 3 = 58.33…
    expect(basis).toMatchObject({ count: 3, mean: 58.33, days: { scored: 2, missing: 1, pending: 19, excluded: 0 } })
  })

  test("days without tasks are excluded, and more finished than assigned is 100", () => {
    const schedule = { ...buildSchedule(0), "1": "WD", "2": "VL", "3": "WD" }
    const task_delivery: EntryAggregates["task_delivery"] = { "1": [12, 4], "2": [1, 4], "3": [0, 0], "4": [9, 9] }
    expect(scoreKpi(source, { task_delivery }, { person: { schedule } })).toMatchObject({
      kpi_score: 63, // (100 + 25) / 2 = 62.5
      basis: { count: 2, days: { scored: 2, missing: 0, pending: 0, excluded: 1 } },
    })
  })

  test("a month without included days is null", () => {
    expect(scoreKpi(source, { incidents: 1 }, { person: { schedule: buildSchedule(0) } }).kpi_score).toBeNull()
    expect(scoreKpi(source, {}, { person: { today: "2025-08-15" } }).kpi_score).toBeNull()
  })
})
