import type { Configuration, ConfigurationPatch } from "@scorecard/contracts/cycles"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { bundleOf, versionOf } from "./configuration-bundle.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import { mergeConfiguration } from "./merge-configuration.ts"
import { refuseFaults } from "./refuse-faults.ts"
import { refuseUneditable, writeDocuments } from "./write-documents.ts"

/**
 * What an upcoming cycle is configured by; no month is scored with it yet, so no figure changes.
 * @throws Refusal 404, 422 with the path of each fault, 412, 409 cycle_not_editable. (rules/cycles#configuration)
 */
export function changeConfiguration(
  deps: Pick<World, "transact">,
  actor: Actor,
  cycleId: string,
  patch: ConfigurationPatch,
  ifMatch: number | null,
): Promise<Configuration> {
  return deps.transact(async (tx) => {
    const before = await getConfiguration(tx.db, cycleId, "for update")
    const changes = mergeConfiguration(before, patch)
    await refuseFaults(tx.db, changes, patch.evaluation_counts?.overrides ?? [])
    refuseOtherVersion(ifMatch, { version: versionOf(before) })
    const today = easternDate(tx.now)
    refuseUneditable(cycleId, today)

    await writeDocuments(tx, actor, before, changes, { action: "configuration.changed" })
    return bundleOf(await getConfiguration(tx.db, cycleId), today, actor)
  })
}
