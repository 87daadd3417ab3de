/**
 * How a day counts in a person's task-delivery month; `off` is a day that is no task-delivery day.
 * (rules/schedules#day-classes)
 */
export const TASK_DAY_CLASSES = ["missing", "pending", "scored", "excluded", "off"] as const
export type TaskDayClass = (typeof TASK_DAY_CLASSES)[number]

export type TaskDay = {
  /** ISO days, both Eastern. */
  date: string
  today: string
  /** From the schedule's day code, or `weekdayDefault` without a schedule. */
  isTaskDeliveryDay: boolean
  entry: { finished_task?: number; task_count: number } | null
}

/**
 * Only `scored` (its percent) and `missing` (as 0 percent) count in the month's average.
 *
 * An entry does not make a day count: on a day that the schedule no longer names it is `off`
 * (rules/schedules#day-classes), and before its day has come it is `pending`. (rules/schedules#day-classes).
 */
export function classifyTaskDay({ date, today, isTaskDeliveryDay, entry }: TaskDay): TaskDayClass {
  if (!isTaskDeliveryDay) return "off"
  if (date > today) return "pending"
  if (entry !== null) return entry.task_count > 0 ? "scored" : "excluded"
  return date < today ? "missing" : "pending"
}
