import type { EvaluationAggregate } from "./aggregates.ts"
import type { EvaluationCounts, EvaluationOverride, EvaluationRequirement } from "./configuration.ts"
import { fourDecimalsForReading } from "./rounding.ts"

export const EVALUATION_KINDS = ["sbs", "non_sbs"] as const
export type EvaluationKind = (typeof EVALUATION_KINDS)[number]
type Person = { employee_id: string; department_id: string | null }

export type EffectiveRequirement = EvaluationRequirement & { set_by: "default" | "department" | "employee" }

/** The requirement per kind: the employee's override, else the department's, else the cycle's. */
export type RequirementTable = (person: Person, kind: EvaluationKind) => EffectiveRequirement

/** Each kind is resolved separately: an employee's override for sbs leaves the department's for non_sbs in effect. */
export function requirementTable(counts: EvaluationCounts): RequirementTable {
  const ofEmployee = byId(counts.overrides, (override) => override.employee_id)
  const ofDepartment = byId(counts.overrides, (override) => override.department_id)
  return (person, kind) => {
    const own = ofEmployee.get(person.employee_id)?.[kind]
    if (own) return { ...own, set_by: "employee" }
    const department = person.department_id === null ? undefined : ofDepartment.get(person.department_id)?.[kind]
    if (department) return { ...department, set_by: "department" }
    return { ...counts[kind], set_by: "default" }
  }
}

/** The number of evaluations required in a month with `weeks` scorecard weeks. (rules/scoring#requirements) */
export function requiredInMonth(requirement: EvaluationRequirement, weeks: number): number {
  if (requirement.cadence === "none") return 0
  return requirement.cadence === "weekly" ? requirement.count * weeks : requirement.count
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
