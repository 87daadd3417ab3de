import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { TaskDeliveryEntry, TaskDeliveryEntryView } from "@scorecard/contracts/task-delivery"
import {
  addMonths,
  getCycleId,
  easternMonth,
  holds,
  lastDay,
  mayChangeFigures,
  mayDeleteEntry,
  mayEditEntry,
  monthOfDate,
  parseWorkDate,
  weekdayDefault,
  type Actor,
  type DayCode,
} from "@scorecard/domain"
import { getConfiguration } from "#core/cycles/index.ts"
import type { Person } from "#core/people/index.ts"
import { assertSameVersion, managementAbilities, type Database } from "#platform/index.ts"

/*
 * The rules of a day, for single writes and for each row of an upload. (rules/schedules#task-delivery)
 */

/** @throws Refusal 403 `own_entry`: only level 5 may enter their own days. */
export function assertNotOwnDay(actor: Actor, employeeId: string): void {
  if (!mayChangeFigures(actor, employeeId)) {
    throw new Refusal("own_entry", "You can't enter your own task delivery. Ask your manager.")
  }
}

/** @throws Refusal 403 `not_own_submission`: level 2 edits only what they entered themselves. */
export function assertCanEdit(actor: Actor, current: TaskDeliveryEntry): void {
  if (mayEditEntry(actor, current)) return
  throw new Refusal("not_own_submission", "Someone else entered this day. A supervisor can change it.")
}

/** For all days of a person in the reader's pool, regardless of who entered them. */
export function personAbilities(actor: Actor, employee_id: string): TaskDeliveryEntryView["abilities"] {
  return managementAbilities(actor, {
    edit: holds(actor, "scorecard.submit") && mayChangeFigures(actor, employee_id),
    delete: mayDeleteEntry(actor, { employee_id }),
  })
}

export function presentDay(entry: TaskDeliveryEntry, actor: Actor): TaskDeliveryEntryView {
  return { ...entry, abilities: { edit: mayEditEntry(actor, entry), delete: mayDeleteEntry(actor, entry) } }
}

/** @returns the ISO date @throws Refusal 422 */
export function requireWorkDay(workDate: string): string {
  const day = parseWorkDate(workDate)
  if (day === null) throw invalidField("work_date", "There is no such day. A work date is written M/D/YYYY.")
  return day
}

/**
 * Call it before locking months, which would create a month that cannot be scored.
 * @throws Refusal 422 for a day in a month without a cycle
 */
export async function requireCycle(db: Database, workDay: string): Promise<void> {
  try {
    await getConfiguration(db, getCycleId(monthOfDate(workDay)))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw invalidField("work_date", "No cycle is configured for this day.")
  }
}

export type DayContext = {
  person: Person
  /** ISO. */
  work_day: string
  now: Temporal.Instant
  /** The person's schedule for the day's month; null if there is none. */
  schedule: Record<string, string> | null
  dayCodes: ReadonlyMap<string, DayCode>
}

/** @throws Refusal 422 for a day that is not scored for this person */
export function assertScored({ person, work_day, now, schedule, dayCodes }: DayContext): void {
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

/** @throws Refusal 412 */
export function assertVersion(ifMatch: number | null, current: TaskDeliveryEntry | null): void {
  if (current) assertSameVersion(ifMatch, current)
  else if (ifMatch !== null) throw new Refusal("version_mismatch", "Nothing is entered for this day any more.")
}
