import { boosted, boostHundredths } from "./boosts.ts"
import type { KpiInput } from "./kpi-input.ts"
import type { PlannedKpi, PlannedKpm } from "./month-plan.ts"
import { fourDecimalsForReading, fromHundredths, pointsHalfUp, toHundredths } from "./rounding.ts"
import type { KpiScore, KpmScore } from "./scorecard.ts"

/** Rounded half up to two decimals at every level; the next level uses the rounded figure. (rules/scoring#rounding) */
export function scoreTree(kpms: readonly PlannedKpm[], input: KpiInput): { kpms: KpmScore[]; total_score: number } {
  const scored = kpms.map((kpm) => scoreKpm(kpm, input))
  return { kpms: scored, total_score: weightedScore(scored, (kpm) => kpm.total) }
}

/** Σ weight / 100 × score, rounded half up to two decimals; a null score counts as 0. */
export function weightedScore<T extends { weight: number }>(
  parts: readonly T[],
  scoreOf: (part: T) => number | null,
): number {
  let weighted = 0
  for (const part of parts) weighted += toHundredths(part.weight) * toHundredths(scoreOf(part) ?? 0)
  return pointsHalfUp(weighted, 10_000)
}

function scoreKpm({ kpm, kpis }: PlannedKpm, input: KpiInput): KpmScore {
  const scored = kpis.map((kpi) => scoreKpi(kpi, input))
  const boost = boostHundredths(input.aggregates.additional_points, "kpm", kpm.kpm_key)
  const total = boosted(toHundredths(weightedScore(scored, (kpi) => kpi.kpi_score)), boost)
  return {
    kpm_key: kpm.kpm_key,
    name: kpm.name,
    weight: kpm.weight,
    total: fromHundredths(total),
    boost: fromHundredths(boost),
    contribution: fourDecimalsForReading(toHundredths(kpm.weight) * total, 1_000_000),
    kpis: scored,
  }
}

function scoreKpi({ kpi, formula }: PlannedKpi, input: KpiInput): KpiScore {
  const basis = formula(input, kpi)
  const boost = boostHundredths(input.aggregates.additional_points, "kpi", kpi.kpi_key)
  const nothing = basis.base_score === null && boost === 0
  const score = boosted(toHundredths(basis.base_score ?? 0), boost)
  return {
    kpi_key: kpi.kpi_key,
    kpi_source: kpi.kpi_source,
    name: kpi.name,
    weight: kpi.weight,
    kpi_score: nothing ? null : fromHundredths(score),
    boost: fromHundredths(boost),
    no_data: nothing,
    basis,
  }
}
