import type { CycleView } from "@scorecard/contracts/cycles"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { cycle, easternDate } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import { cycleIds as cyclesNow, holdSettings } from "#core/cycles/index.ts"
import { insertCycles, missingCycles } from "./ensure-cycles.ts"
import { presentCycle } from "./present-cycle.ts"

/** Cycle ids are years of this century. (rules/cycles#cycles) */
const LAST_CYCLE = 2099

/**
 * Adds the cycle after the last. Only upcoming cycles can be added (rules/cycles#adding-and-deleting), so where nobody
 * added one for years, those that have begun since come first and the answer is the next upcoming one. Who asks means
 * the cycle after the last that there was then: of several who ask at once, one gets it.
 * @throws Refusal 409 state_conflict where another was added meanwhile, or at the end of the century.
 */
export function addCycle(deps: Pick<World, "transact">, actor: Actor): Promise<CycleView> {
  return deps.transact(async (tx) => {
    const last = (await cyclesNow(tx.db)).at(-1)
    const settings = await holdSettings(tx.db, tx.at)
    assertNotOvertaken(last, settings.cycle_ids.at(-1))
    const today = easternDate(tx.now)
    const missing = missingCycles(settings.cycle_ids, today)
    const added = missing.length > 0 ? missing : [String(Number(settings.cycle_ids.at(-1)) + 1)]
    const newest = added.at(-1) ?? ""
    if (Number(newest) > LAST_CYCLE)
      throw new Refusal("state_conflict", `${LAST_CYCLE} is the last cycle there can be.`)

    await insertCycles(tx, actor, settings, added)
    const cycleIds = [...settings.cycle_ids, ...added]
    return presentCycle(cycle(newest, today), { actor, cycleIds, today })
  })
}

function assertNotOvertaken(last: string | undefined, newest: string | undefined): void {
  if (newest === last || newest === undefined) return
  const message = `Cycle ${newest} was added at this very moment. Add another one if you want it besides.`
  throw new Refusal("state_conflict", message, { extra: { cycle_id: newest } })
}
