import type { Configuration, ConfigurationPatch } from "@scorecard/contracts/cycles"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { cycle, easternDate } from "@scorecard/domain/calendar"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { bundleOf, versionOf } from "./configuration-bundle.ts"
import { cycleSettings, DOCUMENT_NAMES, documentId, readConfiguration, replaceDocuments } from "./cycles.store.ts"
import type { DocumentName } from "./cycles.store.ts"
import { mergeConfiguration } from "./merge-configuration.ts"
import type { Changes } from "./merge-configuration.ts"
import { refuseFaults } from "./refuse-faults.ts"

/**
 * What an upcoming cycle is configured by; no month is scored with it yet, so no figure changes.
 * @throws Refusal 404, 422 with the path of each fault, 412, 409 cycle_not_editable. (decisions §5)
 */
export function changeConfiguration(
  deps: Pick<World, "transact">,
  actor: Actor,
  cycleId: string,
  patch: ConfigurationPatch,
  ifMatch: number | null,
): Promise<Configuration> {
  return deps.transact(async (tx) => {
    const before = await readConfiguration(tx.db, cycleId, "for update")
    const changes = mergeConfiguration(before, patch)
    await refuseFaults(tx.db, changes, patch.evaluation_counts?.overrides ?? [])
    refuseOtherVersion(ifMatch, { version: versionOf(before) })
    const today = easternDate(tx.now)
    refuseUneditable(cycleId, today)

    await replaceDocuments(tx.db, before, changes)
    for (const name of changedNames(changes)) {
      const change = { before: before[name], after: changes[name] }
      tx.audit(actor, "configuration.changed", {
        collection: cycleSettings.name,
        id: documentId(name, cycleId),
        change,
      })
    }
    return bundleOf(await readConfiguration(tx.db, cycleId), today)
  })
}

function changedNames(changes: Changes): DocumentName[] {
  return DOCUMENT_NAMES.filter((name) => changes[name] !== undefined)
}

function refuseUneditable(cycleId: string, today: string): void {
  const { label, start, editable } = cycle(cycleId, today)
  if (editable) return
  throw new Refusal("cycle_not_editable", `${label} began on ${start}; its configuration can only be read.`)
}
