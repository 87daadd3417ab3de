import { describe, expect, test } from "vitest"
import type { EmployeeMonthFacts, EntryAggregates } from "./aggregates.ts"
import type { EvaluationCounts } from "./configuration.ts"
import { aggregates, configuration, DAY_CODES, evaluations, facts } from "./facts.factory.ts"
import { prepareMonth, scoreEmployeeMonth } from "./score-employee-month.ts"
import type { BonusCheck } from "./scorecard.ts"

/** A month in the goal band with every gate passed: September 2025, four weeks, one evaluation of each kind a week. */
const perfect: EntryAggregates = aggregates({
  sbs: evaluations({
    count: 4,
    quantity_sum: 400,
    auditors_sum: 400,
    auditors_count: 4,
    checklist_sum: 400,
    checklist_count: 4,
  }),
  non_sbs: evaluations({ count: 4, quantity_sum: 400, auditors_sum: 400, auditors_count: 4 }),
  atw: ["customer_impact", "team_impact", "company_impact"].map((impact) => ({
    impact,
    count: 1,
    final_score_sum: 100,
  })),
  timely_evaluations: { sbs: [1, 1, 1, 1], non_sbs: [1, 1, 1, 1] },
})

function scoreCard(
  input: Partial<EntryAggregates>,
  person: Partial<EmployeeMonthFacts> = {},
  counts?: EvaluationCounts,
) {
  const cycle = configuration("2025", counts && { evaluation_counts: counts })
  return scoreEmployeeMonth(facts({ aggregates: { ...perfect, ...input }, ...person }), cycle, DAY_CODES, "final")
}
const gate = (card: ReturnType<typeof scoreCard>, check: BonusCheck["check"]) =>
  card.bonus_qualification_breakdown.find((one) => one.check === check)

describe("bonus gates", () => {
  test("a perfect month passes all five, in order", () => {
    const card = scoreCard({})
    expect(card).toMatchObject({ total_score: 100, bonus_eligible: true, bonus_qualified: true })
    expect(card.bonus_qualification_breakdown).toEqual([
      { check: "performance", passed: true, detail: 'Total score 100.00 is in the band "Goal", a goal band.' },
      { check: "attendance", passed: true, detail: "Attendance issues: 0 tardiness, 0 absenteeism; none is allowed." },
      { check: "incidents", passed: true, detail: "Incidents: 0; none is allowed." },
      {
        check: "red_flags",
        passed: true,
        detail: "Evaluations with a red-flag No: 0 SBS, 0 Non-SBS; none is allowed.",
      },
      {
        check: "weekly_submission",
        passed: true,
        detail: "SBS in time in 4 of 4 ended weeks, Non-SBS in time in 4 of 4 ended weeks.",
      },
    ])
  })

  test.each<[BonusCheck["check"], Partial<EntryAggregates>]>([
    ["performance", { atw: [] }],
    ["attendance", { tardiness: 1 }],
    ["attendance", { absenteeism: 1 }],
    ["incidents", { incidents: 1 }],
    ["red_flags", { sbs: { ...perfect.sbs, red_flags: 1 } }],
    ["red_flags", { non_sbs: { ...perfect.non_sbs, red_flags: 2 } }],
    ["weekly_submission", { timely_evaluations: { sbs: [1, 1, 0, 1], non_sbs: [1, 1, 1, 1] } }],
    ["weekly_submission", { timely_evaluations: { sbs: [9, 9, 9, 9], non_sbs: [1, 1, 1, 0] } }],
  ])("%s alone blocks the bonus", (check, input) => {
    const card = scoreCard(input)
    expect(card.bonus_qualified).toBe(false)
    expect(card.bonus_qualification_breakdown.filter(({ passed }) => passed === false).map((one) => one.check)).toEqual(
      [check],
    )
  })

  test("the weekly gate names the week with too few evaluations", () => {
    const card = scoreCard({ timely_evaluations: { sbs: [1, 0, 1, 1], non_sbs: [1, 1, 1, 1] } })
    expect(gate(card, "weekly_submission")?.detail).toBe(
      "SBS in time in 3 of 4 ended weeks (week of 2025-09-08: 0 of 1), Non-SBS in time in 4 of 4 ended weeks.",
    )
  })

  test("only weeks that have ended count, not the week that ends today", () => {
    const input = { timely_evaluations: { sbs: [1, 0, 0, 0], non_sbs: [1, 0, 0, 0] } }
    expect(gate(scoreCard(input, { today: "2025-09-14" }), "weekly_submission")?.passed).toBe(true)
    expect(gate(scoreCard(input, { today: "2025-09-15" }), "weekly_submission")?.passed).toBe(false)
  })

  test("while no week has ended, the gate is null and doesn't block the bonus", () => {
    const card = scoreCard({ timely_evaluations: { sbs: [], non_sbs: [] } }, { today: "2025-09-07" })
    expect(gate(card, "weekly_submission")?.passed).toBeNull()
    expect(card.bonus_qualified).toBe(true)
  })

  test("without a weekly cadence, the gate passes and says so", () => {
    const monthly = { cadence: "monthly", count: 4 } as const
    const input = { timely_evaluations: { sbs: [0, 0, 0, 0], non_sbs: [0, 0, 0, 0] } }
    expect(gate(scoreCard(input, {}, { sbs: monthly, non_sbs: monthly, overrides: [] }), "weekly_submission")).toEqual({
      check: "weekly_submission",
      passed: true,
      detail: "No evaluation is required weekly.",
    })
  })

  test("an override's weekly cadence only counts for the people it names", () => {
    const none = { cadence: "none", count: 0 } as const
    const overrides = [{ employee_id: "E1", sbs: { cadence: "weekly", count: 2 } as const }]
    const counts = { sbs: none, non_sbs: none, overrides }
    expect(gate(scoreCard({}, {}, counts), "weekly_submission")?.passed).toBe(false)
    expect(gate(scoreCard({}, { employee_id: "E2" }, counts), "weekly_submission")?.passed).toBe(true)
  })
})

