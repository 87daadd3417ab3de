import type { ConfigurationDocuments } from "@scorecard/domain/scoring"
import type { Worker } from "./person.ts"
import { randomOf, type Random } from "./random.ts"
import { type CalendarDay, type CalendarMonth, easternMs } from "./work-calendar.ts"

/** Everything that the entries of one person and month are made from. */
export type PersonMonth = {
  worker: Worker
  month: CalendarMonth
  configuration: ConfigurationDocuments
  random: Random
  /** How well the month goes, in deviations: ability, what it grew by, the season, and luck. */
  form: number
  /** The days on which the person was employed and that have passed. */
  days: CalendarDay[]
  /** Nothing is written down at or after this moment, in milliseconds: the day the company is looked at begins. */
  until: number
}

/** Holidays thin the teams out and the year's end is busy; spring is quiet. January first. */
const SEASON = [-0.15, 0, 0.1, 0.2, 0.2, 0.05, -0.2, -0.25, 0.1, 0.1, -0.1, -0.4]
const MONTHS_A_YEAR = 12

export function personMonth(
  seed: number,
  worker: Worker,
  month: CalendarMonth,
  known: { configuration: ConfigurationDocuments; today: string },
): PersonMonth {
  const random = randomOf(seed, worker.employee_id, month.id)
  const { year, month: number } = month.month
  const monthsSince2025 = (year - 2025) * MONTHS_A_YEAR + number
  const { ability, drift } = worker.character
  // No one improves, or gets worse, forever.
  const grown = drift * Math.min(monthsSince2025, 2 * MONTHS_A_YEAR)
  return {
    worker,
    month,
    configuration: known.configuration,
    random,
    form: ability + grown + (SEASON[number - 1] ?? 0) + random.normal(0, 0.45),
    days: month.days.filter(({ date }) => date < known.today && isEmployed(worker, date)),
    until: easternMs(known.today, 0),
  }
}

export function isEmployed({ hire_date, separation_date }: Worker, date: string): boolean {
  return date >= hire_date && (separation_date === null || date <= separation_date)
}
