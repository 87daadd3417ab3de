import { describe, expect, test } from "vitest"
import type { EmployeeMonthFacts, EntryAggregates } from "./aggregates.ts"
import { aggregates, configuration, DAY_CODES, evaluations, facts } from "./facts.factory.ts"
import { findGains } from "./gains.ts"
import { prepareMonth, scoreEmployeeMonth } from "./score-employee-month.ts"

/** September 2025: cycle 2025, with 4 evaluations of each kind required. */
function gainsOf(entries: Partial<EntryAggregates>, given: Partial<EmployeeMonthFacts> = {}, cycle = "2025") {
  const person = facts({ ...given, aggregates: aggregates(entries) })
  return findGains(prepareMonth(configuration(cycle), DAY_CODES, person.month, person.today), person)
}

/** Two done with a mean of 80, everything else as good as can be. */
const HALF_EVALUATED = {
  sbs: evaluations({
    count: 2,
    quantity_sum: 160,
    auditors_sum: 160,
    auditors_count: 2,
    checklist_sum: 160,
    checklist_count: 2,
  }),
  non_sbs: evaluations({
    count: 4,
    quantity_sum: 400,
    auditors_sum: 400,
    auditors_count: 4,
    checklist_sum: 400,
    checklist_count: 4,
  }),
  atw: ["customer_impact", "team_impact", "company_impact"].map((impact) => ({
    impact,
    count: 1,
    final_score_sum: 100,
  })),
}

describe("what would help", () => {
  test("the missing evaluations count at the person's own mean of the kind", () => {
    const [gain] = gainsOf(HALF_EVALUATED)
    const closed = facts({ aggregates: aggregates(HALF_EVALUATED) })
    const completed = facts({
      aggregates: aggregates({
        ...HALF_EVALUATED,
        sbs: evaluations({
          count: 4,
          quantity_sum: 320,
          auditors_sum: 320,
          auditors_count: 4,
          checklist_sum: 320,
          checklist_count: 4,
        }),
      }),
    })
    const total = (person: EmployeeMonthFacts) =>
      scoreEmployeeMonth(person, configuration(), DAY_CODES, "final").total_score
    expect(gain).toMatchObject({ improvement: "evaluations", evaluation_kind: "sbs", amount: 2 })
    expect(gain?.total_after).toBe(total(completed))
    expect(gain?.gain).toBeCloseTo((total(completed) ?? 0) - (total(closed) ?? 0), 10)
  })

  test("with no evaluation missing, one more with full marks is offered only where it raises the total", () => {
    const perfect = gainsOf({ ...HALF_EVALUATED, sbs: HALF_EVALUATED.non_sbs })
    expect(perfect).toEqual([])
    const [gain] = gainsOf({
      ...HALF_EVALUATED,
      sbs: evaluations({ ...HALF_EVALUATED.non_sbs, quantity_sum: 200, auditors_sum: 200, checklist_sum: 200 }),
    })
    expect(gain).toMatchObject({ improvement: "full_marks", evaluation_kind: "sbs", amount: 1 })
  })

  test("each ATW impact is filled up to the points that it counts, 20 % of the total by its weight", () => {
    const gains = gainsOf({ ...HALF_EVALUATED, atw: [{ impact: "customer_impact", count: 1, final_score_sum: 75 }] })
    expect(gains.filter(({ improvement }) => improvement === "atw")).toMatchObject([
      { kpi_name: "Team impact", amount: 100, gain: 6 },
      { kpi_name: "Company impact", amount: 100, gain: 6 },
      { kpi_name: "Customer impact", amount: 25, gain: 2 },
    ])
  })

  test("missing days of task delivery count as finished, in cycles that score task delivery", () => {
    const given = { month: { year: 2026, month: 9 }, today: "2026-10-15" }
    const gain = gainsOf({ task_delivery: { "1": [1, 1] } }, given, "2026").find(
      ({ improvement }) => improvement === "task_delivery",
    )
    // One of 22 days is finished: 5, rounded up; 20 % of 60 % of the other 95 points.
    expect(gain).toMatchObject({ amount: 21, gain: 11.4 })
  })

  test("the largest gain comes first, and every gain is the difference of two totals", () => {
    const gains = gainsOf({ sbs: HALF_EVALUATED.sbs })
    expect(gains.length).toBeGreaterThan(2)
    expect(gains.map(({ gain }) => gain)).toEqual(gains.map(({ gain }) => gain).toSorted((one, other) => other - one))
    const totals = new Set(gains.map(({ gain, total_after }) => Math.round((total_after - gain) * 100)))
    expect(totals.size).toBe(1)
  })

  test("a month that is not scored has none", () => {
    const schedule = Object.fromEntries(Array.from({ length: 30 }, (_, day) => [String(day + 1), "OFF"]))
    expect(gainsOf({}, { schedule })).toEqual([])
  })
})
