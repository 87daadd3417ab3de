import { classifyTaskDay, type TaskDayClass } from "../calendar/index.ts"
import type { EntryAggregates } from "./aggregates.ts"
import type { MonthDay } from "./month-days.ts"
import type { FinishedOfCount } from "./rounding.ts"

/** A day of the month as task delivery counts it. (rules/schedules#day-classes) */
export type TaskDeliveryDay = {
  date: string
  class: TaskDayClass
  entry: { finished_task: number; task_count: number } | null
}

export function listTaskDays(
  days: readonly MonthDay[],
  entries: EntryAggregates["task_delivery"],
  today: string,
): TaskDeliveryDay[] {
  return days.map(({ day, date, is_task_delivery_day }) => {
    const saved = entries[day]
    const entry = saved ? { finished_task: saved[0], task_count: saved[1] } : null
    return { date, class: classifyTaskDay({ date, today, isTaskDeliveryDay: is_task_delivery_day, entry }), entry }
  })
}

/**
 * A day's contribution to the average, with missing days as nothing finished; null if excluded.
 * (rules/scoring#task-delivery)
 */
export function fractionOfDay(day: TaskDeliveryDay): FinishedOfCount | null {
  if (day.class === "missing") return [0, 1]
  return day.class === "scored" && day.entry ? [day.entry.finished_task, day.entry.task_count] : null
}

export function includedFractions(days: readonly TaskDeliveryDay[]): FinishedOfCount[] {
  const included: FinishedOfCount[] = []
  for (const day of days) {
    const fraction = fractionOfDay(day)
    if (fraction) included.push(fraction)
  }
  return included
}

export function countClasses(days: readonly TaskDeliveryDay[]): Record<Exclude<TaskDayClass, "off">, number> {
  const counts = { scored: 0, missing: 0, pending: 0, excluded: 0 }
  for (const day of days) if (day.class !== "off") counts[day.class] += 1
  return counts
}
