import { isoWeekday } from "./date.ts"

/**
 * What a day counts as without a schedule: Monday to Friday are working days and task-delivery days.
 * (rules/schedules#default-schedule)
 */
export function weekdayDefault(date: string): { is_working_day: boolean; is_task_delivery_day: boolean } {
  const isWeekday = isoWeekday(date) <= 5
  return { is_working_day: isWeekday, is_task_delivery_day: isWeekday }
}
