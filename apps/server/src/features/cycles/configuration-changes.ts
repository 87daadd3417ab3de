import type { ConfigurationPatch } from "@scorecard/contracts/cycles"
import { type FieldError, Refusal } from "@scorecard/contracts/refusals"
import {
  type ConfigurationDocuments,
  type CycleConfiguration,
  type EvaluationOverride,
  type EvaluationRequirement,
  checkEvaluationCounts,
  checkGoals,
  checkMetrics,
  checkRubric,
} from "@scorecard/domain/scoring"
import { type DocumentName, unknownNames } from "#core/cycles/index.ts"
import type { Database } from "#platform/documents/index.ts"

/** The documents that a patch names, as they are to be. */
export type ConfigurationChanges = Partial<ConfigurationDocuments>

/** RFC 7396: objects merge, arrays are replaced. The documents that the patch does not name are left out. */
export function mergeConfiguration(
  before: CycleConfiguration,
  { metrics, goals, evaluation_counts, rubric }: ConfigurationPatch,
): ConfigurationChanges {
  const counts = before.evaluation_counts
  return {
    ...(metrics && { metrics: { kpms: metrics.kpms ?? before.metrics.kpms } }),
    ...(goals && { goals: { bands: goals.bands ?? before.goals.bands } }),
    ...(evaluation_counts && {
      evaluation_counts: {
        sbs: mergeRequirement(counts.sbs, evaluation_counts.sbs),
        non_sbs: mergeRequirement(counts.non_sbs, evaluation_counts.non_sbs),
        overrides: evaluation_counts.overrides ?? counts.overrides,
      },
    }),
    ...(rubric && {
      rubric: {
        items: rubric.items ?? before.rubric.items,
        integrity_divisor: rubric.integrity_divisor ?? before.rubric.integrity_divisor,
      },
    }),
  }
}

type RequirementPatch = { [Field in keyof EvaluationRequirement]?: EvaluationRequirement[Field] | undefined }

function mergeRequirement(before: EvaluationRequirement, patch: RequirementPatch | undefined): EvaluationRequirement {
  return { cadence: patch?.cadence ?? before.cadence, count: patch?.count ?? before.count }
}

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
