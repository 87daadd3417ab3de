import type { Item } from "../../api/endpoint.ts"
import type { listEvaluationStatus } from "../../api/endpoints.gen.ts"
import { isOpenWeek, stillToDo, type OfKind } from "../../lib/evaluation-weeks.ts"
import { onceEach } from "../../ui/evaluate.ts"
import { messages } from "./messages.ts"

export type PersonStatus = Item<typeof listEvaluationStatus>
export type Kind = keyof PersonStatus["kinds"]

export const KIND_NAMES: Record<Kind, string> = messages.kinds.kindNames
export const CADENCE_NAMES: Record<OfKind["cadence"], string> = messages.kinds.cadenceNames

/** Whether an evaluation of any kind is missing. No one evaluates themselves. */
export function isDue({ employee_id, kinds }: PersonStatus, ownId: string): boolean {
  return employee_id !== ownId && kinds.sbs.missing + kinds.non_sbs.missing > 0
}

export function missingOnce({ employee_id, name, kinds: { sbs, non_sbs } }: PersonStatus) {
  return { employee_id, name, missing: onceEach({ sbs: sbs.missing, non_sbs: non_sbs.missing }) }
}

export type Verdict = { label: string; status: "missing" | "to_do" | "none_required" | "complete" }

/** The month's total, which scales the evaluation scores. */
export function scoreVerdict(figures: OfKind): Verdict {
  const { missing, excess, required } = figures
  const toDo = stillToDo(figures)
  const late = missing - toDo
  if (late > 0)
    return {
      label: messages.kinds.missing(late, toDo),
      status: "missing",
    }
  if (toDo > 0) return { label: messages.kinds.toDo(toDo), status: "to_do" }
  if (required === 0) return { label: messages.kinds.noneRequired, status: "none_required" }
  return { label: messages.kinds.complete(excess), status: "complete" }
}

/** The weeks that the bonus gate checks; null if no week requires anything. */
export function bonusVerdict({ cadence, weeks }: Pick<OfKind, "cadence" | "weeks">): string | null {
  if (cadence !== "weekly" || weeks.every(({ required }) => required === 0)) return null
  const short = weeks.filter(({ missing }) => missing > 0)
  const open = short.filter(({ week_start }) => isOpenWeek(week_start)).length
  const missed = short.length - open
  if (missed > 0) return messages.kinds.weeksMissed(missed, open)
  return open > 0 ? messages.kinds.weeksToDo(open) : messages.kinds.everyWeekComplete
}

/** A single week. Extra evaluations are fine and cause no warning. */
export function weekLabel({ week_start, missing, excess }: OfKind["weeks"][number]): string {
  if (missing > 0) return isOpenWeek(week_start) ? messages.kinds.toDo(missing) : messages.kinds.missing(missing, 0)
  return messages.kinds.complete(excess)
}
