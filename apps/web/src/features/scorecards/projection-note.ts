import type { ShownMonth } from "./scorecard-types.ts"
import { messages } from "./messages/index.ts"

type Evaluations = keyof typeof messages.projectionNote.evaluations
type Required = { what: Evaluations; done: number; required: number }

/**
 * Explains the projected total. Closing a month multiplies evaluation scores by the share of required evaluations
 * that are done, so the note uses those counts: equal totals alone don't mean that nothing is missing.
 * (rules/scoring#projected-final-score)
 */
export function projectionNote(month: Pick<ShownMonth, "kpms" | "total_score" | "projected_final_score">): string {
  if (month.projected_final_score === null || month.total_score === null) return messages.projectionNote.notAvailable
  const counts = requiredEvaluations(month)
  const short = counts.filter(({ done, required }) => done < required)
  if (short.length > 0) {
    const missing = short.map(missingNote).join(messages.projectionNote.and)
    return month.projected_final_score < month.total_score
      ? messages.projectionNote.lowersFigure(missing)
      : messages.projectionNote.noneDone(missing)
  }
  const [all] = counts.filter(({ required }) => required > 0)
  if (!all) return messages.projectionNote.noneRequired
  return messages.projectionNote.allDone(all.required)
}

/** The counts behind the evaluation KPIs: all evaluations, and the Non-SBS ones if a KPI uses them alone. */
function requiredEvaluations({ kpms }: Pick<ShownMonth, "kpms">): Required[] {
  const kpis = kpms.flatMap((kpm) => kpm.kpis)
  const found = kpis.flatMap(({ kpi_source, basis: { done, required } }): Required[] => {
    if (done === undefined || required === undefined) return []
    return [{ what: kpi_source === "quantity_non_sbs" ? "non_sbs" : "all", done, required }]
  })
  const byKind = new Map(found.map((one) => [one.what, one]))
  const all = byKind.get("all")
  // If both are short, the larger count already includes the smaller one.
  if (all && all.done < all.required) return [all]
  return [all, byKind.get("non_sbs")].filter((one) => one !== undefined)
}

function missingNote({ what, done, required }: Required): string {
  return messages.projectionNote.stillMissing(required - done, required, messages.projectionNote.evaluations[what])
}
