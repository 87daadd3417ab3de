import type { Configuration } from "@scorecard/contracts/cycles"
import type { Actor } from "@scorecard/domain/access"
import { cycleIdOf, easternDate, easternMonth, type YearMonth } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import { presentConfiguration } from "./configuration-bundle.ts"
import { getConfiguration } from "#core/cycles/index.ts"

type ShowDeps = Pick<World, "db" | "clock">

/** Without an id, the cycle of the current Eastern month. @throws Refusal 404. */
export async function getConfigurationView(
  deps: ShowDeps,
  actor: Actor,
  cycleId: string | undefined,
): Promise<Configuration> {
  const now = deps.clock.now()
  const configuration = await getConfiguration(deps.db, cycleId ?? cycleIdOf(easternMonth(now)))
  return presentConfiguration(configuration, easternDate(now), actor)
}

/** @throws Refusal 404 when no cycle owns the month. */
export async function getMetrics(deps: Pick<World, "db">, month: YearMonth) {
  const { cycle_id, metrics, versions } = await getConfiguration(deps.db, cycleIdOf(month))
  return { cycle_id, version: versions.metrics, ...metrics }
}

/** @throws Refusal 404 when no cycle owns the month. */
export async function getRubric(deps: Pick<World, "db">, month: YearMonth) {
  const { cycle_id, rubric, versions } = await getConfiguration(deps.db, cycleIdOf(month))
  return { cycle_id, version: versions.rubric, ...rubric }
}