describe("eligibility in September 2025", () => {
  test.each([
    ["2024-05-01", true, true],
    ["2025-07-01", true, true],
    ["2025-07-02", false, true],
    ["2025-09-01", false, true],
    ["2025-09-02", false, false],
    [null, false, false],
  ])("regularized %s: scorecard %s, bonus %s", (regularization_date, bsc_eligible, bonus_eligible) => {
    const card = scoreCard({}, { regularization_date })
    expect(card).toMatchObject({ bsc_eligible, bonus_eligible, bonus_qualified: bonus_eligible })
    expect(card.bonus_qualification_breakdown).toHaveLength(bonus_eligible ? 5 : 0)
  })

  test("a month in spring belongs to the cycle that started the previous July", () => {
    const spring = { month: { year: 2026, month: 3 }, today: "2026-04-10" }
    expect(scoreCard({}, { ...spring, regularization_date: "2025-07-01" }).bsc_eligible).toBe(true)
    expect(scoreCard({}, { ...spring, regularization_date: "2025-07-02" }).bsc_eligible).toBe(false)
  })
})

describe("bands", () => {
  test.each([
    [100, "goal"],
    [90, "goal"],
    [89.99, "near_goal"],
    [80, "near_goal"],
    [79.99, "developing"],
    [69.99, "below"],
    [0, "below"],
  ])("%d is %s", (score, band_key) => {
    const metrics = {
      kpms: [
        {
          kpm_key: "m",
          name: "M",
          weight: 100,
          kpis: [{ kpi_key: "k", name: "K", weight: 100, kpi_source: "atw_impact" as const, impact: "i", points: 100 }],
        },
      ],
    }
    const input = facts({ aggregates: aggregates({ atw: [{ impact: "i", count: 1, final_score_sum: score }] }) })
    const card = scoreEmployeeMonth(input, configuration("2025", { metrics }), DAY_CODES, "final")
    expect(card.total_score).toBe(score)
    expect(card.band?.band_key).toBe(band_key)
  })
})

describe("additional points", () => {
  const points = (target_type: "kpi" | "kpm", target_key: string, points_sum: number) => ({
    target_type,
    target_key,
    points_sum,
    count: 1,
  })

  test("a KPI with nothing to score counts as 0 for its boost", () => {
    const card = scoreCard({
      sbs: evaluations(),
      non_sbs: evaluations(),
      additional_points: [points("kpi", "accuracy", 12.5)],
    })
    const kpis = card.kpms[0]?.kpis
    expect(kpis?.[2]).toMatchObject({ kpi_score: 12.5, boost: 12.5, no_data: false, basis: { base_score: null } })
    expect(kpis?.[0]).toMatchObject({ kpi_score: null, boost: 0, no_data: true })
  })

  test("boosted scores are limited to 100", () => {
    const card = scoreCard({
      tardiness: 1,
      additional_points: [points("kpi", "tardiness", 60), points("kpm", "atw", 5)],
    })
    expect(card.kpms[1]?.kpis[0]).toMatchObject({ kpi_score: 100, boost: 60 })
    expect(card.kpms[2]).toMatchObject({ total: 100, boost: 5 })
  })

  test("a target that isn't in the tree is in the summary and boosts nothing", () => {
    const stray = [points("kpi", "gone", 10), points("kpm", "accuracy", 10), points("kpi", "atw", 10)]
    const card = scoreCard({ atw: [], additional_points: stray })
    expect(card.kpms).toEqual(scoreCard({ atw: [] }).kpms)
    expect(card.additional_points_summary).toEqual({
      total_points: 30,
      targets: [
        { target_type: "kpi", target_key: "atw", points: 10, count: 1 },
        { target_type: "kpi", target_key: "gone", points: 10, count: 1 },
        { target_type: "kpm", target_key: "accuracy", points: 10, count: 1 },
      ],
    })
  })
})

describe("facts that don't match the plan are refused", () => {
  test("another cycle's configuration", () => {
    expect(() => scoreEmployeeMonth(facts(), configuration("2026"), DAY_CODES, "final")).toThrow("cycle 2025")
  })

  test("facts of another month or day", () => {
    const prepared = prepareMonth(configuration(), DAY_CODES, { year: 2025, month: 9 }, "2025-10-15")
    expect(() => prepared.score(facts({ month: { year: 2025, month: 8 } }), "final")).toThrow("prepared month")
    expect(() => prepared.score(facts({ today: "2025-10-16" }), "final")).toThrow("prepared month")
  })
})
