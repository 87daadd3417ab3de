import type { BulkBatch } from "@scorecard/contracts/bulk"
import { holds, SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import type { BatchDocument } from "./batches.store.ts"
import { isTooOld } from "./undo-ends.ts"

type Today = { now: Temporal.Instant; undoDays: number }

export function mayUndo(actor: Actor, batch: BatchDocument, { now, undoDays }: Today): boolean {
  if (isTooOld(batch, now, undoDays)) return false
  const isTheirs = batch.made_by_id === actor.employee_id || actor.access_level === SUPER_ADMIN
  return batch.undone_at === null && isTheirs && holds(actor.access_level, "scorecard.submit")
}

export function presentBatch(actor: Actor, batch: BatchDocument, today: Today): BulkBatch {
  const { _id: batch_id, content_hash: _, ...rest } = batch
  return { batch_id, ...rest, abilities: { undo: mayUndo(actor, batch, today) } }
}
