import type { YearMonth } from "../calendar/index.ts"
import type { DayCode, EmployeeMonthFacts, ScoringMode } from "./aggregates.ts"
import { findBand } from "./bands.ts"
import { bonusChecks, isQualified } from "./bonus.ts"
import { summarizePoints } from "./boosts.ts"
import type { CycleConfiguration } from "./configuration.ts"
import type { KpiInput } from "./kpi-input.ts"
import { planMonth, type MonthPlan } from "./month-plan.ts"
import {
  evaluationRatios,
  requiredEvaluations,
  type EffectiveRequirement,
  type EvaluationKind,
  type RequiredEvaluations,
} from "./requirements.ts"
import type { BonusCheck, Scorecard } from "./scorecard.ts"
import { scoreTree } from "./score-tree.ts"
import { listTaskDays } from "./task-days.ts"
import { hasEntries, workOfPerson, type PersonWork } from "./work.ts"

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
  /** False without a working day and without entries. (rules/scoring#months-that-are-not-scored) */
  is_scored: boolean
  input: Omit<KpiInput, "apply_ratios">
  requirements: Record<EvaluationKind, EffectiveRequirement>
  required: Record<EvaluationKind, RequiredEvaluations>
  work: PersonWork
}

export function personMonth(plan: MonthPlan, facts: EmployeeMonthFacts): PersonMonth {
  assertSameMonth(plan, facts)
  const { aggregates } = facts
  const work = workOfPerson(plan.calendar, facts, plan.dayCodes)
  const { days, working_days } = work
  const is_scored = working_days > 0 || hasEntries(aggregates)
  const requirements = { sbs: plan.requirementOf(facts, "sbs"), non_sbs: plan.requirementOf(facts, "non_sbs") }
  const required = {
    sbs: requiredEvaluations(requirements.sbs, work, is_scored),
    non_sbs: requiredEvaluations(requirements.non_sbs, work, is_scored),
  }
  const ratios = evaluationRatios(aggregates, { sbs: required.sbs.month, non_sbs: required.non_sbs.month })
  const task_days = plan.uses_task_delivery ? listTaskDays(days, aggregates.task_delivery, plan.today) : []
  return { is_scored, input: { aggregates, ratios, working_days, task_days }, requirements, required, work }
}

function scoreByPlan(plan: MonthPlan, facts: EmployeeMonthFacts, mode: ScoringMode): Scorecard {
  const person = personMonth(plan, facts)
  const { is_scored, input } = person
  const bonus_eligible = regularizedBy(facts, plan.bonus_eligible_until)
  return {
    ...(is_scored ? scoreFigures(plan, person, mode, bonus_eligible) : NOT_SCORED),
    working_days: input.working_days,
    bsc_eligible: regularizedBy(facts, plan.bsc_eligible_until),
    bonus_eligible,
    additional_points_summary: summarizePoints(input.aggregates.additional_points),
  }
}

const NOT_SCORED = {
  total_score: null,
  band: null,
  not_scored: "no_working_days",
  projected_final_score: null,
  kpms: [],
  bonus_qualified: false,
  bonus_qualification_breakdown: [],
} as const satisfies Partial<Scorecard>

function scoreFigures(
  plan: MonthPlan,
  { input, required }: PersonMonth,
  mode: ScoringMode,
  bonus_eligible: boolean,
): Omit<Scorecard, "working_days" | "bsc_eligible" | "bonus_eligible" | "additional_points_summary"> {
  const { kpms, total_score } = scoreTree(plan.kpms, { ...input, apply_ratios: mode === "final" })
  const band = findBand(plan.configuration.goals, total_score)
  const checks: BonusCheck[] = bonus_eligible
    ? bonusChecks({ total_score, band, aggregates: input.aggregates, required, weeks: plan.weeks })
    : []
  return {
    total_score,
    band: { band_key: band.band_key, label: band.label, color: band.color },
    not_scored: null,
    projected_final_score: mode === "final" ? null : scoreTree(plan.kpms, { ...input, apply_ratios: true }).total_score,
    kpms,
    bonus_qualified: bonus_eligible && isQualified(checks),
    bonus_qualification_breakdown: checks,
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
