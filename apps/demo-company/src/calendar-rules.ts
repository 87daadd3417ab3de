import type { Holiday } from "@scorecard/contracts/holidays"
import type { ShiftAssignment, ShiftPattern } from "@scorecard/contracts/shift-patterns"
import { addMonths, firstDay, monthOfDate } from "@scorecard/domain/calendar"
import type { Organization } from "./organization.ts"
import { randomOf } from "./random.ts"
import { repeatableId } from "./repeatable-id.ts"
import { calendarMonth, easternMs, timestampOf } from "./work-calendar.ts"

const NAMES: Record<number, string> = {
  1: "New Year's Day",
  5: "Memorial Day",
  7: "Independence Day",
  9: "Labor Day",
  11: "Thanksgiving",
  12: "Christmas Day",
}
const MONTHS_AHEAD = 12
const KEPT_AT_MINUTES = 600

export type CalendarRules = {
  holidays: Holiday[]
  shift_patterns: ShiftPattern[]
  shift_assignments: ShiftAssignment[]
}

/**
 * The public holidays of the coming year, a day on which one cluster closes, and one rotating pattern that a department
 * works by from next month on. Nothing of it is in the past, where everyone's days are written down.
 */
export function calendarRulesOf(
  seed: number,
  today: string,
  { clusters, departments }: Pick<Organization, "clusters" | "departments">,
  keeper: string,
): CalendarRules {
  const random = randomOf(seed, "calendar rules")
  const kept = easternMs(firstDay(monthOfDate(today)), KEPT_AT_MINUTES)
  const at = timestampOf(kept)
  const stamp = { created_at: at, created_by_id: keeper, updated_at: at, updated_by_id: keeper, version: 1 }
  const newId = () => repeatableId(kept, random)
  const everyone: Pick<Holiday, "department_id" | "cluster_id"> = { department_id: null, cluster_id: null }

  const months = Array.from({ length: MONTHS_AHEAD }, (_, index) => addMonths(monthOfDate(today), index))
  const holidays = months.flatMap((month) =>
    calendarMonth(month)
      .days.filter(({ date, isHoliday }) => isHoliday && date > today)
      .map(({ date }) => ({
        _id: newId(),
        date,
        name: NAMES[month.month] ?? "Holiday",
        code: "HOL",
        ...everyone,
        ...stamp,
      })),
  )
  const next = firstDay(addMonths(monthOfDate(today), 1))
  const [cluster] = clusters
  if (cluster) {
    const name = `${cluster.name} team day`
    holidays.push({
      _id: newId(),
      date: workdayIn(next),
      name,
      code: "WFH",
      ...everyone,
      cluster_id: cluster._id,
      ...stamp,
    })
  }

  const week = { mon: "WD", tue: "WD", wed: "WD", thu: "WD", fri: "WD", sat: "OFF", sun: "OFF" }
  const weeks = [week, { ...week, thu: "WFH", fri: "WFH" }]
  const pattern = { _id: newId(), name: "Office and home, two weeks", weeks, ...stamp }
  const [department] = departments
  const target = { pattern_id: pattern._id, employee_id: null, from: next, to: null }
  return {
    holidays,
    shift_patterns: [pattern],
    shift_assignments: department ? [{ _id: newId(), ...target, department_id: department._id, ...stamp }] : [],
  }
}

/** The third Friday of the month that begins on this day. */
function workdayIn(first: string): string {
  const fridays = calendarMonth(monthOfDate(first)).days.filter(({ weekday }) => weekday === 5)
  return fridays[2]?.date ?? first
}
