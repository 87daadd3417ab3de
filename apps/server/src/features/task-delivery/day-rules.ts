import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import { mayChangeFiguresOf, mayEditEntry, type Actor } from "@scorecard/domain/access"
import { addMonths, easternMonth, lastDay, parseWorkDate, weekdayDefault } from "@scorecard/domain/calendar"
import type { DayCode } from "@scorecard/domain/scoring"
import type { Person } from "#core/people/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"

/**
 * What a day can be refused for, asked by single writes and by each row of an upload. (rules/schedules#task-delivery)
 */

export function refuseOwn(actor: Actor, employeeId: string): void {
  if (!mayChangeFiguresOf(actor, employeeId)) {
    throw new Refusal("own_entry", "Your own task delivery is entered by somebody else.")
  }
}

export function readWorkDay(workDate: string): string {
  const day = parseWorkDate(workDate)
  if (day === null) throw invalidField("work_date", "There is no such day. A work date is written M/D/YYYY.")
  return day
}

export type DayAsked = {
  person: Person
  /** ISO. */
  work_day: string
  now: Temporal.Instant
  /** The person's schedule of the day's month; null where there is none. */
  schedule: Record<string, string> | null
  dayCodes: ReadonlyMap<string, DayCode>
}

/** @throws Refusal 422 for a day on which nothing of this person's is scored. */
export function refuseUnscored({ person, work_day, now, schedule, dayCodes }: DayAsked): void {
  if (!person.bsc_enabled) throw invalidField("employee_id", "This person takes no part in the balanced scorecard.")
  if (work_day < person.hire_date || (person.separation_date !== null && work_day > person.separation_date)) {
    throw invalidField("work_date", "The person was not employed on this day.")
  }
  if (work_day > lastDay(addMonths(easternMonth(now), 1))) {
    throw invalidField("work_date", "Days may be entered ahead up to the end of next month.", "date_in_future")
  }
  const code = schedule?.[String(Number(work_day.slice(8)))]
  const day = (code !== undefined && dayCodes.get(code)) || weekdayDefault(work_day)
  if (!day.is_task_delivery_day) {
    throw invalidField(
      "work_date",
      "The schedule does not name this day as a task-delivery day.",
      "not_a_task_delivery_day",
    )
  }
}

/** A level 2 edits what they entered themselves. (rules/schedules#task-delivery) */
export function refuseForeign(actor: Actor, current: TaskDeliveryEntry): void {
  if (mayEditEntry(actor, current)) return
  throw new Refusal("not_own_submission", "Somebody else entered this day. A supervisor can change it.")
}

export function refuseVersion(ifMatch: number | null, current: TaskDeliveryEntry | null): void {
  if (current) refuseOtherVersion(ifMatch, current)
  else if (ifMatch !== null) throw new Refusal("version_mismatch", "Nothing is entered for this day any more.")
}
