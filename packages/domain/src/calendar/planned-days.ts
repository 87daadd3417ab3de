import { isoWeekday } from "./date.ts"
import { datesOfMonth, daysInMonth, firstDay, lastDay, type YearMonth } from "./month.ts"

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The day code of each weekday. */
export type ShiftWeek = Record<Weekday, string>

/** Its weeks repeat from the Monday of the week of `from`. `to` is the last day, null without one. */
export type ShiftAssignment = { pattern_id: string; from: string; to: string | null }

/** For a department, a cluster, or without either for the whole company. */
export type PlannedHoliday = {
  date: string
  name: string
  code: string
  department_id: string | null
  cluster_id: string | null
}

/** What plans the days of people without a saved schedule. */
export type CompanyCalendar = {
  holidays: readonly PlannedHoliday[]
  /** The weeks of each shift pattern, by its id. */
  patterns: ReadonlyMap<string, readonly ShiftWeek[]>
  departments: ReadonlyMap<string, { cluster_id: string | null; shifts: readonly ShiftAssignment[] }>
}

/** What decides a day, the strongest first. (rules/schedules#precedence) */
export const DAY_SOURCES = ["schedule", "holiday", "pattern", "default"] as const
export type DaySource = (typeof DAY_SOURCES)[number]

export type PlannedPerson = {
  department_id: string | null
  /** The saved schedule: day of the month to day code. */
  saved: Readonly<Record<string, string>> | null
  /** The person's own assignments, not those of their department. */
  shifts: readonly ShiftAssignment[]
}

/** Keys are days of the month, "1" to "31". */
export type PlannedMonth = {
  /** `schedule` if one is saved, else `pattern` if one covers a day, else `holiday`, else `default`. */
  source: DaySource
  /** The days that something plans; the weekday decides all others. Null if nothing does. */
  codes: Record<string, string> | null
  /** Of every day of the month. */
  day_sources: Record<string, DaySource>
  /** The names of the holidays that decide a day. */
  holidays: Record<string, string>
}

export type MonthPlanner = (person: PlannedPerson) => PlannedMonth

/** More than the number of departments in most companies. */
const MAX_SHARED = 1_000

/** Plans the month of one person after another; people with the same rules share a result. */
export function monthPlanner(month: YearMonth, calendar: CompanyCalendar): MonthPlanner {
  const known = new Map<string, PlannedMonth>()
  const everyDay = Array.from({ length: daysInMonth(month) }, (_, index) => String(index + 1))
  const asSaved = Object.fromEntries(everyDay.map((day) => [day, "schedule" as const]))
  return ({ department_id, saved, shifts }) => {
    if (saved && everyDay.every((day) => saved[day] !== undefined))
      return { source: "schedule", codes: saved, day_sources: asSaved, holidays: {} }
    const key = JSON.stringify([department_id, shifts, saved])
    const shared = known.get(key)
    if (shared) return shared
    const planned = planMonthOf(month, calendar, { department_id, saved, shifts })
    // A planner may be kept for a long time, and each person may have rules of their own.
    if (known.size >= MAX_SHARED) known.clear()
    known.set(key, planned)
    return planned
  }
}

/** One person's month. (rules/schedules#precedence) */
function planMonthOf(month: YearMonth, calendar: CompanyCalendar, person: PlannedPerson): PlannedMonth {
  const department = person.department_id === null ? undefined : calendar.departments.get(person.department_id)
  const holidays = holidaysOf(calendar, person.department_id, department?.cluster_id ?? null)
  const assignments = [...person.shifts, ...(department?.shifts ?? [])].filter((shift) => reachesMonth(shift, month))
  const planned: PlannedMonth = { source: "default", codes: null, day_sources: {}, holidays: {} }
  const codes: Record<string, string> = {}
  for (const [index, date] of datesOfMonth(month).entries()) {
    const day = String(index + 1)
    const holiday = holidays.get(date)
    const saved = person.saved?.[day]
    const shift = assignments.find((one) => covers(one, date))
    const shiftCode = shift && codeOfShift(calendar, shift, date)
    const source = saved ? "schedule" : holiday ? "holiday" : shiftCode ? "pattern" : "default"
    const code = saved ?? holiday?.code ?? shiftCode
    planned.day_sources[day] = source
    if (code !== undefined) codes[day] = code
    if (source === "holiday" && holiday) planned.holidays[day] = holiday.name
  }
  const hasHoliday = datesOfMonth(month).some((date) => holidays.has(date))
  return {
    ...planned,
    source: person.saved ? "schedule" : assignments.length > 0 ? "pattern" : hasHoliday ? "holiday" : "default",
    codes: person.saved || Object.keys(codes).length > 0 ? { ...codes, ...person.saved } : null,
  }
}

/** By date: the department's beats the cluster's, and that one the company's. */
function holidaysOf(
  { holidays }: CompanyCalendar,
  departmentId: string | null,
  clusterId: string | null,
): Map<string, PlannedHoliday> {
  const found = new Map<string, PlannedHoliday>()
  const ranks: ((holiday: PlannedHoliday) => boolean)[] = [
    ({ department_id, cluster_id }) => department_id === null && cluster_id === null,
    ({ cluster_id }) => cluster_id !== null && cluster_id === clusterId,
    ({ department_id }) => department_id !== null && department_id === departmentId,
  ]
  for (const isOfRank of ranks) for (const one of holidays) if (isOfRank(one)) found.set(one.date, one)
  return found
}

function reachesMonth({ from, to }: ShiftAssignment, month: YearMonth): boolean {
  return from <= lastDay(month) && (to === null || to >= firstDay(month))
}

function covers({ from, to }: ShiftAssignment, date: string): boolean {
  return from <= date && (to === null || date <= to)
}

function codeOfShift(
  { patterns }: CompanyCalendar,
  { pattern_id, from }: ShiftAssignment,
  date: string,
): string | undefined {
  const weeks = patterns.get(pattern_id) ?? []
  if (weeks.length === 0) return undefined
  const passed = Math.floor((daysSinceEpoch(date) - mondayOf(from)) / 7)
  const weekday = WEEKDAYS[isoWeekday(date) - 1]
  return weekday && weeks[passed % weeks.length]?.[weekday]
}

/** The Monday of the week of a date, in days since 1970. */
function mondayOf(date: string): number {
  return daysSinceEpoch(date) - (isoWeekday(date) - 1)
}

function daysSinceEpoch(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000
}
