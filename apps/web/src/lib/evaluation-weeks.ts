import type { Item } from "../api/endpoint.ts"
import type { listEvaluationStatus } from "../api/endpoints.gen.ts"
import { today } from "./format.ts"

type Kinds = Item<typeof listEvaluationStatus>["kinds"]
/** The evaluations of one kind in one person's month. */
export type OfKind = Kinds[keyof Kinds]

const DAYS_TO_SUNDAY = 6
const DAY_MS = 86_400_000

/** Whether the week starting on a Monday (`YYYY-MM-DD`) is not over yet. */
export function isOpenWeek(weekStart: string): boolean {
  const sunday = new Date(Date.parse(weekStart) + DAYS_TO_SUNDAY * DAY_MS).toISOString().slice(0, 10)
  return sunday >= today()
}

/** The part of the missing evaluations that can still be done in weeks that aren't over. */
export function stillToDo(figures: OfKind): number {
  return missingIn(
    figures,
    figures.weeks.filter(({ week_start }) => isOpenWeek(week_start)),
  )
}

/** The missing evaluations that are late or can be done this week: those of later weeks are not due yet. */
export function dueByNow(figures: OfKind): number {
  const late = figures.missing - stillToDo(figures)
  const current = figures.weeks.filter(({ week_start }) => isOpenWeek(week_start) && week_start <= today())
  return late + Math.min(figures.missing - late, missingIn(figures, current))
}

/** A monthly requirement can be met in any of the weeks. */
function missingIn({ cadence, missing }: OfKind, weeks: OfKind["weeks"]): number {
  if (cadence !== "weekly") return weeks.length > 0 ? missing : 0
  return Math.min(
    missing,
    weeks.reduce((sum, week) => sum + week.missing, 0),
  )
}
