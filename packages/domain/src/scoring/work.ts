import {
  addDays,
  addMonths,
  firstDay,
  lastDay,
  weekdayDefault,
  weekEnd,
  weeksOfMonth,
  type YearMonth,
} from "../calendar/index.ts"
import type { DayCode, EmployeeMonthFacts, EntryAggregates } from "./aggregates.ts"
import { countWorkingDays, daysOfPerson, daysWithoutSchedule, type MonthDay, type PersonDays } from "./month-days.ts"

/** The days of a month that decide its requirements, without a schedule. The same for everyone. */
export type WorkCalendar = {
  days: MonthDay[]
  /** The days of the month's weeks that lie in a neighboring month; `day` is the date. */
  neighbor_days: MonthDay[]
  /** The month's days from Monday to Friday. */
  weekdays: number
  /** The weeks that belong to the month: Monday and Sunday. */
  weeks: { start: string; end: string }[]
}

/** What of a person's month decides how many evaluations it requires. (rules/scoring#requirements) */
export type PersonWork = {
  days: readonly MonthDay[]
  neighbor_days: readonly MonthDay[]
  working_days: number
  weekdays: number
  /** For each week of the month: whether the person has a working day in it. */
  weeks_worked: boolean[]
}

export function planWork(month: YearMonth): WorkCalendar {
  const days = daysWithoutSchedule(month)
  return {
    days,
    neighbor_days: neighborDates(month).map((date) => ({ day: date, date, ...weekdayDefault(date) })),
    weekdays: countWorkingDays(days),
    weeks: weeksOfMonth(month).map((start) => ({ start, end: weekEnd(start) })),
  }
}

/** The dates in neighboring months that belong to a week of the month: at most three before and three after it. */
export function neighborDates(month: YearMonth): string[] {
  const weeks = weeksOfMonth(month)
  const [start = firstDay(month)] = weeks
  const end = weekEnd(weeks.at(-1) ?? start)
  return [...datesBetween(start, addDays(firstDay(month), -1)), ...datesBetween(addDays(lastDay(month), 1), end)]
}

/** Both included; none if `from` is after `to`. */
function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The neighboring months with a week that has a day in this month: its schedule counts for their requirements. */
export function monthsSharingDays(month: YearMonth): YearMonth[] {
  const isOwn = (date: string) => firstDay(month) <= date && date <= lastDay(month)
  return [addMonths(month, -1), addMonths(month, 1)].filter((other) => neighborDates(other).some(isOwn))
}

export function workOfPerson(
  calendar: WorkCalendar,
  person: PersonDays & Pick<EmployeeMonthFacts, "neighbor_codes">,
  dayCodes: ReadonlyMap<string, DayCode>,
): PersonWork {
  const days = daysOfPerson(calendar.days, person, dayCodes)
  const neighbor_days = daysOfPerson(calendar.neighbor_days, { ...person, schedule: person.neighbor_codes }, dayCodes)
  const worked = [...neighbor_days, ...days].flatMap(({ date, is_working_day }) => (is_working_day ? [date] : []))
  return {
    days,
    neighbor_days,
    working_days: countWorkingDays(days),
    weekdays: calendar.weekdays,
    weeks_worked: calendar.weeks.map(({ start, end }) => worked.some((date) => start <= date && date <= end)),
  }
}

/** Whether anything is entered for the person in the month, task delivery included. */
export function hasEntries(aggregates: EntryAggregates): boolean {
  const { sbs, non_sbs, atw, tardiness, absenteeism, productivity_issues, additional_points, incidents } = aggregates
  return (
    sbs.count + non_sbs.count + tardiness + absenteeism + productivity_issues + incidents > 0 ||
    atw.length + additional_points.length + Object.keys(aggregates.task_delivery).length > 0
  )
}
