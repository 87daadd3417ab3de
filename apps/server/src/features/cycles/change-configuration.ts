import type { Configuration, ConfigurationPatch } from "@scorecard/contracts/cycles"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { presentConfiguration, configurationVersion } from "./configuration-bundle.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import { mergeConfiguration } from "./merge-configuration.ts"
import { assertValidChanges } from "./refuse-faults.ts"
import { assertEditable, saveDocuments } from "./write-documents.ts"

/**
 * What an upcoming cycle is configured by; no month is scored with it yet, so no figure changes.
 * @throws Refusal 404, 422 with the path of each fault, 412, 409 cycle_not_editable. (rules/cycles#configuration)
 */
export function updateConfiguration(
  deps: Pick<World, "transact">,
  actor: Actor,
  cycleId: string,
  patch: ConfigurationPatch,
  ifMatch: number | null,
): Promise<Configuration> {
  return deps.transact(async (tx) => {
    const before = await getConfiguration(tx.db, cycleId, "for update")
    const changes = mergeConfiguration(before, patch)
    await assertValidChanges(tx.db, changes, patch.evaluation_counts?.overrides ?? [])
    refuseOtherVersion(ifMatch, { version: configurationVersion(before) })
    const today = easternDate(tx.now)
    assertEditable(cycleId, today)

    await saveDocuments(tx, actor, before, changes, { action: "configuration.changed" })
    return presentConfiguration(await getConfiguration(tx.db, cycleId), today, actor)
  })
}
