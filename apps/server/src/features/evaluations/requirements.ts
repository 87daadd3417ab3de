import {
  EVALUATION_KINDS,
  requirementTable,
  type EvaluationCounts,
  type EvaluationKind,
} from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import { departmentsOf } from "./evaluations.store.ts"
import { numberIn, type Period } from "./period.ts"

/** How many evaluations of each kind. */
export type Required = Record<EvaluationKind, number>

/**
 * What the period asks of everybody, so that the database can look it up: of an employee who is named, else of their
 * department if that is, else of anybody. Each line is whole, and made by the domain: no rule of precedence is left.
 */
export type Requirements = {
  ofEmployees: Record<string, Required>
  ofDepartments: Record<string, Required>
  ofAnybody: Required
}

export async function requirementsIn(db: Database, counts: EvaluationCounts, period: Period): Promise<Requirements> {
  const requirementOf = requirementTable(counts)
  const numberOf = numberIn(period)
  const requiredOf = (employee_id: string, department_id: string | null) => {
    const entries = EVALUATION_KINDS.map((kind) => [
      kind,
      numberOf(requirementOf({ employee_id, department_id }, kind)),
    ])
    // The keys are the kinds that Required is made of; fromEntries forgets them.
    return Object.fromEntries(entries) as Required
  }
  const named = counts.overrides.flatMap(({ employee_id }) => employee_id ?? [])
  const departments = counts.overrides.flatMap(({ department_id }) => department_id ?? [])
  const people = named.length === 0 ? [] : await departmentsOf(db, named)
  return {
    ofEmployees: Object.fromEntries(
      people.map(({ employee_id, department_id }) => [employee_id, requiredOf(employee_id, department_id)]),
    ),
    ofDepartments: Object.fromEntries(departments.map((id) => [id, requiredOf(NOBODY, id)])),
    ofAnybody: requiredOf(NOBODY, null),
  }
}

/** No employee has this id. */
const NOBODY = ""
