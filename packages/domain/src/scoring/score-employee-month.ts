import type { YearMonth } from "../calendar/index.ts"
import type { DayCode, EmployeeMonthFacts, ScoringMode } from "./aggregates.ts"
import { findBand } from "./bands.ts"
import { bonusChecks, isQualified } from "./bonus.ts"
import { summarizePoints } from "./boosts.ts"
import type { CycleConfiguration } from "./configuration.ts"
import type { KpiInput } from "./kpi-input.ts"
import { countWorkingDays, daysOfPerson } from "./month-days.ts"
import { planMonth, type MonthPlan } from "./month-plan.ts"
import { evaluationRatios, requiredInMonth, type EffectiveRequirement, type EvaluationKind } from "./requirements.ts"
import type { BonusCheck, Scorecard } from "./scorecard.ts"
import { scoreTree } from "./score-tree.ts"
import { listTaskDays } from "./task-days.ts"

/** A month prepared for scoring many people. */
export type PreparedMonth = MonthPlan & { score: (facts: EmployeeMonthFacts, mode: ScoringMode) => Scorecard }

/**
 * Everything that is constant for a month, computed once for a batch of people. Throws if the configuration belongs to
 * another cycle; `score` throws if the facts belong to another month or day.
 */
export function prepareMonth(
  configuration: CycleConfiguration,
  dayCodes: ReadonlyMap<string, DayCode>,
  month: YearMonth,
  today: string,
): PreparedMonth {
  const plan = planMonth(configuration, dayCodes, month, today)
  return { ...plan, score: (facts, mode) => scoreByPlan(plan, facts, mode) }
}

/**
 * Scores an employee-month; the only function that does. See `prepareMonth` for batches. (rules/scoring#one-function)
 */
export function scoreEmployeeMonth(
  facts: EmployeeMonthFacts,
  configuration: CycleConfiguration,
  dayCodes: ReadonlyMap<string, DayCode>,
  mode: ScoringMode,
): Scorecard {
  return prepareMonth(configuration, dayCodes, facts.month, facts.today).score(facts, mode)
}

/** One person's month as formulas and gates use it. */
export type PersonMonth = {
  input: Omit<KpiInput, "apply_ratios">
  requirements: Record<EvaluationKind, EffectiveRequirement>
}

export function personMonth(plan: MonthPlan, facts: EmployeeMonthFacts): PersonMonth {
  assertSameMonth(plan, facts)
  const { aggregates } = facts
  const days = daysOfPerson(plan.days, facts, plan.dayCodes)
  const requirements = { sbs: plan.requirementOf(facts, "sbs"), non_sbs: plan.requirementOf(facts, "non_sbs") }
  const ratios = evaluationRatios(aggregates, {
    sbs: requiredInMonth(requirements.sbs, plan.weeks.length),
    non_sbs: requiredInMonth(requirements.non_sbs, plan.weeks.length),
  })
  const task_days = plan.uses_task_delivery ? listTaskDays(days, aggregates.task_delivery, plan.today) : []
  return { input: { aggregates, ratios, working_days: countWorkingDays(days), task_days }, requirements }
}

function scoreByPlan(plan: MonthPlan, facts: EmployeeMonthFacts, mode: ScoringMode): Scorecard {
  const { input, requirements } = personMonth(plan, facts)
  const { aggregates } = input
  const { kpms, total_score } = scoreTree(plan.kpms, { ...input, apply_ratios: mode === "final" })
  const band = findBand(plan.configuration.goals, total_score)
  const bonus_eligible = regularizedBy(facts, plan.bonus_eligible_until)
  const checks: BonusCheck[] = bonus_eligible
    ? bonusChecks({ total_score, band, aggregates, requirements, weeks: plan.weeks })
    : []
  return {
    total_score,
    band: { band_key: band.band_key, label: band.label, color: band.color },
    projected_final_score: mode === "final" ? null : scoreTree(plan.kpms, { ...input, apply_ratios: true }).total_score,
    kpms,
    working_days: input.working_days,
    bsc_eligible: regularizedBy(facts, plan.bsc_eligible_until),
    bonus_eligible,
    bonus_qualified: bonus_eligible && isQualified(checks),
    bonus_qualification_breakdown: checks,
    additional_points_summary: summarizePoints(aggregates.additional_points),
  }
}

/** Without a date, the person is not eligible. (rules/scoring#eligibility) */
function regularizedBy({ regularization_date }: EmployeeMonthFacts, day: string): boolean {
  return regularization_date !== null && regularization_date <= day
}

function assertSameMonth(plan: MonthPlan, { month, today }: EmployeeMonthFacts): void {
  if (month.year !== plan.month.year || month.month !== plan.month.month || today !== plan.today) {
    throw new Error(`Facts of ${month.year}-${month.month}, asked on ${today}, do not belong to the prepared month`)
  }
}
