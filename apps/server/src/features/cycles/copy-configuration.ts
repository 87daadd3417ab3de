import type { ConfigurationCopy } from "@scorecard/contracts/cycle-comparison"
import type { Configuration } from "@scorecard/contracts/cycles"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { compareConfigurations, copyConfiguration, type CycleConfiguration } from "@scorecard/domain/scoring"
import { refuseOtherVersion, type Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { presentConfiguration, configurationVersion } from "./configuration-bundle.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import { assertValidChanges } from "./refuse-faults.ts"
import { assertEditable, saveDocuments } from "./write-documents.ts"

type CopyInput = ConfigurationCopy & { id: string; ifMatch: number | null }

/**
 * Makes parts of an upcoming cycle's configuration what another cycle has. Overrides come along even where the
 * department that they name is gone since, as they do when a cycle is added: nobody could take them out of a cycle that
 * has begun.
 * @throws Refusal 404, 422, 412, 409 cycle_not_editable.
 */
export function copyIntoCycle(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, from_cycle_id, parts, ifMatch }: CopyInput,
): Promise<Configuration> {
  return deps.transact(async (tx) => {
    const before = await getConfiguration(tx.db, id, "for update")
    const source = await loadSource(tx.db, id, from_cycle_id)
    const differing = new Set(compareConfigurations(before, source).map(({ part }) => part))
    const changes = copyConfiguration(
      source,
      parts.filter((part) => differing.has(part)),
    )
    await assertValidChanges(tx.db, changes, [])
    refuseOtherVersion(ifMatch, { version: configurationVersion(before) })
    const today = easternDate(tx.now)
    assertEditable(id, today)

    await saveDocuments(tx, actor, before, changes, { action: "configuration.copied", from_cycle_id })
    return presentConfiguration(await getConfiguration(tx.db, id), today, actor)
  })
}

async function loadSource(db: Database, id: string, sourceId: string): Promise<CycleConfiguration> {
  if (sourceId === id) throw invalidField("from_cycle_id", "A cycle is copied from another one.")
  try {
    return await getConfiguration(db, sourceId)
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") throw invalidField("from_cycle_id", error.message)
    throw error
  }
}
