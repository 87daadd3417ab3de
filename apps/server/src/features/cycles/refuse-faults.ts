import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import {
  checkEvaluationCounts,
  checkGoals,
  checkMetrics,
  checkRubric,
  type EvaluationOverride,
} from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import { unknownNames, type DocumentName } from "#core/cycles/index.ts"
import type { ConfigurationChanges } from "./merge-configuration.ts"

/**
 * Checks each changed document whole. Of the overrides only those that were sent are asked whom they name: one that
 * stood before may name a department that is gone since.
 * @throws Refusal 422 with the path of each fault.
 */
export async function assertValidChanges(
  db: Database,
  { metrics, goals, evaluation_counts, rubric }: ConfigurationChanges,
  overridesSent: readonly EvaluationOverride[],
): Promise<void> {
  const errors = [
    ...prefixPaths("metrics", metrics ? checkMetrics(metrics) : []),
    ...prefixPaths("goals", goals ? checkGoals(goals) : []),
    ...prefixPaths("evaluation_counts", evaluation_counts ? checkEvaluationCounts(evaluation_counts) : []),
    ...prefixPaths("rubric", rubric ? checkRubric(rubric) : []),
    ...(await findUnknownNames(db, overridesSent)),
  ]
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}

function prefixPaths(document: DocumentName, findings: readonly FieldError[]): FieldError[] {
  return findings.map(({ path, message }) => ({ path: `${document}.${path}`, message }))
}

/** Overrides that name a department or an employee who is not there. */
async function findUnknownNames(db: Database, overrides: readonly EvaluationOverride[]): Promise<FieldError[]> {
  if (overrides.length === 0) return []
  const unknown = await unknownNames(db, overrides)
  return overrides.flatMap(({ department_id, employee_id }, index) => {
    const path = `evaluation_counts.overrides.${index}`
    return [
      ...(unknown.departments.has(department_id ?? "")
        ? [{ path: `${path}.department_id`, message: "There is no such department." }]
        : []),
      ...(unknown.employees.has(employee_id ?? "")
        ? [{ path: `${path}.employee_id`, message: "There is no such employee." }]
        : []),
    ]
  })
}
