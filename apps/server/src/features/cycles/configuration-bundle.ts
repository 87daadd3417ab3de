import type { Configuration } from "@scorecard/contracts/cycles"
import { cycle } from "@scorecard/domain/calendar"
import type { CycleConfiguration } from "@scorecard/domain/scoring"

/** The four documents as one resource. `today` is an Eastern ISO day. (decisions §5) */
export function bundleOf(configuration: CycleConfiguration, today: string): Configuration {
  const { cycle_id, ...documents } = configuration
  return { cycle: cycle(cycle_id, today), ...documents, version: versionOf(configuration) }
}

/** Grows whenever one of the documents changes, since their versions only grow. */
export function versionOf({ versions }: CycleConfiguration): number {
  return versions.metrics + versions.goals + versions.evaluation_counts + versions.rubric
}
