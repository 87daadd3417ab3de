import type { Item } from "../../api/endpoint.ts"
import type { listEvaluationStatus } from "../../api/evaluations.ts"

export type PersonStatus = Item<typeof listEvaluationStatus>
export type Kind = keyof PersonStatus["kinds"]
export type OfKind = PersonStatus["kinds"][Kind]

export const KIND_NAMES: Record<Kind, string> = { sbs: "SBS", non_sbs: "Non-SBS" }
export const CADENCE_NAMES: Record<OfKind["cadence"], string> = {
  none: "none required",
  weekly: "by the week",
  monthly: "by the month",
}

type Figures = Pick<OfKind, "missing" | "excess" | "required">

/** What is to be said of the figures in a word, with the colour that goes with it. */
export function verdictOf({ missing, excess, required }: Figures): { word: string; color: string } {
  if (missing > 0) return { word: `${missing} missing`, color: "red.9" }
  if (excess > 0) return { word: `${excess} more than required`, color: "orange.9" }
  return required === 0 ? { word: "None required", color: "gray.8" } : { word: "Complete", color: "green.9" }
}
