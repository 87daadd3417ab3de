import { weeksOfMonth, type EmployeeMonthFacts, type EvaluationAggregate, type YearMonth } from "@scorecard/domain"
import type { WorkPlanner } from "#core/calendar/index.ts"
import type { EmployeeMonthParts } from "./employee-months.store.ts"

/** `today` is the Eastern day of the request; `plan` is the planner of the month. */
export type MonthToScore = { month: YearMonth; today: string; plan: WorkPlanner }

/** Converts the documents' sums to the domain's input; a part without documents is empty. */
export function toMonthFacts(
  { employee_id, parts }: EmployeeMonthParts,
  { month, today, plan }: MonthToScore,
): EmployeeMonthFacts {
  const { department_id } = parts.person
  const { codes, neighbor_codes } = plan({
    department_id,
    saved: parts.schedule ?? null,
    saved_before: parts.schedule_before ?? null,
    saved_after: parts.schedule_after ?? null,
    shifts: parts.shifts ?? [],
  })
  return {
    employee_id,
    department_id,
    hire_date: parts.person.hire_date,
    separation_date: parts.person.separation_date,
    regularization_date: parts.person.regularization_date,
    month,
    today,
    schedule: codes,
    neighbor_codes,
    aggregates: {
      sbs: parts.sbs ?? NO_EVALUATIONS,
      non_sbs: parts.non_sbs ?? NO_EVALUATIONS,
      atw: parts.atw ?? [],
      tardiness: parts.attendance?.tardiness ?? 0,
      absenteeism: parts.attendance?.absenteeism ?? 0,
      productivity_issues: parts.productivity ?? 0,
      additional_points: parts.additional_points ?? [],
      incidents: parts.incidents ?? 0,
      timely_evaluations: {
        sbs: parts.timely_sbs ?? noneInAnyWeek(month),
        non_sbs: parts.timely_non_sbs ?? noneInAnyWeek(month),
      },
      task_delivery: parts.task_delivery ?? {},
    },
  }
}

const NO_EVALUATIONS: EvaluationAggregate = Object.freeze({
  count: 0,
  quantity_sum: 0,
  auditors_sum: 0,
  auditors_count: 0,
  checklist_sum: 0,
  checklist_count: 0,
  red_flags: 0,
})

function noneInAnyWeek(month: YearMonth): number[] {
  return weeksOfMonth(month).map(() => 0)
}
