import { describe, expect, test } from "vitest"
import { entry, lockTimeOf } from "./entries.factory.ts"
import { aggregateEntries, type ReceiptEntry } from "./entry-aggregates.ts"
import { aggregates, configuration, DAY_CODES, evaluations, facts } from "./facts.factory.ts"
import { buildReceipt, type ReceiptQuestion } from "./receipt.ts"

const month = { year: 2025, month: 9 }

function receipt(entries: ReceiptEntry[], overrides: Partial<ReceiptQuestion> = {}) {
  return buildReceipt({
    facts: facts({ aggregates: aggregateEntries(entries, { month, lockTimeOf }) }),
    configuration: configuration(),
    dayCodes: DAY_CODES,
    mode: "final",
    entries,
    report_status: "final",
    ...overrides,
  })
}
const findKpi = (result: ReturnType<typeof receipt>, kpi_key: string) =>
  result.kpms.flatMap((kpm) => kpm.kpis).find((kpi) => kpi.kpi_key === kpi_key)

describe("a receipt's entries", () => {
  const entries = [
    entry("sbs", { quantity_score: 90, auditors_score: null, checklist_score: null }, { _id: "s1" }),
    entry(
      "sbs",
      { quantity_score: 10, auditors_score: 10, checklist_score: 10 },
      { _id: "s2", deleted_at: "2025-09-12T08:00:00.000Z" },
    ),
    entry("non_sbs", { quantity_score: 70, auditors_score: 80 }, { _id: "n1" }),
    entry("sbs", { quantity_score: 50, auditors_score: 50, checklist_score: 50 }, { _id: "other", date: "2025-10-01" }),
    entry("additional_points", { target_type: "kpi", target_key: "accuracy", points: 4 }, { _id: "a1" }),
    entry("additional_points", { target_type: "kpi", target_key: "gone", points: 4 }, { _id: "a2" }),
    entry("atw", { impact: "customer_impact", final_score: 10 }, { _id: "w1" }),
    entry("atw", { impact: "lost_impact", final_score: 10 }, { _id: "w2" }),
  ]
  const result = receipt(entries)
  const lines = (kpi_key: string) => {
    const kpi = findKpi(result, kpi_key)
    return {
      counted: kpi?.entries_counted.map(({ _id, used_as, figure }) => [_id, used_as, figure]),
      left_out: kpi?.entries_left_out.map(({ _id, reason }) => [_id, reason]),
    }
  }

  test("that are deleted or N/A are left out with the reason; boosts are listed under their target", () => {
    expect(lines("accuracy")).toEqual({
      counted: [
        ["n1", "score", 80],
        ["a1", "boost", 4],
      ],
      left_out: [
        ["s1", "not_applicable"],
        ["s2", "deleted"],
      ],
    })
  })

  test("without a checklist are left out of checklist KPIs, and other kinds are not listed", () => {
    expect(lines("compliance")).toEqual({
      counted: [],
      left_out: [
        ["s1", "no_checklist"],
        ["s2", "deleted"],
      ],
    })
    expect(lines("integrity").counted).toEqual([["n1", "score", 70]])
    expect(lines("customer_impact").counted).toEqual([["w1", "score", 10]])
  })

  test("whose target is not in the tree are listed as having no effect", () => {
    expect(result.entries_without_effect.map(({ _id, reason }) => [_id, reason])).toEqual([
      ["a2", "target_not_in_tree"],
      ["w2", "target_not_in_tree"],
    ])
  })
})

test("a KPI without data is shown as counting as 0", () => {
  const result = receipt([])
  expect(findKpi(result, "integrity")?.steps).toEqual([
    { label: "Integrity: nothing to score", expression: "", result: null, rounding: "none" },
  ])
  expect(result.kpms[0]?.steps[0]?.label).toBe(
    "Productivity: KPIs by weight (no data counts as 0: Quantity of output, Integrity, Accuracy, Compliance)",
  )
})

test("each formula is named, with the day codes behind the working days", () => {
  const schedule = {
    ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [String(i + 1), "OFF"])),
    "6": "WD",
    "7": "VL",
  }
  const result = receipt([], { facts: facts({ schedule, aggregates: aggregates() }) })
  expect(findKpi(result, "tardiness")?.formula.name).toBe("Days without tardiness")
  expect(result.days.filter((day) => day.code !== "OFF")).toEqual([
    { date: "2025-09-06", code: "WD", is_working_day: true, is_task_delivery_day: true },
    { date: "2025-09-07", code: "VL", is_working_day: false, is_task_delivery_day: true },
  ])
  expect(result.working_days).toBe(1)
})

test("a rolling receipt also explains its projection", () => {
  const entries = [entry("sbs", { quantity_score: 80, auditors_score: 80, checklist_score: 80 })]
  const result = receipt(entries, { mode: "rolling", report_status: "draft" })
  expect(findKpi(result, "quantity_of_output")?.steps[1]).toMatchObject({ expression: "80.00", result: 80 })
  expect(result.projection_steps?.[1]).toMatchObject({ expression: "80.00 × 1/8", result: 10 })
  expect(result.projection_steps?.at(-1)?.result).toBe(result.projected_final_score)
})

test("a ratio never raises a score, and without a requirement it doesn't change it", () => {
  const entries = [1, 2].map((n) => entry("non_sbs", { quantity_score: 80, auditors_score: 80 }, { _id: `n${n}` }))
  const required = (count: number) => {
    const evaluation_counts = {
      sbs: { cadence: "none", count: 0 } as const,
      non_sbs: { cadence: "monthly", count } as const,
      overrides: [],
    }
    return findKpi(receipt(entries, { configuration: configuration("2025", { evaluation_counts }) }), "integrity")
      ?.steps[1]
  }
  expect(required(1)).toMatchObject({ expression: "80.00 × min(1, 2/1)", result: 80 })
  expect(required(2)).toMatchObject({ expression: "80.00 × 2/2", result: 80 })
  expect(required(0)).toMatchObject({ expression: "80.00 × 1", result: 80 })
})

test("entries that don't match the score are refused, with each figure that differs", () => {
  const scored = facts({ aggregates: aggregates({ sbs: evaluations({ count: 1, quantity_sum: 90.5 }), incidents: 1 }) })
  const stray = [entry("additional_points", { target_type: "kpm", target_key: "atw", points: 2 })]
  expect(() => receipt(stray, { facts: scored })).toThrow(
    "sbs.count: entries 0, scored 1; sbs.quantity_sum: entries 0, scored 90.5",
  )
  expect(() => receipt(stray, { facts: scored })).toThrow("additional_points.kpm.atw.points_sum: entries 2, scored 0")
})
