import type { Entry } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { linkTo } from "./announce.ts"
import { holdEntry } from "./hold-entry.ts"
import type { Kind } from "./kinds.ts"
import { refuseEdit } from "./may.ts"
import type { EntryDeps } from "./needs.ts"
import { settle } from "./settle.ts"

/**
 * Back from the recycle bin, as it was. @throws Refusal 403, 404, 412, 409 not_deleted or by lock.
 * (rules/entries#deleting-and-restoring)
 */
export function restoreEntry(
  deps: EntryDeps,
  actor: Actor,
  kind: Kind,
  id: string,
  ifMatch: number | null,
): Promise<Entry> {
  return deps.transact(async (tx) => {
    const { entry, date, refusal } = await holdEntry(tx, actor, kind, id, "anywhere")
    refuseEdit(actor, entry)
    refuseOtherVersion(ifMatch, entry)
    if (entry.deleted_at === null) throw new Refusal("not_deleted", "This entry is not in the recycle bin.")
    if (refusal) throw refusal

    const { employee_id } = entry
    const restored = await kind.collection.replace(tx.db, { ...entry, deleted_at: null, deleted_by_id: null })
    const target = { collection: kind.collection.name, id, employee_id }
    tx.audit(actor, "entry.restored", { ...target, change: { kind: kind.kind, date } })
    // Or "deleted" would be the last that the person hears of it.
    const { data, link } = linkTo(kind, restored)
    tx.announce({
      type: `scorecard.${kind.kind}.submitted_for_you`,
      recipient_ids: [employee_id],
      data: { ...data, restored: true },
      link,
      ends: { type: `scorecard.${kind.kind}.deleted_for_you`, by: "withdrawing", entry_id: id },
    })
    await settle(tx, kind, employee_id, [date])
    return restored
  })
}
