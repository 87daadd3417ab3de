import type { Configuration } from "@scorecard/contracts/cycles"
import type { Actor } from "@scorecard/domain/access"
import { cycle } from "@scorecard/domain/calendar"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import { canConfigure } from "./present-cycle.ts"

/**
 * The four documents as one resource, and what its reader may do. `today` is an Eastern ISO day.
 * (rules/cycles#configuration)
 */
export function presentConfiguration(configuration: CycleConfiguration, today: string, actor: Actor): Configuration {
  const { cycle_id, ...documents } = configuration
  const owner = cycle(cycle_id, today)
  const abilities = { edit: canConfigure(actor, owner) }
  return { cycle: owner, ...documents, version: configurationVersion(configuration), abilities }
}

/** Grows whenever one of the documents changes, since their versions only grow. */
export function configurationVersion({ versions }: CycleConfiguration): number {
  return versions.metrics + versions.goals + versions.evaluation_counts + versions.rubric
}
