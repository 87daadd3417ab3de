import type { BulkBatch } from "@scorecard/contracts/bulk"
import { SUPER_ADMIN, holds, type Actor } from "@scorecard/domain"
import { isTooOld, type BatchDocument, type UndoPeriod } from "#core/bulk/index.ts"

export function presentBatch(actor: Actor, batch: BatchDocument, period: UndoPeriod): BulkBatch {
  const { _id: batch_id, content_hash: _, created_units: __, ...rest } = batch
  return { batch_id, ...rest, abilities: { undo: canUndo(actor, batch, period) } }
}

function canUndo(actor: Actor, batch: BatchDocument, period: UndoPeriod): boolean {
  if (isTooOld(batch, period)) return false
  const isTheirs = batch.made_by_id === actor.employee_id || actor.access_level === SUPER_ADMIN
  const permission = batch.sheet === "employees" ? "employees.create" : "scorecard.submit"
  return batch.undone_at === null && isTheirs && holds(actor, permission)
}
