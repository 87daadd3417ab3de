import { monthId, monthOfWeek, weeksOfMonth, type YearMonth } from "@scorecard/domain/calendar"
import { requiredInMonth, requiredInWeek, type EvaluationRequirement } from "@scorecard/domain/scoring"

/** A month, or one scorecard week by its Monday. */
export type Period = { month: YearMonth } | { week_start: string }

export function monthOfPeriod(period: Period): YearMonth {
  return "month" in period ? period.month : monthOfWeek(period.week_start)
}

/** How many evaluations a requirement asks for in the period. */
export function numberIn(period: Period): (requirement: EvaluationRequirement) => number {
  if (!("month" in period)) return requiredInWeek
  const weeks = weeksOfMonth(period.month).length
  return (requirement) => requiredInMonth(requirement, weeks)
}

/** How the tables of entries name the period. */
export function columnOf(period: Period): { column: "month" | "week_start"; value: string } {
  return "month" in period
    ? { column: "month", value: monthId(period.month) }
    : { column: "week_start", value: period.week_start }
}
