import type { ConfigurationDocuments } from "@scorecard/domain/scoring"
import type { Worker } from "./person.ts"
import { randomOf, type Random } from "./random.ts"
import { type CalendarDay, type CalendarMonth, easternMs } from "./work-calendar.ts"

/** The input for the entries of one person and month. */
export type PersonMonth = {
  worker: Worker
  month: CalendarMonth
  configuration: ConfigurationDocuments
  random: Random
  /** How well the month goes, in deviations: ability, its growth, the season, and luck. */
  form: number
  /** The past days on which the person was employed. */
  days: CalendarDay[]
  /** The start of the demo's date, in milliseconds: nothing is entered at or after it. */
  until: number
}

/** From January on: holidays thin out the teams, the end of the year is busy, and spring is quiet. */
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
  // No one improves or declines forever.
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
