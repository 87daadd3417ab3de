import type { ConfigurationPatch } from "@scorecard/contracts/cycles"
import type { ConfigurationDocuments, CycleConfiguration, EvaluationRequirement } from "@scorecard/domain/scoring"

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
