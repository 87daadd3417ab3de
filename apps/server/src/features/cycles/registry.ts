import type { CycleSettings, CycleView } from "@scorecard/contracts/cycles"
import { Refusal } from "@scorecard/contracts/refusals"
import { cycle, defaultConfiguration, easternDate, type Actor, type ConfigurationDocuments } from "@scorecard/domain"
import {
  cycleIds,
  cycleSettings,
  getConfiguration,
  lockCycleSettings,
  insertConfiguration,
  removeConfiguration,
} from "#core/cycles/index.ts"
import { assertSameVersion, type Database, type Platform, type Tx } from "#platform/index.ts"
import { configurationVersion } from "./configuration.ts"
import { presentCycle } from "./list.ts"
import { assertDeletable, nextUpcomingCycle } from "./policy.ts"

/** Cycle ids are years of this century. (rules/cycles#cycles) */
const LAST_CYCLE = 2099

/**
 * Adds the cycle after the last. Only upcoming cycles can be added (rules/cycles#adding-and-deleting): if none was added
 * for years, the cycles that have begun since are added first, and the result is the next upcoming one. The request
 * means the cycle after the last one at that time: of several concurrent requests, one succeeds.
 * @throws Refusal 409 state_conflict when another cycle was added meanwhile, or at the end of the century.
 */
export function addCycle(deps: Pick<Platform, "transact">, actor: Actor): Promise<CycleView> {
  return deps.transact(async (tx) => {
    const last = (await cycleIds(tx.db)).at(-1)
    const settings = await lockCycleSettings(tx.db, tx.at)
    assertNotOvertaken(last, settings.cycle_ids.at(-1))
    const today = easternDate(tx.now)
    const missing = missingCycles(settings.cycle_ids, today)
    const added = missing.length > 0 ? missing : [String(Number(settings.cycle_ids.at(-1)) + 1)]
    const newest = added.at(-1) ?? ""
    if (Number(newest) > LAST_CYCLE) {
      throw new Refusal("state_conflict", `${LAST_CYCLE} is the last cycle there can be.`)
    }

    await insertCycles(tx, actor, settings, added)
    return presentCycle(cycle(newest, today), { actor, cycleIds: [...settings.cycle_ids, ...added], today })
  })
}

function assertNotOvertaken(last: string | undefined, newest: string | undefined): void {
  if (newest === last || newest === undefined) return
  const message = `Cycle ${newest} was added just now. Add another one if you still want it.`
  throw new Refusal("state_conflict", message, { extra: { cycle_id: newest } })
}

/**
 * If-Match names the version of the cycle's configuration. (rules/cycles#adding-and-deleting)
 * @throws Refusal 404, 412, 409 cycle_not_deletable.
 */
export function deleteCycle(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const settings = await lockCycleSettings(tx.db, tx.at)
    const configuration = await getConfiguration(tx.db, id, "for update")
    assertSameVersion(ifMatch, { version: configurationVersion(configuration) })
    assertDeletable(id, settings.cycle_ids, easternDate(tx.now))

    await removeConfiguration(tx.db, id)
    const cycle_ids = settings.cycle_ids.filter((other) => other !== id)
    await cycleSettings.replace(tx.db, { ...settings, cycle_ids, updated_at: tx.at })
    tx.audit(actor, "cycle.deleted", { collection: cycleSettings.name, id, change: { ...configuration } })
  })
}

/** The first cycle that the service scores. (rules/cycles#defaults) */
const FIRST_CYCLE = 2025

/**
 * Adds the missing cycles up to the next upcoming one, so that no July begins without a configuration. No-op when none
 * is missing: every start may call it.
 */
export async function ensureCycles(tx: Tx): Promise<void> {
  const settings = await lockCycleSettings(tx.db, tx.at)
  await insertCycles(tx, null, settings, missingCycles(settings.cycle_ids, easternDate(tx.now)))
}

/** The cycles after the last one up to the next upcoming one, ascending. `today` is an ISO day. */
export function missingCycles(cycleIds: readonly string[], today: string): string[] {
  const next = Number(nextUpcomingCycle(today))
  const last = cycleIds.at(-1)
  const from = last === undefined ? FIRST_CYCLE : Number(last) + 1
  const to = last === undefined ? Math.max(next, FIRST_CYCLE) : next
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index))
}

/** Each starts with a copy of the last cycle's configuration; the very first with the defaults. (rules/cycles#defaults) */
async function insertCycles(
  tx: Tx,
  actor: Actor | null,
  settings: CycleSettings,
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  const template = await loadLastConfiguration(tx.db, settings)
  for (const id of added) await insertConfiguration(tx.db, id, template ?? defaultConfiguration(id))
  const cycle_ids = [...settings.cycle_ids, ...added]
  await cycleSettings.replace(tx.db, { ...settings, cycle_ids, updated_at: tx.at })
  for (const id of added) tx.audit(actor, "cycle.added", { collection: cycleSettings.name, id })
}

async function loadLastConfiguration(
  db: Database,
  { cycle_ids }: CycleSettings,
): Promise<ConfigurationDocuments | null> {
  const last = cycle_ids.at(-1)
  if (last === undefined) return null
  const { metrics, goals, evaluation_counts, rubric } = await getConfiguration(db, last)
  return { metrics, goals, evaluation_counts, rubric }
}
