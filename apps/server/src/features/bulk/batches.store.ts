import type { BatchListQuery } from "@scorecard/contracts/bulk"
import { addDays, type Actor } from "@scorecard/domain"
import { batches, visibleTo, type BatchDocument } from "#core/bulk/index.ts"
import { sql, timestamp, type Database, type RawBuilder } from "#platform/index.ts"

export type BatchFilter = Omit<BatchListQuery, "limit" | "cursor">
export type Position = Pick<BatchDocument, "created_at" | "_id">

/** The batches after a position in the sorted list. */
export function batchesAfter(
  db: Database,
  actor: Actor,
  filter: BatchFilter,
  { position, limit }: { position: Position | null; limit: number },
): Promise<BatchDocument[]> {
  const [direction, operator] = filter.sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = position ? sql`and (created_at, _id) ${operator} (${position.created_at}, ${position._id})` : sql``
  const where = sql<boolean>`${batchConditions(actor, filter)} ${start}`
  return batches.select(db, { where, orderBy: sql`created_at ${direction}, _id ${direction}`, limit })
}

export function countBatches(db: Database, actor: Actor, filter: BatchFilter): Promise<number> {
  return batches.count(db, batchConditions(actor, filter))
}

function batchConditions(actor: Actor, { sheet, made_by_id, undone, from, to }: BatchFilter): RawBuilder<boolean> {
  const conditions = [visibleTo(actor)]
  if (sheet !== undefined) conditions.push(sql<boolean>`sheet = ${sheet}`)
  if (made_by_id !== undefined) conditions.push(sql<boolean>`made_by_id = ${made_by_id}`)
  if (undone !== undefined) conditions.push(sql<boolean>`is_undone = ${undone}`)
  if (from !== undefined) conditions.push(sql<boolean>`created_at >= ${startOfDay(from)}`)
  if (to !== undefined) conditions.push(sql<boolean>`created_at < ${startOfDay(addDays(to, 1))}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The start of an Eastern day. */
function startOfDay(day: string): string {
  return timestamp(Temporal.PlainDate.from(day).toZonedDateTime("America/New_York").toInstant())
}
