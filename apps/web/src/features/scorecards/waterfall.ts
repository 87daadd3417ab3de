import type { ShownMonth } from "./scorecard-types.ts"
import { messages } from "./messages/index.ts"

export type WaterfallRow = {
  key: string
  label: string
  kind: "part" | "sum" | "loss"
  weight: number | null
  score: number | null
  /** Points the row adds to the total or takes from it. */
  points: number
  /** The bar, in points from 0 to 100. */
  from: number
  to: number
  /** Where the bar would end if the part had all its points. */
  most: number
}

/**
 * The path from zero to the total, part by part. A draft continues to the total if the month closed today. Empty
 * without a score.
 */
export function waterfallOf({
  kpms,
  total_score,
  projected_final_score,
  report_status,
}: Pick<ShownMonth, "kpms" | "total_score" | "projected_final_score" | "report_status">): WaterfallRow[] {
  if (total_score === null) return []
  const isDraft = report_status === "draft"
  let reached = 0
  const parts = kpms.map((kpm): WaterfallRow => {
    const from = reached
    reached += kpm.contribution
    return {
      key: kpm.kpm_key,
      label: kpm.name,
      kind: "part",
      weight: kpm.weight,
      score: kpm.total,
      points: kpm.contribution,
      from,
      to: reached,
      most: from + kpm.weight,
    }
  })
  const rows = [
    ...parts,
    sumRow("total", isDraft ? messages.waterfall.totalSoFar : messages.waterfall.total, total_score),
  ]
  if (!isDraft || projected_final_score === null || projected_final_score === total_score) return rows
  const loss: WaterfallRow = {
    key: "missing",
    label: messages.waterfall.requiredEvaluationsNotDoneYet,
    kind: "loss",
    weight: null,
    score: null,
    points: projected_final_score - total_score,
    from: Math.min(projected_final_score, total_score),
    to: Math.max(projected_final_score, total_score),
    most: 0,
  }
  return [...rows, loss, sumRow("projected", messages.waterfall.ifMonthClosedToday, projected_final_score)]
}

function sumRow(key: string, label: string, total: number): WaterfallRow {
  return { key, label, kind: "sum", weight: null, score: null, points: total, from: 0, to: total, most: 0 }
}
