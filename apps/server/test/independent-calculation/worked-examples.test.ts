import { expect, test } from "vitest"
import { calculate } from "./calculator.ts"
import { daysOf, easternInstant } from "./days.ts"
import { keyOf, type Company, type Content, type CycleRules, type EvaluationKind } from "./records.ts"

const TIMELY = { item_id: "timely", text: "In time", group: "timeliness" as const, weight: 10, red_flag: false }
const fault = (weight: number) => ({
  item_id: `fault_${weight * 100}`,
  text: "Without faults",
  group: "integrity" as const,
  weight,
  red_flag: false,
})
/** A checklist whose score is 100 less the weight of its only fault; "na" has no score. */
const checklistOf = (faults: readonly number[], score: number | "na") => [
  { item_id: TIMELY.item_id, answer: score === "na" ? ("na" as const) : ("yes" as const) },
  ...faults.map((weight) => ({
    item_id: fault(weight).item_id,
    answer: score === 100 - weight ? ("no" as const) : ("yes" as const),
  })),
]

const SOURCES = {
  2025: ["quantity_all", "quantity_non_sbs", "auditors_all", "checklist_sbs_less_issues"],
  2026: ["task_delivery", "quantity_all", "checklist_all", "productivity_issues"],
} as const
const IMPACTS = ["customer_impact", "team_impact", "company_impact"]

function rulesOf(cycle: 2025 | 2026, faults: readonly number[]): CycleRules {
  const [output, integrity, accuracy, compliance] = SOURCES[cycle]
  const kpi = { name: "A KPI" }
  return {
    metrics: {
      kpms: [
        {
          kpm_key: "productivity",
          name: "Productivity",
          weight: 60,
          kpis: [
            { ...kpi, kpi_key: "quantity_of_output", weight: 20, kpi_source: output },
            { ...kpi, kpi_key: "integrity", weight: 25, kpi_source: integrity },
            { ...kpi, kpi_key: "accuracy", weight: 25, kpi_source: accuracy },
            { ...kpi, kpi_key: "compliance", weight: 30, kpi_source: compliance },
          ],
        },
        {
          kpm_key: "attendance",
          name: "Attendance",
          weight: 20,
          kpis: [
            { ...kpi, kpi_key: "tardiness", weight: 50, kpi_source: "attendance_tardiness" },
            { ...kpi, kpi_key: "absenteeism", weight: 50, kpi_source: "attendance_absenteeism" },
          ],
        },
        {
          kpm_key: "atw",
          name: "Attitude toward work",
          weight: 20,
          kpis: IMPACTS.map((impact, index) => ({
            ...kpi,
            kpi_key: impact,
            weight: index === 0 ? 40 : 30,
            kpi_source: "atw_impact" as const,
            impact,
            points: 100,
          })),
        },
      ],
    },
    goals: { bands: [{ band_key: "below", label: "Below", min_score: 0, is_goal: false, color: "#000000" }] },
    evaluation_counts: {
      sbs: { cadence: "weekly", count: 1 },
      non_sbs: { cadence: "weekly", count: 1 },
      overrides: [],
    },
    rubric: { items: [TIMELY, ...faults.map(fault)], integrity_divisor: 1 },
  }
}

function companyOf(cycle: string, rules: CycleRules, entries: readonly [string, Content][]): Company {
  const person = { employee_id: "E1", hired: "2024-01-15", separated: null, regularized: null, scored: true }
  const created_at = easternInstant("2026-08-31", "12:00")
  return {
    rules: new Map([[cycle, rules]]),
    codes: new Map([
      ["WD", { working: true, task: true }],
      ["VL", { working: false, task: true }],
      ["OFF", { working: false, task: false }],
    ]),
    clusters: new Map([["D1", "C1"]]),
    people: new Map([["E1", { ...person, departments: [{ from: "2024-01-15", department_id: "D1" }] }]]),
    schedules: new Map(),
    holidays: [],
    patterns: new Map(),
    assignments: [],
    adjustments: [],
    entries: new Map([
      ["E1", entries.map(([date, content]) => ({ ...content, employee_id: "E1", date, created_at, deleted: false }))],
    ]),
    deliveries: new Map(),
  }
}

