import type { KpiFormula } from "./kpi-input.ts"
import { meanPercentForReading, meanPercentRoundedUp } from "./rounding.ts"
import { countClasses, includedFractions } from "./task-days.ts"

export const taskDelivery: KpiFormula = ({ task_days }) => {
  const included = includedFractions(task_days)
  return {
    base_score: meanPercentRoundedUp(included),
    count: included.length,
    mean: meanPercentForReading(included),
    days: countClasses(task_days),
  }
}
