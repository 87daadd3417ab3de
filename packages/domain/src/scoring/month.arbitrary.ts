import fc from "fast-check"
import type { EntryAggregates } from "./aggregates.ts"
import type { EvaluationCounts, EvaluationOverride } from "./configuration.ts"
import { entry } from "./entries.factory.ts"
import type { ReceiptEntry } from "./entry-aggregates.ts"

/** Arbitrary months of one person, for property tests: September of cycle 2025 or 2026, with or without a schedule. */

const score = fc.nat(10_000).map((hundredths) => hundredths / 100)
const orNothing = fc.option(score, { nil: null })
const day = fc.integer({ min: 1, max: 30 })
const evaluation = fc.record({
  quantity_score: score,
  auditors_score: orNothing,
  checklist_score: orNothing,
  red_flag: fc.boolean(),
})

const anyEntry: fc.Arbitrary<(year: number) => ReceiptEntry> = fc
  .tuple(
    day,
    fc.uuid(),
    fc.oneof(
      { weight: 5, arbitrary: fc.tuple(fc.constantFrom("sbs" as const, "non_sbs" as const), evaluation) },
      fc.tuple(
        fc.constant("atw" as const),
        fc.record({ impact: fc.constantFrom("customer_impact", "team_impact", "lost_impact"), final_score: score }),
      ),
      fc.tuple(
        fc.constant("attendance" as const),
        fc.record({ issue_type: fc.constantFrom("tardiness" as const, "absenteeism" as const) }),
      ),
      fc.tuple(fc.constant("productivity" as const), fc.constant({})),
      fc.tuple(
        fc.constant("additional_points" as const),
        fc.record({
          target_type: fc.constantFrom("kpi" as const, "kpm" as const),
          target_key: fc.constantFrom("integrity", "accuracy", "tardiness", "atw", "productivity", "gone"),
          points: score,
        }),
      ),
      fc.tuple(fc.constant("incidents" as const), fc.constant({})),
    ),
    fc.boolean(),
  )
  .map(([date, _id, [kind, values], isActive]) => (year) => {
    const deleted_at = isActive || date > 20 ? null : `${year}-09-30T12:00:00.000Z`
    return entry(kind, values, { _id, deleted_at, date: `${year}-09-${String(date).padStart(2, "0")}` })
  })

const requirement = fc.record({ cadence: fc.constantFrom("none", "weekly", "monthly"), count: fc.nat(3) })
const task_delivery: fc.Arbitrary<EntryAggregates["task_delivery"]> = fc.dictionary(
  day.map(String),
  fc.tuple(fc.nat(40), fc.nat(30)),
)
const schedule = fc.array(fc.constantFrom("WD", "OFF", "VL", "HOL"), { minLength: 30, maxLength: 30 })

export type AnyMonth = {
  year: 2025 | 2026
  entries: ReceiptEntry[]
  counts: EvaluationCounts
  task_delivery: EntryAggregates["task_delivery"]
  schedule: Record<string, string> | null
  today: string
}

export const anyMonth: fc.Arbitrary<AnyMonth> = fc
  .record({
    year: fc.constantFrom(2025 as const, 2026 as const),
    entries: fc.array(anyEntry, { maxLength: 24 }),
    counts: fc.record({ sbs: requirement, non_sbs: requirement, overrides: fc.constant<EvaluationOverride[]>([]) }),
    task_delivery,
    schedule: fc.option(schedule, { nil: null }),
    today: fc.constantFrom("09-03", "09-18", "10-09"),
  })
  .map(({ year, entries, schedule: codes, today, ...rest }) => ({
    ...rest,
    year,
    today: `${year}-${today}`,
    entries: entries.map((make) => make(year)),
    schedule: codes && Object.fromEntries(codes.map((code, index) => [String(index + 1), code])),
  }))
