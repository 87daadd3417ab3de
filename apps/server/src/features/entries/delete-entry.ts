import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { linkToMonthOf } from "./announce.ts"
import { holdEntry } from "./hold-entry.ts"
import type { Kind } from "./kinds.ts"
import { refuseOwnEntry } from "./may.ts"
import type { EntryDeps } from "./needs.ts"
import { settle } from "./settle.ts"

/**
 * Into the recycle bin: it counts nowhere from now on. @throws Refusal 403, 404, 412, 409.
 * (rules/entries#deleting-and-restoring)
 */
export function deleteEntry(
  deps: EntryDeps,
  actor: Actor,
  kind: Kind,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const { entry, date, refusal } = await holdEntry(tx, actor, kind, id, "active")
    refuseOwnEntry(actor, entry.employee_id)
    refuseOtherVersion(ifMatch, entry)
    if (refusal) throw refusal

    const { employee_id } = entry
    await kind.collection.replace(tx.db, { ...entry, deleted_at: tx.at, deleted_by_id: actor.employee_id })
    const target = { collection: kind.collection.name, id, employee_id }
    tx.audit(actor, "entry.deleted", { ...target, change: { kind: kind.kind, date } })
    tx.announce({
      ...linkToMonthOf(kind, entry),
      type: `scorecard.${kind.kind}.deleted_for_you`,
      recipient_ids: [employee_id],
    })
    await settle(tx, kind, employee_id, [date])
  })
}
