import type { MonthReport } from "@scorecard/contracts/months"
import { invalidField, Refusal, type FieldError } from "@scorecard/contracts/refusals"
import { mayChangeFiguresOf, type Actor } from "@scorecard/domain/access"
import {
  addMonths,
  compareMonths,
  daysInMonth,
  easternMonth,
  firstDay,
  formatDate,
  formatMonth,
  lastDay,
  type YearMonth,
} from "@scorecard/domain/calendar"
import { scheduleLockedBy } from "@scorecard/domain/locks"
import type { Person } from "#core/people/index.ts"

/** Day of the month to day code. */
export type Days = Record<string, string>

/** What is wrong with the days of a schedule, each by its path `days.<day>`. `known` are the codes that exist. */
export function faultsOfDays(days: Days, month: YearMonth, known: ReadonlySet<string>): FieldError[] {
  return [...misplacedDays(days, month), ...unknownCodes(days, known)]
}

function misplacedDays(days: Days, month: YearMonth): FieldError[] {
  const needed = Array.from({ length: daysInMonth(month) }, (_, index) => String(index + 1))
  const inMonth = new Set(needed)
  return [
    ...needed
      .filter((day) => days[day] === undefined)
      .map((day) => ({ path: `days.${day}`, message: "A schedule names every day of the month." })),
    ...Object.keys(days)
      .filter((day) => !inMonth.has(day))
      .map((day) => ({ path: `days.${day}`, message: `${formatMonth(month)} has no such day.` })),
  ]
}

function unknownCodes(days: Days, known: ReadonlySet<string>): FieldError[] {
  return Object.entries(days)
    .filter(([, code]) => !known.has(code))
    .map(([day, code]) => ({ path: `days.${day}`, message: `There is no day code "${code}".` }))
}

/** Further ahead nobody knows the shifts, and a slip in the year is more likely. */
const MAX_MONTHS_AHEAD = 12

/** @throws Refusal 422 for a month that is too far ahead to be planned. */
export function assertPlannable(month: YearMonth, now: Temporal.Instant): void {
  const last = addMonths(easternMonth(now), MAX_MONTHS_AHEAD)
  if (compareMonths(month, last) <= 0) return
  throw invalidField(
    "month",
    `Schedules can be planned ${MAX_MONTHS_AHEAD} months ahead: up to ${formatMonth(last)} for now.`,
  )
}

/** @throws Refusal 422 for a month in which the person is not employed for a single day. */
export function assertEmployed(
  { hire_date, separation_date }: Pick<Person, "hire_date" | "separation_date">,
  month: YearMonth,
): void {
  if (hire_date > lastDay(month)) {
    throw invalidField("month", `This person is hired on ${formatDate(hire_date)}, after ${formatMonth(month)}.`)
  }
  if (separation_date !== null && separation_date < firstDay(month)) {
    throw invalidField("month", `This person left on ${formatDate(separation_date)}, before ${formatMonth(month)}.`)
  }
}

/** Working days are figures. @throws Refusal 403 own_record. (rules/people#own-record) */
export function assertNotOwnSchedule(actor: Actor, employeeId: string): void {
  if (mayChangeFiguresOf(actor, employeeId)) return
  throw new Refusal("own_record", "Your own schedule is changed by somebody else. Ask your manager.")
}

/** @throws Refusal 409 month_finalized below level 5. (rules/locks#schedules) */
export function refuseFinal(report: MonthReport | undefined, actor: Actor): void {
  if (!report || !scheduleLockedBy(actor.access_level, report.status === "final")) return
  throw new Refusal(
    "month_finalized",
    `${formatMonth(report._id)} is final, so its schedules can no longer be changed.`,
    {
      extra: { month: report._id },
    },
  )
}
