import type { DayCode, EmployeeMonthFacts, EntryAggregates, EvaluationAggregate } from "./aggregates.ts"
import type { CycleConfiguration } from "./configuration.ts"
import { defaultConfiguration, type ConfigurationDocuments } from "./defaults.ts"

/** Fill in what a scoring test doesn't depend on. */

export const DAY_CODES: ReadonlyMap<string, DayCode> = new Map(
  (
    [
      ["WD", true, true],
      ["OFF", false, false],
      ["VL", false, true],
      ["HOL", false, false],
    ] as const
  ).map(([code, is_working_day, is_task_delivery_day]) => [code, { code, is_working_day, is_task_delivery_day }]),
)

export function evaluations(given: Partial<EvaluationAggregate> = {}): EvaluationAggregate {
  return {
    count: 0,
    quantity_sum: 0,
    auditors_sum: 0,
    auditors_count: 0,
    checklist_sum: 0,
    checklist_count: 0,
    red_flags: 0,
    ...given,
  }
}

export function aggregates(given: Partial<EntryAggregates> = {}): EntryAggregates {
  return {
    sbs: evaluations(),
    non_sbs: evaluations(),
    atw: [],
    tardiness: 0,
    absenteeism: 0,
    productivity_issues: 0,
    additional_points: [],
    incidents: 0,
    timely_evaluations: { sbs: [], non_sbs: [] },
    task_delivery: {},
    ...given,
  }
}

/** September 2025 (cycle 2025, 22 weekdays, 4 weeks), scored in October. */
export function facts(given: Partial<EmployeeMonthFacts> = {}): EmployeeMonthFacts {
  return {
    employee_id: "E1",
    department_id: "D1",
    hire_date: "2023-07-03",
    separation_date: null,
    regularization_date: "2024-01-15",
    month: { year: 2025, month: 9 },
    today: "2025-10-15",
    schedule: null,
    neighbor_codes: {},
    aggregates: aggregates(),
    ...given,
  }
}

export function configuration(cycle_id = "2025", given: Partial<ConfigurationDocuments> = {}): CycleConfiguration {
  return {
    cycle_id,
    ...defaultConfiguration(cycle_id),
    ...given,
    versions: { metrics: 3, goals: 1, evaluation_counts: 2, rubric: 4 },
  }
}

/** September 2025 with `count` workdays; the rest are days off. */
export function buildSchedule(count: number, days = 30): Record<string, string> {
  return Object.fromEntries(Array.from({ length: days }, (_, day) => [String(day + 1), day < count ? "WD" : "OFF"]))
}
