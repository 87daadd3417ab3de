import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import type { FieldError } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import type { Actor } from "@scorecard/domain/access"
import { daysInMonth, monthId } from "@scorecard/domain/calendar"
import type { YearMonth } from "@scorecard/domain/calendar"
import { scheduleLockedBy } from "@scorecard/domain/locks"

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
      .map((day) => ({ path: `days.${day}`, message: `${monthId(month)} has no such day.` })),
  ]
}

function unknownCodes(days: Days, known: ReadonlySet<string>): FieldError[] {
  return Object.entries(days)
    .filter(([, code]) => !known.has(code))
    .map(([day, code]) => ({ path: `days.${day}`, message: `There is no day code "${code}".` }))
}

/** Below level 5 a schedule is changed by somebody else: working days are figures. (decisions §13 "Own figures") */
export function canChangeScheduleOf(actor: Actor, employeeId: string): boolean {
  return actor.access_level === SUPER_ADMIN || actor.employee_id !== employeeId
}

/** @throws Refusal 403 own_record. */
export function assertNotOwnSchedule(actor: Actor, employeeId: string): void {
  if (canChangeScheduleOf(actor, employeeId)) return
  throw new Refusal("own_record", "Your own schedule is changed by somebody else. Ask your manager.")
}

/** @throws Refusal 409 month_finalized below level 5. (decisions §4) */
export function refuseFinal(report: MonthReport | undefined, actor: Actor): void {
  if (!report || !scheduleLockedBy(actor.access_level, report.status === "final")) return
  throw new Refusal("month_finalized", `${report._id} is final, so its schedules can no longer be changed.`, {
    extra: { month: report._id },
  })
}
