import type { CycleView } from "@scorecard/contracts/cycles"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { cycle, easternDate } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import { holdSettings } from "./cycles.store.ts"
import { addCycles, missingCycles } from "./ensure-cycles.ts"
import { presentCycle } from "./present-cycle.ts"

/** Cycle ids are years of this century. (interface §2.14) */
const LAST_CYCLE = 2099

/**
 * Adds the cycle after the last. Only upcoming cycles can be added (interface §3.5), so where nobody added one for
 * years, those that have begun since come first and the answer is the next upcoming one.
 * @throws Refusal 409 state_conflict at the end of the century.
 */
export function addCycle(deps: Pick<World, "transact">, actor: Actor): Promise<CycleView> {
  return deps.transact(async (tx) => {
    const settings = await holdSettings(tx.db, tx.at)
    const today = easternDate(tx.now)
    const missing = missingCycles(settings.cycle_ids, today)
    const added = missing.length > 0 ? missing : [String(Number(settings.cycle_ids.at(-1)) + 1)]
    const newest = added.at(-1) ?? ""
    if (Number(newest) > LAST_CYCLE)
      throw new Refusal("state_conflict", `${LAST_CYCLE} is the last cycle there can be.`)

    await addCycles(tx, actor, settings, added)
    const cycleIds = [...settings.cycle_ids, ...added]
    return presentCycle(cycle(newest, today), { actor, cycleIds, today })
  })
}
