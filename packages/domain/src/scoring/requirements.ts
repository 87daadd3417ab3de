import type { EvaluationAggregate } from "./aggregates.ts"
import type {
  EvaluationCounts,
  EvaluationKind,
  EvaluationOverride,
  EvaluationRequirement,
  RequirementAdjustment,
} from "./configuration.ts"
import { fourDecimalsForReading } from "./rounding.ts"
import type { PersonWork } from "./work.ts"

export { EVALUATION_KINDS, type EvaluationKind } from "./configuration.ts"
type Person = { employee_id: string; department_id: string | null }

/** What sets a requirement, the strongest last. (rules/scoring#requirement-adjustments) */
export const REQUIREMENT_SOURCES = [
  "default",
  "department",
  "employee",
  "department_adjustment",
  "employee_adjustment",
] as const

export type EffectiveRequirement = EvaluationRequirement & {
  set_by: (typeof REQUIREMENT_SOURCES)[number]
  /** The adjustment that set it, if one did. */
  adjustment?: Pick<RequirementAdjustment, "adjustment_id" | "version">
}

/**
 * The requirement per kind: the employee's adjustment, else the department's, else the employee's override, the
 * department's, or the cycle's.
 */
export type RequirementTable = (person: Person, kind: EvaluationKind) => EffectiveRequirement

/** Each kind is resolved separately: an employee's override for sbs leaves the department's for non_sbs in effect. */
export function requirementTable(counts: EvaluationCounts): RequirementTable {
  const ofEmployee = byId(counts.overrides, (override) => override.employee_id)
  const ofDepartment = byId(counts.overrides, (override) => override.department_id)
  const adjustmentOf = adjustmentTable(counts.adjustments ?? [])
  return (person, kind) => {
    const adjusted = adjustmentOf(person, kind)
    if (adjusted) return adjusted
    const own = ofEmployee.get(person.employee_id)?.[kind]
    if (own) return { ...own, set_by: "employee" }
    const department = person.department_id === null ? undefined : ofDepartment.get(person.department_id)?.[kind]
    if (department) return { ...department, set_by: "department" }
    return { ...counts[kind], set_by: "default" }
  }
}

/** What a requirement asks of one person's month. Only a weekly cadence requires anything in single weeks. */
export type RequiredEvaluations = { month: number; weeks: number[] }

/**
 * The only function that decides how many evaluations are required, in the month and in each of its weeks.
 * `is_scored` is false for a month without a working day and without entries. (rules/scoring#requirements)
 */
export function requiredEvaluations(
  { cadence, count }: EvaluationRequirement,
  { weeks_worked, working_days, weekdays }: Pick<PersonWork, "weeks_worked" | "working_days" | "weekdays">,
  is_scored: boolean,
): RequiredEvaluations {
  const weeks = weeks_worked.map((worked) => (is_scored && worked && cadence === "weekly" ? count : 0))
  if (cadence === "weekly") return { month: weeks.reduce((sum, required) => sum + required, 0), weeks }
  if (cadence === "none" || !is_scored) return { month: 0, weeks }
  return { month: Math.min(count, Math.ceil((count * working_days) / weekdays)), weeks }
}

/** Evaluations done and required. The ratio is 1 if none are required, else min(1, done / required). */
export type EvaluationRatio = { done: number; required: number }
export type EvaluationRatios = { non_sbs: EvaluationRatio; combined: EvaluationRatio }

/** The combined ratio adds sbs and non_sbs on both sides. (rules/scoring#evaluation-ratios) */
export function evaluationRatios(
  done: Record<EvaluationKind, EvaluationAggregate>,
  required: Record<EvaluationKind, number>,
): EvaluationRatios {
  return {
    non_sbs: { done: done.non_sbs.count, required: required.non_sbs },
    combined: { done: done.sbs.count + done.non_sbs.count, required: required.sbs + required.non_sbs },
  }
}

/** The ratio as an exact fraction, at most 1. */
export function fractionOfRatio({ done, required }: EvaluationRatio): { numerator: number; denominator: number } {
  return required === 0
    ? { numerator: 1, denominator: 1 }
    : { numerator: Math.min(done, required), denominator: required }
}

export function ratioForReading(ratio: EvaluationRatio): number {
  const { numerator, denominator } = fractionOfRatio(ratio)
  return fourDecimalsForReading(numerator, denominator)
}

function byId(overrides: readonly EvaluationOverride[], idOf: (override: EvaluationOverride) => string | undefined) {
  const table = new Map<string, EvaluationOverride>()
  for (const override of overrides) {
    const id = idOf(override)
    if (id !== undefined) table.set(id, override)
  }
  return table
}

/** Adjustments of one target and kind never overlap, so there is at most one of each in a month. */
function adjustmentTable(adjustments: readonly RequirementAdjustment[]) {
  const table = new Map<string, RequirementAdjustment>()
  for (const adjustment of adjustments) {
    const { employee_id, department_id } = adjustment
    const target = employee_id === null ? `department ${department_id}` : `employee ${employee_id}`
    for (const kind of adjustment.kinds) table.set(`${kind} ${target}`, adjustment)
  }
  return ({ employee_id, department_id }: Person, kind: EvaluationKind): EffectiveRequirement | null => {
    const own = table.get(`${kind} employee ${employee_id}`)
    const found = own ?? table.get(`${kind} department ${department_id}`)
    if (!found) return null
    const { requirement, adjustment_id, version } = found
    const set_by = own ? "employee_adjustment" : "department_adjustment"
    return { ...requirement, set_by, adjustment: { adjustment_id, version } }
  }
}