const evaluation = (kind: EvaluationKind, quantity_score: number, auditors_score: number | null = null) => ({
  kind,
  quantity_score,
  auditors_score,
  checklist: null,
})
const atw = (impact: string, final_score: number): Content => ({ kind: "atw", impact, final_score })
const scoresOf = (kpms: ReturnType<typeof calculate>["kpms"]) => ({
  kpms: kpms.map(({ total }) => total),
  kpis: kpms.flatMap(({ kpis }) => kpis.map(({ kpi_score }) => kpi_score)),
})

test("the worked example of 2025", () => {
  const faults = [5, 15]
  const day = "2025-09-10"
  const entries: Content[] = [
    { ...evaluation("sbs", 90, 100), checklist: checklistOf(faults, 95) },
    { ...evaluation("sbs", 80), checklist: checklistOf(faults, 85) },
    evaluation("non_sbs", 70, 80),
    { kind: "productivity" },
    { kind: "productivity" },
    { kind: "attendance", issue_type: "tardiness" },
    atw("customer_impact", 60),
    atw("customer_impact", 55),
    { kind: "additional_points", target_type: "kpi", target_key: "integrity", points: 5 },
    { kind: "additional_points", target_type: "kpm", target_key: "attendance", points: 3 },
  ]
  const company = companyOf(
    "2025",
    rulesOf(2025, faults),
    entries.map((entry): [string, Content] => [day, entry]),
  )
  // Monday, 1 September was a holiday, which leaves 21 working days.
  company.holidays.push({ date: "2025-09-01", code: "OFF", department_id: null, cluster_id: null })
  const asked = { employeeId: "E1", month: "2025-09", today: "2025-10-15" }
  const final = calculate(company, { ...asked, mode: "final" })
  expect(final.total_score).toBe(55.88)
  expect(scoresOf(final.kpms)).toEqual({
    kpms: [46.46, 100, 40],
    kpis: [30, 22.5, 33.75, 88, 95.24, 100, 100, 0, 0],
  })
  const draft = calculate(company, { ...asked, mode: "rolling" })
  expect([draft.total_score, draft.projected_final_score, draft.kpms[0]?.total]).toEqual([78.19, 55.88, 83.65])
})

test("the worked example of 2026", () => {
  const faults = [9.5, 19.75]
  const rules = rulesOf(2026, faults)
  rules.evaluation_counts.overrides = [
    { employee_id: "E1", sbs: { cadence: "monthly", count: 12 } },
    { department_id: "D1", non_sbs: { cadence: "weekly", count: 2 } },
  ]
  const entries: Content[] = [
    { ...evaluation("sbs", 80), checklist: checklistOf(faults, 90.5) },
    { ...evaluation("sbs", 91), checklist: checklistOf(faults, "na") },
    { ...evaluation("non_sbs", 70.55), checklist: checklistOf(faults, 80.25) },
    { kind: "productivity" },
    { kind: "productivity" },
    { kind: "productivity" },
    { kind: "attendance", issue_type: "tardiness" },
    atw("customer_impact", 60.25),
    atw("team_impact", 70),
    atw("team_impact", 50),
  ]
  const company = companyOf(
    "2026",
    rules,
    entries.map((entry): [string, Content] => ["2026-07-02", entry]),
  )
  const codes: Record<number, string> = { 1: "WD", 2: "WD", 3: "WD", 6: "VL", 7: "VL", 8: "WD" }
  const days = daysOf("2026-07").map((_, index): [string, string] => [String(index + 1), codes[index + 1] ?? "OFF"])
  company.schedules.set(keyOf("E1", "2026-07"), Object.fromEntries(days))
  for (const [day, finished_task, task_count] of [
    ["01", 2, 3],
    ["02", 4, 6],
    ["03", 1, 3],
    ["06", 6, 9],
    ["07", 2, 3],
    ["08", 0, 0],
    ["09", 5, 5],
  ] as const) {
    company.deliveries.set(keyOf("E1", `2026-07-${day}`), { finished_task, task_count })
  }
  const final = calculate(company, { employeeId: "E1", month: "2026-07", mode: "final", today: "2026-08-31" })
  expect([final.requirements.sbs.required, final.requirements.non_sbs.required]).toEqual([3, 4])
  expect(scoresOf(final.kpms)).toEqual({
    kpms: [58.88, 87.5, 54.1],
    kpis: [60, 34.51, 36.59, 97, 75, 100, 60.25, 100, 0],
  })
  expect(final.total_score).toBe(63.65)
})
