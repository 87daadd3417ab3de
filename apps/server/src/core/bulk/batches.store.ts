import { BATCH_SHEETS } from "@scorecard/contracts/bulk"
import { EmployeeId, Id, Timestamp, Version } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain"
import { collection, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"
import type { UndoRecord } from "./declaration.ts"
import { ROWS_PER_PART } from "./table-rows.ts"

const BatchDocument = z.strictObject({
  _id: Id,
  sheet: z.enum(BATCH_SHEETS),
  file_name: z.string().nullable(),
  made_by_id: EmployeeId,
  created_at: Timestamp,
  created: z.number().int(),
  updated: z.number().int(),
  months: z.array(z.string()),
  undone_at: Timestamp.nullable(),
  undone_by_id: EmployeeId.nullable(),
  /** Hash of the parsed table. Uploads from an earlier version have none. */
  content_hash: z.string().nullable().default(null),
  /** The departments and clusters that the upload created. */
  created_units: z
    .strictObject({ departments: z.array(Id), clusters: z.array(Id) })
    .default({ departments: [], clusters: [] }),
  version: Version,
})
export type BatchDocument = z.output<typeof BatchDocument>

export const batches = collection("tbl_bulk_batches", BatchDocument)

/** The actor's own batches; at level 5, everyone's. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  return actor.access_level === SUPER_ADMIN ? sql<boolean>`true` : sql<boolean>`made_by_id = ${actor.employee_id}`
}

/** @throws Refusal 404, the same for an unknown upload and someone else's. */
export async function getBatch(db: Database, actor: Actor, id: string, lock?: "for update"): Promise<BatchDocument> {
  const where = sql<boolean>`_id = ${id} and ${visibleTo(actor)}`
  const [found] = await batches.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such upload, or it belongs to someone else.")
  return found
}

/** The latest upload of this content to the sheet that has not been undone, by anyone. */
export async function findSameContent(
  db: Database,
  sheet: BatchDocument["sheet"],
  contentHash: string,
): Promise<BatchDocument | null> {
  const where = sql<boolean>`content_hash = ${contentHash} and sheet = ${sheet} and not is_undone`
  const [found] = await batches.select(db, { where, orderBy: sql`created_at desc, _id desc`, limit: 1 })
  return found ?? null
}

export async function saveRecords(db: Database, batchId: string, records: readonly UndoRecord[]): Promise<void> {
  if (records.length === 0) return
  await sql`insert into tbl_bulk_batch_rows (batch_id, row, doc)
    select ${batchId}, (value->>'row')::integer, value
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb)`.execute(db)
}

export async function countRecords(db: Database, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_bulk_batch_rows
    where batch_id = ${batchId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** In parts, the last row first, because a later row may depend on an earlier one. */
export async function* readRecords(db: Database, batchId: string): AsyncGenerator<UndoRecord[]> {
  for (let last: number | null = null; ;) {
    const { rows }: { rows: { row: number; doc: UndoRecord }[] } = await sql<{ row: number; doc: UndoRecord }>`
      select row, doc from tbl_bulk_batch_rows
      where batch_id = ${batchId} and row < coalesce(${last}::integer, 2147483647)
      order by row desc limit ${ROWS_PER_PART}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(({ doc }) => doc)
    last = end.row
  }
}

/**
 * An undo restores what an earlier upload wrote. That upload can be undone too, so its record gets the document's new
 * version, the one after the undone version.
 */
export async function updateRestoredVersions(db: Database, undone: readonly UndoRecord[]): Promise<void> {
  const moves = undone.flatMap(({ document_id, before, version }) =>
    before ? [{ document_id, from: before["version"], to: version + 1 }] : [],
  )
  if (moves.length === 0) return
  await sql`update tbl_bulk_batch_rows as stored set doc = jsonb_set(stored.doc, '{version}', to_jsonb(move."to"))
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(document_id text, "from" integer, "to" integer)
    where stored.document_id = move.document_id and stored.version = move."from"`.execute(db)
}

/** Removes the contents of purged documents. The rows stay so that an undo can name them. */
export async function forgetContents(db: Database, documentIds: readonly string[]): Promise<void> {
  await sql`update tbl_bulk_batch_rows
    set doc = jsonb_set(doc, '{before}', jsonb_build_object('version', doc->'before'->'version'))
    where document_id = any(${[...documentIds]}) and jsonb_typeof(doc->'before') = 'object'`.execute(db)
}

/**
 * Deletes the rows of one batch made at or before `until`. Skips locked batches.
 * @returns whether there may be more
 */
export async function deleteOldRecords(db: Database, until: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from tbl_bulk_batch_rows where batch_id in (
    select _id from tbl_bulk_batches as batch where created_at <= ${until}
      and exists (select 1 from tbl_bulk_batch_rows where batch_id = batch._id)
    order by created_at, _id limit 1 for update skip locked)`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Clears the previous contents, which are not needed after an undo. */
export async function deleteRecords(db: Database, batchId: string): Promise<void> {
  await sql`delete from tbl_bulk_batch_rows where batch_id = ${batchId}`.execute(db)
}
