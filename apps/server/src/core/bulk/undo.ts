import type { BatchSheet } from "@scorecard/contracts/bulk"
import { MAX_ROWS_AT_ONCE } from "@scorecard/contracts/bulk-preview-jobs"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { tightenHeap } from "#platform/memory/index.ts"
import { assertSameVersion, timestamp, type Platform } from "#platform/index.ts"
import {
  batches,
  countRecords,
  deleteOldRecords,
  deleteRecords,
  getBatch,
  readRecords,
  type BatchDocument,
} from "./batches.store.ts"
import { planAnew } from "./lock-uploads.ts"
import type { ProgressReport } from "./progress.ts"
import type { UndoableSheet } from "./declaration.ts"

export type SheetLookup = (key: BatchSheet) => UndoableSheet

/**
 * Undoes an upload once: all of it or nothing. Only its maker or level 5 may. (rules/entries#uploads)
 * @throws Refusal 403, 404, 412; 409 `batch_undone`, `batch_too_old`, `batch_changed_since` or if locked.
 */
export function undoBatch(
  { transact, config }: Pick<Platform, "transact" | "config">,
  getSheet: SheetLookup,
  actor: Actor,
  { batchId, ifMatch, progress }: { batchId: string; ifMatch: number | null; progress: ProgressReport },
): Promise<void> {
  let release: (() => void) | undefined
  const undo = transact(async (tx) => {
    const batch = await getBatch(tx.db, actor, batchId, "for update")
    assertSameVersion(ifMatch, batch)
    assertUndoable(batch, { now: tx.now, undoDays: config.bulkUndoDays })

    const count = await countRecords(tx.db, batchId)
    if (count > MAX_ROWS_AT_ONCE) {
      release ??= tightenHeap()
      await planAnew(tx)
    }
    const records = { count, parts: () => readRecords(tx.db, batchId) }
    progress.begin("checking", count)
    const sheet = getSheet(batch.sheet)
    await sheet.undo(tx, actor, { batch_id: batchId, records, progress })
    await sheet.mapping.removeUnits?.(tx, actor, batch.created_units)
    progress.begin("recording", count)
    await deleteRecords(tx.db, batchId)
    await batches.replace(tx.db, { ...batch, undone_at: tx.at, undone_by_id: actor.employee_id })
    const change = { sheet: batch.sheet, created: batch.created, updated: batch.updated }
    tx.audit(actor, "bulk.undone", { collection: batches.name, id: batchId, change })
  })
  return undo.finally(() => release?.())
}

/** The current time, and the number of days in which a batch can be undone. */
export type UndoPeriod = { now: Temporal.Instant; undoDays: number }

/** @throws Refusal 409 `batch_undone` or `batch_too_old` */
export function assertUndoable(batch: BatchDocument, period: UndoPeriod): void {
  if (batch.undone_at !== null) throw new Refusal("batch_undone", "This upload was undone before.")
  if (isTooOld(batch, period)) {
    throw new Refusal("batch_too_old", `An upload can be undone for ${period.undoDays} days.`)
  }
}

export function isTooOld({ created_at }: BatchDocument, { now, undoDays }: UndoPeriod): boolean {
  return created_at <= timestamp(now.subtract({ hours: 24 * undoDays }))
}

/** Longer than any request takes, so that an undo that started in time still finds its rows. */
const GRACE = { hours: 1 }

/** Previous contents are personal data. They are deleted, one upload at a time, once it can no longer be undone. */
export async function purgeOldUploads({ db, clock, config }: Pick<Platform, "db" | "clock" | "config">): Promise<void> {
  const until = timestamp(
    clock
      .now()
      .subtract(GRACE)
      .subtract({ hours: 24 * config.bulkUndoDays }),
  )
  while (await deleteOldRecords(db, until)) continue
}
