import type { Item } from "../../api/endpoint.ts"
import type { listEvaluationStatus } from "../../api/evaluations.ts"
import { today } from "../../lib/format.ts"

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

const DAYS_TO_SUNDAY = 6
const DAY_MS = 86_400_000

/** Whether there is still time in the week of a Monday, `YYYY-MM-DD`. */
export function isOpenWeek(weekStart: string): boolean {
  const sunday = new Date(Date.parse(weekStart) + DAYS_TO_SUNDAY * DAY_MS).toISOString().slice(0, 10)
  return sunday >= today()
}

/** Of what is missing, as much as the weeks that are not over yet still have room for. */
export function stillToDo({ missing, cadence, weeks }: OfKind): number {
  const open = weeks.filter(({ week_start }) => isOpenWeek(week_start))
  if (cadence !== "weekly") return open.length > 0 ? missing : 0
  return Math.min(
    missing,
    open.reduce((sum, week) => sum + week.missing, 0),
  )
}

/** What is to be said of the figures in a word, with the colour that goes with it. */
export function verdictOf({ missing, excess, required }: Figures, toDo = 0): { word: string; color: string } {
  const late = missing - toDo
  if (late > 0 && toDo > 0) return { word: `${late} missing, ${toDo} to do`, color: "red.9" }
  if (late > 0) return { word: `${late} missing`, color: "red.9" }
  if (toDo > 0) return { word: `${toDo} to do`, color: "brand.8" }
  if (excess > 0) return { word: `${excess} extra`, color: "orange.9" }
  return required === 0 ? { word: "None required", color: "gray.8" } : { word: "Complete", color: "green.9" }
}
