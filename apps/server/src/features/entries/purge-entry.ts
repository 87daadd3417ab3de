import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { queueRecalculation } from "#core/months/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { holdEntry } from "./hold-entry.ts"
import type { Kind } from "./kinds.ts"
import type { EntryDeps } from "./needs.ts"
import { concernedMonths } from "./settle.ts"

/**
 * Removes a deleted entry for good. It counted nowhere any more, so no final month changes. The audit log keeps that
 * it was there, not what it said. @throws Refusal 404, 412, 409 not_deleted. (rules/entries#deleting-and-restoring)
 */
export function purgeEntry(
  deps: EntryDeps,
  actor: Actor,
  kind: Kind,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const { entry, date } = await holdEntry(tx, actor, kind, id, "anywhere")
    refuseOtherVersion(ifMatch, entry)
    if (entry.deleted_at === null) throw new Refusal("not_deleted", "Only what is in the recycle bin can be purged.")

    const { employee_id } = entry
    await kind.collection.remove(tx.db, id)
    await deps.forgetContents(tx.db, [id])
    const target = { collection: kind.collection.name, id, employee_id }
    tx.audit(actor, "entry.purged", { ...target, change: { kind: kind.kind, date } })
    await queueRecalculation(
      tx,
      concernedMonths(kind, [date]).map((month) => ({ employee_id, month })),
    )
  })
}
