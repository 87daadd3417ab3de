import type { KpiSource } from "./configuration.ts"

/** The numbers behind a KPI's score, enough to calculate it by hand. Only those that the formula used are present. */
export type KpiBasis = {
  /** The score before boosts, 0 to 100, two decimals; null if there is nothing to score. */
  base_score: number | null
  count?: number
  sum?: number
  /** Rounded to two decimals for display; the score is calculated from `sum` and `count`. */
  mean?: number | null
  done?: number
  required?: number
  /** done / required, at most 1, to four decimals for display. */
  ratio?: number
  ratio_applied?: boolean
  deduction?: number
  working_days?: number
  cap?: number
  days?: { scored: number; missing: number; pending: number; excluded: number }
}

export type KpiScore = {
  kpi_key: string
  kpi_source: KpiSource
  name: string
  weight: number
  /** 0 to 100, two decimals, including the boost; null if there is nothing to score and no boost. */
  kpi_score: number | null
  boost: number
  no_data: boolean
  basis: KpiBasis
}

export type KpmScore = {
  kpm_key: string
  name: string
  weight: number
  total: number
  boost: number
  /** weight / 100 × total, to four decimals: what the KPM contributes to the total. */
  contribution: number
  kpis: KpiScore[]
}

export const BONUS_CHECKS = ["performance", "attendance", "incidents", "red_flags", "weekly_submission"] as const
export type BonusCheck = {
  check: (typeof BONUS_CHECKS)[number]
  passed: boolean | null
  detail: string
}

export type AdditionalPointsSummary = {
  total_points: number
  targets: { target_type: "kpi" | "kpm"; target_key: string; points: number; count: number }[]
}

export type BandOfScore = { band_key: string; label: string; color: string }

export const NOT_SCORED_REASONS = ["no_working_days"] as const
export type NotScoredReason = (typeof NOT_SCORED_REASONS)[number]

/** A month's figures; in a month that isn't scored, total and band are null and there are no KPMs. */
export type Scorecard = {
  total_score: number | null
  band: BandOfScore | null
  /** Why the month isn't scored; null if it is. (rules/scoring#months-that-are-not-scored) */
  not_scored: NotScoredReason | null
  /**
   * The total if the month were closed now; null in `final` mode, where it would equal the total, and in a month that
   * isn't scored. (rules/scoring#projected-final-score)
   */
  projected_final_score: number | null
  kpms: KpmScore[]
  working_days: number
  bsc_eligible: boolean
  bonus_eligible: boolean
  bonus_qualified: boolean
  /** Empty if not bonus eligible or not scored. */
  bonus_qualification_breakdown: BonusCheck[]
  additional_points_summary: AdditionalPointsSummary
}

type Figures = { total_score: number | null; band: BandOfScore | null }

/** Whether a month has a total and a band: only such months count in averages, bands, ranks, and comparisons. */
export function isScored<Row extends Figures>(row: Row): row is Row & { total_score: number; band: BandOfScore } {
  return row.total_score !== null && row.band !== null
}
