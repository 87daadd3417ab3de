import type { BatchExportQuery, BatchListQuery, BulkBatch } from "@scorecard/contracts/bulk"
import { SUPER_ADMIN, holds, type Actor } from "@scorecard/domain"
import { z } from "zod"
import { getBatch, isTooOld, type BatchDocument, type UndoPeriod } from "#core/bulk/index.ts"
import { exportFile, fieldColumns, keysetBatches, type FileResponse, type Platform } from "#platform/index.ts"
import { batchesAfter, countBatches } from "./batches.store.ts"

type BatchDeps = Pick<Platform, "db" | "clock" | "config">

/** The uploads that the actor may see. @throws Refusal 422 for a cursor from another list. */
export async function listBatches(deps: BatchDeps & Pick<Platform, "cursors">, actor: Actor, query: BatchListQuery) {
  const { db, cursors } = deps
  const { sort, limit } = query
  const Place = z.strictObject({
    list: z.literal("bulk-batches"),
    sort: z.literal(sort),
    key: z.string(),
    _id: z.string(),
  })
  const place = cursors.read(query.cursor, Place)
  const position = place && { created_at: place.key, _id: place._id }
  const found = await batchesAfter(db, actor, query, { position, limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > items.length && last !== undefined
  const next = hasMore ? { list: "bulk-batches", sort, key: last.created_at, _id: last._id } : null
  return {
    items: items.map((batch) => present(deps, actor, batch)),
    next_cursor: next && cursors.write(next),
    total: await countBatches(db, actor, query),
  }
}

/** @throws Refusal 404 */
export async function readBatch(deps: BatchDeps, actor: Actor, id: string) {
  return present(deps, actor, await getBatch(deps.db, actor, id))
}

function present({ clock, config }: BatchDeps, actor: Actor, batch: BatchDocument) {
  return presentBatch(actor, batch, { now: clock.now(), undoDays: config.bulkUndoDays })
}

const COLUMNS = [
  { head: "batch_id", cell: ({ _id }: BatchDocument) => _id },
  ...fieldColumns<BatchDocument>(["sheet", "file_name", "made_by_id", "created_at", "created", "updated", "months"]),
  ...fieldColumns<BatchDocument>(["undone_at", "undone_by_id", "version"]),
]

/** The list as a file. */
export function exportBatches(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  { format, ...filter }: BatchExportQuery,
): Promise<FileResponse> {
  const found = keysetBatches<BatchDocument>((position, limit) => batchesAfter(db, actor, filter, { position, limit }))
  return exportFile("bulk-batches", format, COLUMNS, found)
}

function presentBatch(actor: Actor, batch: BatchDocument, period: UndoPeriod): BulkBatch {
  const { _id: batch_id, content_hash: _, created_units: __, ...rest } = batch
  return { batch_id, ...rest, abilities: { undo: canUndo(actor, batch, period) } }
}

function canUndo(actor: Actor, batch: BatchDocument, period: UndoPeriod): boolean {
  if (isTooOld(batch, period)) return false
  const isTheirs = batch.made_by_id === actor.employee_id || actor.access_level === SUPER_ADMIN
  const permission = batch.sheet === "employees" ? "employees.create" : "scorecard.submit"
  return batch.undone_at === null && isTheirs && holds(actor, permission)
}
