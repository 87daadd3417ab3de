import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  EVALUATION_KINDS,
  addMonths,
  compareMonths,
  getCycleId,
  easternMonth,
  formatMonth,
  requiredInMonth,
  requiredInWeek,
  requirementTable,
  weeksOfMonth,
  type CycleConfiguration,
  type EvaluationCounts,
  type EvaluationRequirement,
  type YearMonth,
} from "@scorecard/domain"
import { getConfiguration } from "#core/cycles/index.ts"
import type { Database, Platform } from "#platform/index.ts"
import { findDepartments, type Period, type RequiredCounts, type Requirements } from "./evaluations.store.ts"

type MonthQuery = { year?: number | undefined; month?: number | undefined }

/**
 * The month that a query names: the current Eastern one unless it names both year and month.
 * @throws Refusal 422 `month_in_future`, or 422 when one of the two is missing.
 */
export function parseMonthQuery(
  { clock, config }: Pick<Platform, "clock" | "config">,
  { year, month }: MonthQuery,
): YearMonth {
  const current = easternMonth(clock.now())
  if (year === undefined && month === undefined) return current
  if (year === undefined) throw invalidField("year", "A month needs its year.")
  if (month === undefined) throw invalidField("month", "A year needs its month.")
  if (compareMonths({ year, month }, addMonths(current, config.testFutureMonths ? 1 : 0)) > 0) {
    throw invalidField("month", "Nothing is missing in a month that has not started yet.", "month_in_future")
  }
  return { year, month }
}

/** @throws Refusal 422 for a month that no cycle owns. */
export async function getMonthConfiguration(db: Database, month: YearMonth): Promise<CycleConfiguration> {
  try {
    return await getConfiguration(db, getCycleId(month))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw invalidField("month", `No cycle is configured for ${formatMonth(month)}.`)
  }
}

/** How many evaluations a requirement asks for in the period. */
function requiredNumber(period: Period): (requirement: EvaluationRequirement) => number {
  if (!("month" in period)) return requiredInWeek
  const weeks = weeksOfMonth(period.month).length
  return (requirement) => requiredInMonth(requirement, weeks)
}

/** No employee has this id. */
const NOBODY = ""

export async function loadRequirements(db: Database, counts: EvaluationCounts, period: Period): Promise<Requirements> {
  const requirementOf = requirementTable(counts)
  const numberOf = requiredNumber(period)
  const requiredOf = (employee_id: string, department_id: string | null) => {
    const entries = EVALUATION_KINDS.map((kind) => [
      kind,
      numberOf(requirementOf({ employee_id, department_id }, kind)),
    ])
    // The keys are the kinds; fromEntries loses their type.
    return Object.fromEntries(entries) as RequiredCounts
  }
  const named = counts.overrides.flatMap(({ employee_id }) => employee_id ?? [])
  const departments = counts.overrides.flatMap(({ department_id }) => department_id ?? [])
  const people = named.length === 0 ? [] : await findDepartments(db, named)
  return {
    ofEmployees: Object.fromEntries(
      people.map(({ employee_id, department_id }) => [employee_id, requiredOf(employee_id, department_id)]),
    ),
    ofDepartments: Object.fromEntries(departments.map((id) => [id, requiredOf(NOBODY, id)])),
    ofAnybody: requiredOf(NOBODY, null),
  }
}
