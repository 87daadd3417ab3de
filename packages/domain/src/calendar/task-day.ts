/**
 * How a day counts in a person's task-delivery month; `off` means not a task-delivery day.
 * (rules/schedules#day-classes)
 */
export const TASK_DAY_CLASSES = ["missing", "pending", "scored", "excluded", "off"] as const
export type TaskDayClass = (typeof TASK_DAY_CLASSES)[number]

export type TaskDay = {
  /** ISO days, both in Eastern time. */
  date: string
  today: string
  /** From the schedule's day code, or `weekdayDefault` without a schedule. */
  isTaskDeliveryDay: boolean
  entry: { finished_task?: number; task_count: number } | null
}

/**
 * Only `scored` (its percent) and `missing` (as 0 percent) count toward the month's average.
 *
 * An entry alone doesn't make a day count: if the schedule no longer has the day, it is `off`, and before the day has
 * come, it is `pending`. (rules/schedules#day-classes)
 */
export function classifyTaskDay({ date, today, isTaskDeliveryDay, entry }: TaskDay): TaskDayClass {
  if (!isTaskDeliveryDay) return "off"
  if (date > today) return "pending"
  if (entry !== null) return entry.task_count > 0 ? "scored" : "excluded"
  return date < today ? "missing" : "pending"
}
