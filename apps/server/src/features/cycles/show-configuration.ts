import type { Configuration } from "@scorecard/contracts/cycles"
import { cycleIdOf, easternDate, easternMonth } from "@scorecard/domain/calendar"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import { bundleOf } from "./configuration-bundle.ts"
import { readConfiguration } from "./cycles.store.ts"

type ShowDeps = Pick<World, "db" | "clock">

/** Without an id, the cycle of the current Eastern month. @throws Refusal 404. */
export async function showConfiguration(deps: ShowDeps, cycleId: string | undefined): Promise<Configuration> {
  const now = deps.clock.now()
  return bundleOf(await readConfiguration(deps.db, cycleId ?? cycleIdOf(easternMonth(now))), easternDate(now))
}

/** @throws Refusal 404 when no cycle owns the month. */
export async function showRubric(deps: Pick<World, "db">, month: YearMonth) {
  const { cycle_id, rubric, versions } = await readConfiguration(deps.db, cycleIdOf(month))
  return { cycle_id, version: versions.rubric, ...rubric }
}
