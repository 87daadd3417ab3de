import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { cycle, easternDate } from "@scorecard/domain/calendar"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { cycleSettings, holdSettings, readConfiguration, removeConfiguration } from "./cycles.store.ts"
import { versionOf } from "./configuration-bundle.ts"
import { nextUpcoming } from "./ensure-cycles.ts"

/**
 * Only an upcoming cycle other than the next one can go, and only the last: cycles follow each other without a gap.
 * If-Match names the version of the cycle's configuration. (decisions §5)
 * @throws Refusal 404, 412, 409 cycle_not_deletable.
 */
export function deleteCycle(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const settings = await holdSettings(tx.db, tx.at)
    const configuration = await readConfiguration(tx.db, id, "for update")
    refuseOtherVersion(ifMatch, { version: versionOf(configuration) })
    refuseUndeletable(id, settings.cycle_ids, easternDate(tx.now))

    await removeConfiguration(tx.db, id)
    const cycle_ids = settings.cycle_ids.filter((other) => other !== id)
    await cycleSettings.replace(tx.db, { ...settings, cycle_ids, updated_at: tx.at })
    tx.audit(actor, "cycle.deleted", { collection: cycleSettings.name, id, change: { ...configuration } })
  })
}

function refuseUndeletable(id: string, cycleIds: readonly string[], today: string): void {
  const { label, status } = cycle(id, today)
  const refuse = (why: string) => new Refusal("cycle_not_deletable", `${label} ${why}`)
  if (status !== "upcoming") throw refuse(`is ${status}; only upcoming cycles can be deleted.`)
  if (id === nextUpcoming(today)) throw refuse("comes next, so it stays.")
  if (id !== cycleIds.at(-1)) throw refuse("has a cycle after it; delete the last one first.")
}
