import { getCycleId, firstDay, type YearMonth } from "../calendar/index.ts"
import type { DayCode } from "./aggregates.ts"
import type { CycleConfiguration, Kpi, Kpm } from "./configuration.ts"
import { KPI_FORMULAS } from "./kpi-formulas.ts"
import type { KpiFormula } from "./kpi-input.ts"
import { requirementTable, type RequirementTable } from "./requirements.ts"
import { planWork, type WorkCalendar } from "./work.ts"

/** A scorecard week: its Monday, and whether its Sunday is before the current day. */
export type PlannedWeek = { week_start: string; ended: boolean }
export type PlannedKpi = { kpi: Kpi; formula: KpiFormula }
export type PlannedKpm = { kpm: Kpm; kpis: PlannedKpi[] }

/** Everything that is the same for all people scored for a month, computed once. */
export type MonthPlan = {
  month: YearMonth
  today: string
  configuration: CycleConfiguration
  dayCodes: ReadonlyMap<string, DayCode>
  calendar: WorkCalendar
  weeks: PlannedWeek[]
  requirementOf: RequirementTable
  kpms: PlannedKpm[]
  uses_task_delivery: boolean
  /** Regularized on or before this day: `bsc_eligible`, `bonus_eligible`. (rules/scoring#eligibility) */
  bsc_eligible_until: string
  bonus_eligible_until: string
}

/**
 * Throws if the configuration belongs to another cycle: a month is scored by the cycle that owns it.
 * (rules/cycles#configuration)
 */
export function planMonth(
  configuration: CycleConfiguration,
  dayCodes: ReadonlyMap<string, DayCode>,
  month: YearMonth,
  today: string,
): MonthPlan {
  const cycle_id = getCycleId(month)
  if (configuration.cycle_id !== cycle_id) {
    throw new Error(`${firstDay(month)} belongs to cycle ${cycle_id}, not ${configuration.cycle_id}`)
  }
  const kpms = configuration.metrics.kpms.map(planKpm)
  const calendar = planWork(month)
  return {
    month,
    today,
    configuration,
    dayCodes,
    calendar,
    weeks: calendar.weeks.map(({ start, end }) => ({ week_start: start, ended: end < today })),
    requirementOf: requirementTable(configuration.evaluation_counts),
    kpms,
    uses_task_delivery: kpms.some((kpm) => kpm.kpis.some(({ kpi }) => kpi.kpi_source === "task_delivery")),
    bsc_eligible_until: `${cycle_id}-07-01`,
    bonus_eligible_until: firstDay(month),
  }
}

function planKpm(kpm: Kpm): PlannedKpm {
  return { kpm, kpis: kpm.kpis.map((kpi) => ({ kpi, formula: KPI_FORMULAS[kpi.kpi_source] })) }
}
