import { SHEET_KEYS, type BatchListQuery } from "@scorecard/contracts/bulk"
import { EmployeeId, Id, Timestamp, Version } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import { addDays } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import { z } from "zod"
import { timestamp } from "#platform/clock/index.ts"
import { collection, sql, type Database } from "#platform/documents/index.ts"
import type { Cursors } from "#platform/http/index.ts"
import type { UndoRecord } from "#platform/tables/index.ts"

const BatchDocument = z.strictObject({
  _id: Id,
  sheet: z.enum(SHEET_KEYS),
  file_name: z.string().nullable(),
  made_by_id: EmployeeId,
  created_at: Timestamp,
  created: z.number().int(),
  updated: z.number().int(),
  months: z.array(z.string()),
  undone_at: Timestamp.nullable(),
  undone_by_id: EmployeeId.nullable(),
  /** Of the table as it was read; uploads of an earlier version have none. */
  content_hash: z.string().nullable().default(null),
  version: Version,
})
export type BatchDocument = z.output<typeof BatchDocument>

export const batches = collection("tbl_bulk_batches", BatchDocument)

/** Their maker's own; level 5 has everybody's. */
function seenBy(actor: Actor): RawBuilder<boolean> {
  return actor.access_level === SUPER_ADMIN ? sql<boolean>`true` : sql<boolean>`made_by_id = ${actor.employee_id}`
}

/** @throws Refusal 404, the same whether unknown or somebody else's. */
export async function batchSeenBy(db: Database, actor: Actor, id: string, lock?: "for update"): Promise<BatchDocument> {
  const where = sql<boolean>`_id = ${id} and ${seenBy(actor)}`
  const [found] = await batches.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such upload, or it is somebody else's.")
  return found
}

export async function pageOfBatches(db: Database, cursors: Cursors, actor: Actor, query: BatchListQuery) {
  const { sort, limit } = query
  const Place = z.strictObject({
    list: z.literal("bulk-batches"),
    sort: z.literal(sort),
    key: z.string(),
    _id: z.string(),
  })
  const position = cursors.read(query.cursor, Place)
  const after = position && { created_at: position.key, _id: position._id }
  const found = await batchesAfter(db, actor, query, after, limit + 1)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const goesOn = found.length > items.length && last !== undefined
  const place = goesOn ? { list: "bulk-batches", sort, key: last.created_at, _id: last._id } : null
  return { items, next_cursor: place && cursors.write(place), total: await batches.count(db, filterOf(actor, query)) }
}

type BatchFilter = Omit<BatchListQuery, "limit" | "cursor">

/** The batches that come after one of the sorted list. */
export function batchesAfter(
  db: Database,
  actor: Actor,
  query: BatchFilter,
  after: Pick<BatchDocument, "created_at" | "_id"> | null,
  limit: number,
): Promise<BatchDocument[]> {
  const [direction, beyond] = query.sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = after ? sql`and (created_at, _id) ${beyond} (${after.created_at}, ${after._id})` : sql``
  const where = sql<boolean>`${filterOf(actor, query)} ${start}`
  return batches.select(db, { where, orderBy: sql`created_at ${direction}, _id ${direction}`, limit })
}

function filterOf(actor: Actor, { sheet, made_by_id, undone, from, to }: BatchFilter): RawBuilder<boolean> {
  const conditions = [seenBy(actor)]
  if (sheet !== undefined) conditions.push(sql<boolean>`sheet = ${sheet}`)
  if (made_by_id !== undefined) conditions.push(sql<boolean>`made_by_id = ${made_by_id}`)
  if (undone !== undefined) conditions.push(sql<boolean>`is_undone = ${undone}`)
  if (from !== undefined) conditions.push(sql<boolean>`created_at >= ${startOf(from)}`)
  if (to !== undefined) conditions.push(sql<boolean>`created_at < ${startOf(addDays(to, 1))}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** When an Eastern day begins. */
function startOf(day: string): string {
  return timestamp(Temporal.PlainDate.from(day).toZonedDateTime("America/New_York").toInstant())
}

/** The last upload of this content to the sheet that stands, whoever made it. */
export async function batchOfContent(
  db: Database,
  sheet: BatchDocument["sheet"],
  contentHash: string,
): Promise<BatchDocument | null> {
  const where = sql<boolean>`content_hash = ${contentHash} and sheet = ${sheet} and not is_undone`
  const [found] = await batches.select(db, { where, orderBy: sql`created_at desc, _id desc`, limit: 1 })
  return found ?? null
}

export async function keepRecords(db: Database, batchId: string, records: readonly UndoRecord[]): Promise<void> {
  if (records.length === 0) return
  await sql`insert into tbl_bulk_batch_rows (batch_id, row, doc)
    select ${batchId}, (value->>'row')::integer, value
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb)`.execute(db)
}

/** The last row first: what a later row rests on goes before it. */
export async function recordsOf(db: Database, batchId: string): Promise<UndoRecord[]> {
  const { rows } = await sql<{ doc: UndoRecord }>`select doc from tbl_bulk_batch_rows
    where batch_id = ${batchId} order by row desc`.execute(db)
  return rows.map(({ doc }) => doc)
}

/**
 * A document that an undo put back says again what an earlier upload made of it: that one can be undone, too, so its
 * record follows to the version that the document has now, the one after the undone.
 */
export async function followRestored(db: Database, undone: readonly UndoRecord[]): Promise<void> {
  const moves = undone.flatMap(({ document_id, before, version }) =>
    before ? [{ document_id, from: before["version"], to: version + 1 }] : [],
  )
  if (moves.length === 0) return
  await sql`update tbl_bulk_batch_rows as kept set doc = jsonb_set(kept.doc, '{version}', to_jsonb(move."to"))
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(document_id text, "from" integer, "to" integer)
    where kept.document_id = move.document_id and kept.version = move."from"`.execute(db)
}

/**
 * Of documents that are purged nothing is kept, neither here: the rows stay, so that undoing names them, without what
 * the documents said.
 */
export async function forgetContents(db: Database, documentIds: readonly string[]): Promise<void> {
  await sql`update tbl_bulk_batch_rows
    set doc = jsonb_set(doc, '{before}', jsonb_build_object('version', doc->'before'->'version'))
    where document_id = any(${[...documentIds]}) and jsonb_typeof(doc->'before') = 'object'`.execute(db)
}

/**
 * Deletes the rows of one of the batches that were made at `until` or before, unless somebody holds it just now.
 * @returns whether there may be more
 */
export async function forgetOldBatch(db: Database, until: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from tbl_bulk_batch_rows where batch_id in (
    select _id from tbl_bulk_batches as batch where created_at <= ${until}
      and exists (select from tbl_bulk_batch_rows where batch_id = batch._id)
    order by created_at, _id limit 1 for update skip locked)`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** What documents said before is not needed once they say it again. */
export async function forgetRecords(db: Database, batchId: string): Promise<void> {
  await sql`delete from tbl_bulk_batch_rows where batch_id = ${batchId}`.execute(db)
}
