import {
  addMonths,
  monthId,
  monthOfDate,
  monthPlanner,
  neighborDates,
  type PlannedPerson,
  type YearMonth,
} from "@scorecard/domain"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import { daysOfWeeks, loadCalendar } from "./company-calendar.store.ts"

/** `saved_before` and `saved_after` are the saved schedules of the neighboring months, at least of the shared weeks. */
export type PersonToPlan = PlannedPerson & {
  saved_before: PlannedPerson["saved"]
  saved_after: PlannedPerson["saved"]
}

/** The codes of the month by its days, and those of its weeks' days in neighboring months by date. */
export type PlannedWork = { codes: Record<string, string> | null; neighbor_codes: Record<string, string> }
export type WorkPlanner = (person: PersonToPlan) => PlannedWork

type Neighbor = { month: YearMonth; dates: string[]; of: "saved_before" | "saved_after" }

/** The neighboring months that share a week with the month, and their days in it. */
export function neighborsOf(month: YearMonth): Neighbor[] {
  const dates = neighborDates(month)
  const neighbors: Neighbor[] = [
    { month: addMonths(month, -1), dates: [], of: "saved_before" },
    { month: addMonths(month, 1), dates: [], of: "saved_after" },
  ]
  return neighbors.flatMap((neighbor) => {
    const own = dates.filter((date) => monthId(monthOfDate(date)) === monthId(neighbor.month))
    return own.length === 0 ? [] : [{ ...neighbor, dates: own }]
  })
}

/** A JSON object of the codes that a saved schedule `doc` has for these days of its month. */
export function codesOfDays(dates: readonly string[]): RawBuilder<unknown> {
  const days = dates.map(dayOf).flatMap((day) => [sql`${sql.lit(day)}`, sql`doc->'days'->>${sql.lit(day)}`])
  return sql`json_strip_nulls(json_build_object(${sql.join(days)}))`
}

/** Plans the month of one person after another with the days of its weeks in neighboring months. */
export async function loadWorkPlanner(db: Database, month: YearMonth): Promise<WorkPlanner> {
  const calendar = await loadCalendar(db, daysOfWeeks(month))
  const planOwn = monthPlanner(month, calendar)
  const neighbors = neighborsOf(month).map((one) => ({ ...one, plan: monthPlanner(one.month, calendar) }))
  return (person) => {
    const neighbor_codes: Record<string, string> = {}
    for (const { dates, of, plan } of neighbors) {
      const { codes } = plan({ ...person, saved: person[of] })
      for (const date of dates) {
        const code = codes?.[dayOf(date)]
        if (code !== undefined) neighbor_codes[date] = code
      }
    }
    return { codes: planOwn(person).codes, neighbor_codes }
  }
}

function dayOf(date: string): string {
  return String(Number(date.slice(8)))
}
