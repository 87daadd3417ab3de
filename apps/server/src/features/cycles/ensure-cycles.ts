import type { Actor } from "@scorecard/domain/access"
import { cycle, easternDate } from "@scorecard/domain/calendar"
import { defaultConfiguration, type ConfigurationDocuments } from "@scorecard/domain/scoring"
import type { CycleSettings } from "@scorecard/contracts/cycles"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { cycleSettings, getConfiguration, holdSettings, insertConfiguration } from "#core/cycles/index.ts"

/** The first cycle that the service scores. (rules/cycles#defaults) */
const FIRST_CYCLE = 2025

/**
 * Adds whatever cycles are missing up to the next upcoming one, so that no July begins without a configuration.
 * Changes nothing where none is missing: every start may call it.
 */
export async function ensureCycles(tx: Tx): Promise<void> {
  const settings = await holdSettings(tx.db, tx.at)
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

/** The cycle that starts on the next July 1: the earliest that has not begun on `today` (ISO). */
export function nextUpcomingCycle(today: string): string {
  const thisYear = today.slice(0, 4)
  return cycle(thisYear, today).status === "upcoming" ? thisYear : String(Number(thisYear) + 1)
}

/**
 * Each starts as a copy of the last one's configuration; the very first ones with the defaults. (rules/cycles#defaults)
 */
export async function insertCycles(
  tx: Tx,
  actor: Actor | null,
  settings: CycleSettings,
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  const model = await loadLastConfiguration(tx.db, settings)
  for (const id of added) await insertConfiguration(tx.db, id, model ?? defaultConfiguration(id))
  const cycle_ids = [...settings.cycle_ids, ...added]
  await cycleSettings.replace(tx.db, { ...settings, cycle_ids, updated_at: tx.at })
  for (const id of added) tx.audit(actor, "cycle.added", { collection: cycleSettings.name, id })
}

async function loadLastConfiguration(db: Database, { cycle_ids }: CycleSettings): Promise<ConfigurationDocuments | null> {
  const last = cycle_ids.at(-1)
  if (last === undefined) return null
  const { metrics, goals, evaluation_counts, rubric } = await getConfiguration(db, last)
  return { metrics, goals, evaluation_counts, rubric }
}
