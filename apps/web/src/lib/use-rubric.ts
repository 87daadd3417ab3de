import type { EntryKind } from "@scorecard/domain/scoring"
import { showRubric } from "../api/endpoints.gen.ts"
import type { Reply } from "../api/endpoint.ts"
import { useApiQuery } from "./query.ts"
import { parseMonthId } from "./format.ts"

export type Rubric = Reply<typeof showRubric>

/** From this cycle on, Non-SBS evaluations have the checklist too. (rules/entries#checklist) */
const FIRST_CYCLE_OF_NON_SBS_CHECKLIST = 2026
const DAY_OF_MONTH = /-\d\d$/

/** The rubric of the cycle that owns the day; null if there is none. */
export function useRubric(kind: EntryKind, day: string) {
  const month = parseMonthId(day.replace(DAY_OF_MONTH, ""))
  const asks = kind === "sbs" || kind === "non_sbs"
  const answer = useApiQuery(showRubric, { query: month ?? { year: 0, month: 0 } }, { enabled: asks && month !== null })
  const rubric = answer.data && hasChecklist(kind, answer.data.cycle_id) ? answer.data : null
  return { rubric, isLoading: asks && answer.isLoading, error: asks ? answer.error : null }
}

function hasChecklist(kind: EntryKind, cycleId: string): boolean {
  return kind === "sbs" || (kind === "non_sbs" && Number(cycleId) >= FIRST_CYCLE_OF_NON_SBS_CHECKLIST)
}
