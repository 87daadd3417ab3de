import type { ConfigurationPatch } from "@scorecard/contracts/cycles"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import {
  checkEvaluationCounts,
  checkGoals,
  checkMetrics,
  checkRubric,
  type ConfigurationDocuments,
  type CycleConfiguration,
  type EvaluationOverride,
  type EvaluationRequirement,
} from "@scorecard/domain"
import { unknownNames, type DocumentName } from "#core/cycles/index.ts"
import type { Database } from "#platform/index.ts"

/** The new contents of the documents that a patch names. */
export type ConfigurationChanges = Partial<ConfigurationDocuments>

/** RFC 7396: objects merge, arrays are replaced. Documents that the patch does not name are left out. */
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
 * Validates each changed document as a whole. Only the overrides in the request must name existing departments and
 * employees: the department of an older override may be gone since.
 * @throws Refusal 422 with the path of each issue.
 */
export async function assertValidChanges(
  db: Database,
  { metrics, goals, evaluation_counts, rubric }: ConfigurationChanges,
  newOverrides: readonly EvaluationOverride[],
): Promise<void> {
  const errors = [
    ...prefixPaths("metrics", metrics ? checkMetrics(metrics) : []),
    ...prefixPaths("goals", goals ? checkGoals(goals) : []),
    ...prefixPaths("evaluation_counts", evaluation_counts ? checkEvaluationCounts(evaluation_counts) : []),
    ...prefixPaths("rubric", rubric ? checkRubric(rubric) : []),
    ...(await findUnknownNames(db, newOverrides)),
  ]
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}

function prefixPaths(document: DocumentName, issues: readonly FieldError[]): FieldError[] {
  return issues.map(({ path, message }) => ({ path: `${document}.${path}`, message }))
}

/** Issues of overrides that name a department or an employee that does not exist. */
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
