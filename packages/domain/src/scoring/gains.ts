import type { EmployeeMonthFacts, EntryAggregates, EvaluationAggregate } from "./aggregates.ts"
import { EVALUATION_KINDS, type EvaluationKind } from "./requirements.ts"
import { fromHundredths, toHundredths } from "./rounding.ts"
import { personMonth, type PreparedMonth } from "./score-employee-month.ts"
import { isScored, type BandOfScore } from "./scorecard.ts"

export const IMPROVEMENTS = ["evaluations", "full_marks", "atw", "task_delivery"] as const

/** What would raise a month's total, and by how much. (rules/dashboards#what-would-help) */
export type Gain = {
  improvement: (typeof IMPROVEMENTS)[number]
  /** Of `evaluations` and `full_marks`. */
  evaluation_kind: EvaluationKind | null
  /** The ATW KPI of `atw`. */
  kpi_name: string | null
  /** How many evaluations, points or days. */
  amount: number
  /** Points of the total, more than 0, two decimals. */
  gain: number
  total_after: number
  band_after: BandOfScore
}

type Improvement = Omit<Gain, "gain" | "total_after" | "band_after"> & { aggregates: Partial<EntryAggregates> }

/**
 * Scores the month as if it were closed now, once as it is and once with each improvement, and returns those that
 * raise the total, the largest first. Empty for a month that isn't scored. (rules/dashboards#what-would-help)
 */
export function findGains(prepared: PreparedMonth, facts: EmployeeMonthFacts): Gain[] {
  const before = prepared.score(facts, "final")
  if (!isScored(before)) return []
  return listImprovements(prepared, facts)
    .flatMap(({ aggregates, ...improvement }) => {
      const after = prepared.score({ ...facts, aggregates: { ...facts.aggregates, ...aggregates } }, "final")
      if (!isScored(after)) return []
      const gain = fromHundredths(toHundredths(after.total_score) - toHundredths(before.total_score))
      return gain > 0 ? [{ ...improvement, gain, total_after: after.total_score, band_after: after.band }] : []
    })
    .toSorted((one, other) => other.gain - one.gain)
}

function listImprovements(prepared: PreparedMonth, facts: EmployeeMonthFacts): Improvement[] {
  const { required, input } = personMonth(prepared, facts)
  const { aggregates } = facts
  const evaluations = EVALUATION_KINDS.flatMap((kind) => improveEvaluations(aggregates, kind, required[kind].month))
  const missing = input.task_days.filter((day) => day.class === "missing")
  return [...evaluations, ...fillImpacts(prepared, aggregates), ...recordTasks(aggregates, missing)]
}

/** The missing ones at the person's own mean; with none missing, or without a mean, one more with full marks. */
function improveEvaluations(aggregates: EntryAggregates, kind: EvaluationKind, required: number): Improvement[] {
  const { count } = aggregates[kind]
  const missing = Math.max(0, required - count)
  const typical = [aggregates[kind], aggregates[kind === "sbs" ? "non_sbs" : "sbs"]].find((each) => each.count > 0)
  if (missing > 0 && typical) {
    const added = addEvaluations(aggregates[kind], missing, meanScores(typical))
    return [
      {
        improvement: "evaluations",
        evaluation_kind: kind,
        kpi_name: null,
        amount: missing,
        aggregates: { [kind]: added },
      },
    ]
  }
  if (required === 0 && count === 0) return []
  const added = addEvaluations(aggregates[kind], 1, { quantity: 10_000, auditors: 10_000, checklist: 10_000 })
  return [
    { improvement: "full_marks", evaluation_kind: kind, kpi_name: null, amount: 1, aggregates: { [kind]: added } },
  ]
}

/** In hundredths; null where no evaluation has such a score. */
type Scores = { quantity: number; auditors: number | null; checklist: number | null }

function meanScores(evaluations: EvaluationAggregate): Scores {
  const mean = (sum: number, count: number) => (count === 0 ? null : Math.round(toHundredths(sum) / count))
  return {
    quantity: mean(evaluations.quantity_sum, evaluations.count) ?? 0,
    auditors: mean(evaluations.auditors_sum, evaluations.auditors_count),
    checklist: mean(evaluations.checklist_sum, evaluations.checklist_count),
  }
}

function addEvaluations(present: EvaluationAggregate, number: number, scores: Scores): EvaluationAggregate {
  const plus = (sum: number, score: number | null) => fromHundredths(toHundredths(sum) + number * (score ?? 0))
  const { auditors, checklist } = scores
  return {
    ...present,
    count: present.count + number,
    quantity_sum: plus(present.quantity_sum, scores.quantity),
    auditors_sum: plus(present.auditors_sum, auditors),
    auditors_count: present.auditors_count + (auditors === null ? 0 : number),
    checklist_sum: plus(present.checklist_sum, checklist),
    checklist_count: present.checklist_count + (checklist === null ? 0 : number),
  }
}

/** Each ATW KPI filled up to the points that it counts. */
function fillImpacts({ kpms }: PreparedMonth, { atw }: EntryAggregates): Improvement[] {
  return kpms.flatMap(({ kpis }) =>
    kpis.flatMap(({ kpi }) => {
      const { kpi_source, impact, points = 100, name } = kpi
      if (kpi_source !== "atw_impact" || impact === undefined) return []
      const reached = atw
        .filter((entry) => entry.impact === impact)
        .reduce((sum, { final_score_sum }) => sum + toHundredths(final_score_sum), 0)
      const left = fromHundredths(Math.max(0, Math.min(10_000, toHundredths(points)) - reached))
      const filled = [...atw, { impact, count: 1, final_score_sum: left }]
      return [
        { improvement: "atw", evaluation_kind: null, kpi_name: name, amount: left, aggregates: { atw: filled } },
      ] satisfies Improvement[]
    }),
  )
}

/** The missing days with everything finished. */
function recordTasks({ task_delivery }: EntryAggregates, missing: readonly { date: string }[]): Improvement[] {
  if (missing.length === 0) return []
  const recorded = Object.fromEntries(missing.map(({ date }) => [String(Number(date.slice(8))), [1, 1]]))
  const aggregates = { task_delivery: { ...task_delivery, ...recorded } } as Pick<EntryAggregates, "task_delivery">
  const amount = missing.length
  return [{ improvement: "task_delivery", evaluation_kind: null, kpi_name: null, amount, aggregates }]
}
