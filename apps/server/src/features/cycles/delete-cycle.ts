import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { cycle, easternDate } from "@scorecard/domain/calendar"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { cycleSettings, getConfiguration, holdSettings, removeConfiguration } from "#core/cycles/index.ts"
import { configurationVersion } from "./configuration-bundle.ts"
import { whyNotDeletable } from "./undeletable.ts"

/**
 * Only an upcoming cycle other than the next one can go, and only the last: cycles follow each other without a gap.
 * If-Match names the version of the cycle's configuration. (rules/cycles#adding-and-deleting)
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
    const configuration = await getConfiguration(tx.db, id, "for update")
    refuseOtherVersion(ifMatch, { version: configurationVersion(configuration) })
    assertDeletable(id, settings.cycle_ids, easternDate(tx.now))

    await removeConfiguration(tx.db, id)
    const cycle_ids = settings.cycle_ids.filter((other) => other !== id)
    await cycleSettings.replace(tx.db, { ...settings, cycle_ids, updated_at: tx.at })
    tx.audit(actor, "cycle.deleted", { collection: cycleSettings.name, id, change: { ...configuration } })
  })
}

function assertDeletable(id: string, cycleIds: readonly string[], today: string): void {
  const one = cycle(id, today)
  const why = whyNotDeletable(one, cycleIds, today)
  if (why !== null) throw new Refusal("cycle_not_deletable", `${one.label} ${why}`)
}
