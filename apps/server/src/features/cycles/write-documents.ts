import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { cycle, formatDate } from "@scorecard/domain/calendar"
import { CONFIGURATION_PARTS, type CycleConfiguration } from "@scorecard/domain/scoring"
import type { Tx } from "#platform/transactions/index.ts"
import { cycleSettings, documentId, replaceDocuments } from "#core/cycles/index.ts"
import type { ConfigurationChanges } from "./merge-configuration.ts"

/** @throws Refusal 409: a cycle that has begun is scored with its configuration. `today` is an Eastern ISO day. */
export function assertEditable(cycleId: string, today: string): void {
  const { label, start, editable } = cycle(cycleId, today)
  if (editable) return
  throw new Refusal(
    "cycle_not_editable",
    `${label} started on ${formatDate(start)}, so its configuration can no longer be changed.`,
  )
}

type Cause = { action: "configuration.changed" | "configuration.copied"; from_cycle_id?: string }

/** Writes the named documents over what was read, with an audit record for each. @throws Refusal 412. */
export async function saveDocuments(
  tx: Tx,
  actor: Actor,
  before: CycleConfiguration,
  changes: ConfigurationChanges,
  { action, ...cause }: Cause,
): Promise<void> {
  await replaceDocuments(tx.db, before, changes)
  for (const name of CONFIGURATION_PARTS) {
    if (changes[name] === undefined) continue
    const change = { before: before[name], after: changes[name], ...cause }
    tx.audit(actor, action, { collection: cycleSettings.name, id: documentId(name, before.cycle_id), change })
  }
}
