import type { CycleView } from "@scorecard/contracts/cycles"
import { holds, type Actor } from "@scorecard/domain/access"
import type { Cycle } from "@scorecard/domain/calendar"
import { inWebClient } from "#platform/http/index.ts"
import { whyNotDeletable } from "./undeletable.ts"

/** What the cycles are cut by: who reads them, which there are, and the Eastern day. */
export type CycleContext = { actor: Actor; cycleIds: readonly string[]; today: string }

export function presentCycle(one: Cycle, { actor, cycleIds, today }: CycleContext): CycleView {
  const isLoose = whyNotDeletable(one, cycleIds, today) === null
  const abilities = { edit: canConfigure(actor, one), delete: isLoose && mayEditConfigurations(actor) }
  return { ...one, abilities: inWebClient(actor, abilities) }
}

export function canConfigure(actor: Actor, { editable }: Cycle): boolean {
  return editable && mayEditConfigurations(actor)
}

function mayEditConfigurations({ access_level }: Actor): boolean {
  return holds(access_level, "configurations.edit")
}
