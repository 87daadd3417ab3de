import type { Item } from "../../api/endpoint.ts"
import type { listEvaluationStatus } from "../../api/endpoints.gen.ts"
import { count, today } from "../../lib/format.ts"

export type PersonStatus = Item<typeof listEvaluationStatus>
export type Kind = keyof PersonStatus["kinds"]
export type OfKind = PersonStatus["kinds"][Kind]

export const KIND_NAMES: Record<Kind, string> = { sbs: "SBS", non_sbs: "Non-SBS" }
export const CADENCE_NAMES: Record<OfKind["cadence"], string> = {
  none: "None required",
  weekly: "Required each week",
  monthly: "Required each month",
}

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

export type Verdict = { label: string; color: string }

/** The month's total, which scales the evaluation scores. */
export function scoreVerdict(figures: OfKind): Verdict {
  const { missing, excess, required } = figures
  const toDo = stillToDo(figures)
  const late = missing - toDo
  if (late > 0) return { label: toDo > 0 ? `${late} missing, ${toDo} to do` : `${late} missing`, color: "red.9" }
  if (toDo > 0) return { label: `${toDo} to do`, color: "brand.8" }
  if (required === 0) return { label: "None required", color: "gray.8" }
  return { label: excess > 0 ? `Complete, ${excess} extra` : "Complete", color: "green.9" }
}

/** The weeks one by one, which the bonus gate goes by; null where no week asks for anything. */
export function bonusVerdict({ cadence, weeks }: Pick<OfKind, "cadence" | "weeks">): string | null {
  if (cadence !== "weekly" || weeks.every(({ required }) => required === 0)) return null
  const short = weeks.filter(({ missing }) => missing > 0)
  const open = short.filter(({ week_start }) => isOpenWeek(week_start)).length
  const missed = short.length - open
  if (missed > 0) return `${count(missed, "week")} missed${open > 0 ? `, ${open} to do` : ""}`
  return open > 0 ? `${count(open, "week")} to do` : "Every week complete"
}

/** One week on its own. Extra evaluations do no harm, and are no warning. */
export function weekLabel({ week_start, missing, excess }: OfKind["weeks"][number]): string {
  if (missing > 0) return `${missing} ${isOpenWeek(week_start) ? "to do" : "missing"}`
  return excess > 0 ? `Complete, ${excess} extra` : "Complete"
}
