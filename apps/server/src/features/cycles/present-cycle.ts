import type { CycleView } from "@scorecard/contracts/cycles"
import { holds, type Actor } from "@scorecard/domain/access"
import type { Cycle } from "@scorecard/domain/calendar"
import { inWebClient } from "#platform/http/index.ts"
import { whyUndeletable } from "./undeletable.ts"

/** What the cycles are cut by: who reads them, which there are, and the Eastern day. */
export type CycleReading = { actor: Actor; cycleIds: readonly string[]; today: string }

export function presentCycle(one: Cycle, { actor, cycleIds, today }: CycleReading): CycleView {
  const isLoose = whyUndeletable(one, cycleIds, today) === null
  const abilities = { edit: mayConfigure(actor, one), delete: isLoose && holdsConfiguration(actor) }
  return { ...one, abilities: inWebClient(actor, abilities) }
}

export function mayConfigure(actor: Actor, { editable }: Cycle): boolean {
  return editable && holdsConfiguration(actor)
}

function holdsConfiguration({ access_level }: Actor): boolean {
  return holds(access_level, "configurations.edit")
}
