import type { BulkBatch } from "@scorecard/contracts/bulk"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, holds, type Actor } from "@scorecard/domain"
import { timestamp } from "#platform/index.ts"
import type { BatchDocument } from "./batches.store.ts"

type Period = { now: Temporal.Instant; undoDays: number }

/** @throws Refusal 409 `batch_undone` or `batch_too_old` */
export function assertUndoable(batch: BatchDocument, period: Period): void {
  if (batch.undone_at !== null) throw new Refusal("batch_undone", "This upload was undone before.")
  if (isTooOld(batch, period)) {
    throw new Refusal("batch_too_old", `An upload can be undone for ${period.undoDays} days.`)
  }
}

export function presentBatch(actor: Actor, batch: BatchDocument, period: Period): BulkBatch {
  const { _id: batch_id, content_hash: _, ...rest } = batch
  return { batch_id, ...rest, abilities: { undo: canUndo(actor, batch, period) } }
}

function canUndo(actor: Actor, batch: BatchDocument, period: Period): boolean {
  if (isTooOld(batch, period)) return false
  const isTheirs = batch.made_by_id === actor.employee_id || actor.access_level === SUPER_ADMIN
  return batch.undone_at === null && isTheirs && holds(actor.access_level, "scorecard.submit")
}

function isTooOld({ created_at }: BatchDocument, { now, undoDays }: Period): boolean {
  return created_at <= timestamp(now.subtract({ hours: 24 * undoDays }))
}
