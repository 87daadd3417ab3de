import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { RowsTold, Sheet } from "#platform/tables/index.ts"
import { batches, batchSeenBy, followRestored, forgetRecords, recordsOf, type BatchDocument } from "./batches.store.ts"
import type { BulkDeps } from "./needs.ts"
import { isTooOld } from "./undo-ends.ts"

/**
 * All of what an upload did, or nothing; once. By its maker or level 5. (rules/entries#uploads)
 * @throws Refusal 403, 404, 412; 409 `batch_undone`, `batch_too_old`, `batch_changed_since` or by lock.
 */
export function undoBatch(
  { transact, config }: Pick<BulkDeps, "transact" | "config">,
  sheetOf: (key: BatchDocument["sheet"]) => Sheet,
  actor: Actor,
  { batchId, ifMatch, told }: { batchId: string; ifMatch: number | null; told: RowsTold },
): Promise<void> {
  return transact(async (tx) => {
    const batch = await batchSeenBy(tx.db, actor, batchId, "for update")
    refuseOtherVersion(ifMatch, batch)
    if (batch.undone_at !== null) throw new Refusal("batch_undone", "This upload was undone before.")
    if (isTooOld(batch, tx.now, config.bulkUndoDays)) {
      throw new Refusal("batch_too_old", `An upload can be undone for ${config.bulkUndoDays} days.`)
    }

    const records = await recordsOf(tx.db, batchId)
    told.begin("checking", records.length)
    await sheetOf(batch.sheet).undo(tx, actor, { batch_id: batchId, records, told })
    told.begin("recording", records.length)
    await followRestored(tx.db, records)
    await forgetRecords(tx.db, batchId)
    await batches.replace(tx.db, { ...batch, undone_at: tx.at, undone_by_id: actor.employee_id })
    const change = { sheet: batch.sheet, created: batch.created, updated: batch.updated }
    tx.audit(actor, "bulk.undone", { collection: batches.name, id: batchId, change })
  })
}
