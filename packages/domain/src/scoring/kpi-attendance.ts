import type { KpiFormula } from "./kpi-input.ts"
import { pointsHalfUp } from "./rounding.ts"
import type { KpiBasis } from "./scorecard.ts"

export const attendanceTardiness: KpiFormula = ({ aggregates, working_days }) =>
  daysWithoutIssue(aggregates.tardiness, working_days)

export const attendanceAbsenteeism: KpiFormula = ({ aggregates, working_days }) =>
  daysWithoutIssue(aggregates.absenteeism, working_days)

function daysWithoutIssue(count: number, working_days: number): KpiBasis {
  const left = Math.max(0, working_days - count)
  return { base_score: working_days === 0 ? null : pointsHalfUp(left * 10_000, working_days), count, working_days }
}
