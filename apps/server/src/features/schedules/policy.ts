import { invalidField, Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type { Schedule, ScheduleCode, ScheduleCodeView, ScheduleView } from "@scorecard/contracts/schedules"
import {
  SUPER_ADMIN,
  addMonths,
  compareMonths,
  getCycleId,
  daysInMonth,
  easternMonth,
  firstDay,
  formatDate,
  formatMonth,
  lastDay,
  mayChangeFigures,
  type Actor,
  type YearMonth,
} from "@scorecard/domain"
import { codesInDraftMonthsOf } from "#core/calendar/index.ts"
import { beforeGoLiveField, getConfiguration, getSetup, isBeforeGoLive } from "#core/cycles/index.ts"
import type { Person } from "#core/people/index.ts"
import { managementAbilities, type Database } from "#platform/index.ts"

export const MIN_SCHEDULE_LEVEL = 3
const MIN_CODE_LEVEL = 4

/**
 * For a person in the reader's pool: level 3 and above can write schedules, but not their own.
 * (rules/schedules#schedules)
 */
export function presentSchedule<Shown extends Schedule>(schedule: Shown, actor: Actor): Shown & ScheduleView {
  const edit = actor.access_level >= MIN_SCHEDULE_LEVEL && mayChangeFigures(actor, schedule.employee_id)
  return { ...schedule, abilities: managementAbilities(actor, { edit }) }
}

/** Working days affect scores. @throws Refusal 403 own_record. (rules/people#own-record) */
export function assertNotOwnSchedule(actor: Actor, employeeId: string): void {
  if (mayChangeFigures(actor, employeeId)) return
  throw new Refusal("own_record", "You can't change your own schedule. Ask your manager.")
}

/**
 * Level 4 and above can write day codes but, below level 5, not those that their own draft months use.
 * (rules/schedules#day-codes)
 * @param own the codes of the reader's own draft months
 */
export function presentCode(code: ScheduleCode, actor: Actor, own: ReadonlySet<string>): ScheduleCodeView {
  const canWrite = actor.access_level >= MIN_CODE_LEVEL
  return { ...code, abilities: managementAbilities(actor, { edit: canWrite && !own.has(code.code), delete: canWrite }) }
}

/** The codes that the reader may not change. Makes no query if the reader may change none, or all. */
export async function findOwnCodes(db: Database, { access_level, employee_id }: Actor): Promise<ReadonlySet<string>> {
  if (access_level < MIN_CODE_LEVEL || access_level === SUPER_ADMIN) return new Set()
  return codesInDraftMonthsOf(db, employee_id)
}

/**
 * @throws Refusal 403 own_record: below level 5, someone else must change a code that the reader's own draft months
 * use. (rules/people#own-record)
 */
export function assertNotOwnCode(own: ReadonlySet<string>, code: string): void {
  if (!own.has(code)) return
  throw new Refusal(
    "own_record",
    `Your own schedule uses ${code} in a month that is not final. Ask someone else to change it.`,
  )
}

/**
 * Call it before locking the month, which would create a month that cannot be scored.
 * @throws Refusal 422 for a month that no cycle owns, or before_go_live. (rules/schedules#schedules)
 */
export async function requireCycle(db: Database, month: YearMonth): Promise<void> {
  try {
    await getConfiguration(db, getCycleId(month))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw invalidField("month", `No cycle is configured for ${formatMonth(month)}.`)
  }
  const setup = await getSetup(db)
  if (isBeforeGoLive(setup, month)) throw beforeGoLiveField(setup, month, "month")
}

/** Shifts are not planned further ahead, so a later year is probably a typo. */
const MAX_MONTHS_AHEAD = 12

/** @throws Refusal 422 for a month too far ahead. */
export function assertPlannable(month: YearMonth, now: Temporal.Instant): void {
  const last = addMonths(easternMonth(now), MAX_MONTHS_AHEAD)
  if (compareMonths(month, last) <= 0) return
  throw invalidField(
    "month",
    `Schedules can be planned ${MAX_MONTHS_AHEAD} months ahead: up to ${formatMonth(last)} for now.`,
  )
}

/** @throws Refusal 422 for a month in which the person is not employed at all. */
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

/** Day codes by day of the month. */
export type Days = Record<string, string>

/** The issues of a schedule's days, each with its path `days.<day>`. `known` are the existing codes. */
export function findDayIssues(days: Days, month: YearMonth, known: ReadonlySet<string>): FieldError[] {
  return [...misplacedDays(days, month), ...unknownCodes(days, known)]
}

function misplacedDays(days: Days, month: YearMonth): FieldError[] {
  const required = Array.from({ length: daysInMonth(month) }, (_, index) => String(index + 1))
  const inMonth = new Set(required)
  return [
    ...required
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
