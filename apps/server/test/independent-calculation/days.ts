import { keyOf, type Company, type Person } from "./records.ts"

const EASTERN = "America/New_York"
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const

const known = new Map<string, Temporal.PlainDate>()
function plain(day: string): Temporal.PlainDate {
  const found = known.get(day) ?? Temporal.PlainDate.from(day)
  known.set(day, found)
  return found
}
export const addDays = (day: string, days: number): string => plain(day).add({ days }).toString()
export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()
export const monthOf = (day: string): string => day.slice(0, 7)
export const mondayOf = (day: string): string => addDays(day, 1 - plain(day).dayOfWeek)
export const isWeekday = (day: string): boolean => plain(day).dayOfWeek <= 5

export const daysOf = (month: string): string[] =>
  Array.from(
    { length: Temporal.PlainYearMonth.from(month).daysInMonth },
    (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`,
  )
export const daysOfWeek = (monday: string): string[] => WEEKDAYS.map((_, index) => addDays(monday, index))

/** The Mondays of the weeks whose Thursday is in the month. (rules/locks#weeks) */
export const weeksOf = (month: string): string[] =>
  daysOf(month)
    .filter((day) => plain(day).dayOfWeek === 4)
    .map((thursday) => addDays(thursday, -3))

/** The cycle that owns the month. (rules/cycles#cycles) */
export function cycleOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number)
  return String(number >= 7 ? year : year - 1)
}

export const easternDay = (instant: Temporal.Instant): string =>
  instant.toZonedDateTimeISO(EASTERN).toPlainDate().toString()
export const easternInstant = (day: string, time: string): Temporal.Instant =>
  plain(day)
    .toZonedDateTime({ timeZone: EASTERN, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
/** The default of the weekly lock: Tuesday after the week, at noon. (rules/locks#scheduled-locks) */
export const weeklyDeadline = (monday: string): Temporal.Instant => easternInstant(addDays(monday, 8), "12:00")

export const isEmployed = ({ hired, separated }: Person, day: string): boolean =>
  day >= hired && (separated === null || day <= separated)

/** Whether the person has a row in the month. (rules/months#rows) */
export const hasRow = (person: Person, month: string): boolean =>
  person.scored && daysOf(month).some((day) => isEmployed(person, day))

/** That of the last employed day of the month. (rules/people#department-of-a-month) */
export function departmentOf({ separated, departments }: Person, month: string): string | null {
  const end = daysOf(month).at(-1) ?? month
  const last = separated !== null && separated < end ? separated : end
  const place = departments.findLast(({ from }) => from <= last) ?? departments[0]
  return place?.department_id ?? null
}

/**
 * The day's code, or null if the weekday decides. (rules/schedules#precedence)
 * @param scored the month whose department plans the day (rules/scoring#requirements)
 */
function codeOf(company: Company, person: Person, day: string, scored: string): string | null {
  const month = monthOf(day)
  const saved = company.schedules.get(keyOf(person.employee_id, month))
  if (saved) return saved[String(Number(day.slice(8)))] ?? null
  const department = departmentOf(person, scored)
  const cluster = department === null ? null : (company.clusters.get(department) ?? null)
  const today = company.holidays.filter(({ date }) => date === day)
  const holiday =
    today.find(({ department_id }) => department_id !== null && department_id === department) ??
    today.find(({ cluster_id }) => cluster_id !== null && cluster_id === cluster) ??
    today.find(({ department_id, cluster_id }) => department_id === null && cluster_id === null)
  if (holiday) return holiday.code
  const assigned = company.assignments.filter(({ from, to }) => from <= day && (to === null || day <= to))
  const assignment =
    assigned.find(({ employee_id }) => employee_id === person.employee_id) ??
    assigned.find(({ department_id }) => department_id !== null && department_id === department)
  if (!assignment) return null
  const weeks = company.patterns.get(assignment.pattern_id) ?? []
  const since = plain(mondayOf(assignment.from)).until(plain(mondayOf(day)), { largestUnit: "days" }).days / 7
  const weekday = WEEKDAYS[plain(day).dayOfWeek - 1]
  return weekday === undefined ? null : (weeks[since % weeks.length]?.[weekday] ?? null)
}

/** What the person's day counts as; nothing outside of the employment. (rules/scoring#working-days) */
export function classify(
  company: Company,
  person: Person,
  day: string,
  scored = monthOf(day),
): { working: boolean; task: boolean } {
  if (!isEmployed(person, day)) return { working: false, task: false }
  const code = codeOf(company, person, day, scored)
  const flags = code === null ? undefined : company.codes.get(code)
  return flags ?? { working: isWeekday(day), task: isWeekday(day) }
}

export const workingDays = (company: Company, person: Person, days: readonly string[], scored?: string): number =>
  days.filter((day) => classify(company, person, day, scored).working).length
