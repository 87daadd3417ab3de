import type { StoredRow } from "@scorecard/contracts/bulk-previews"
import type { TextRow } from "@scorecard/tables"
import { z } from "zod"
import { sql, type Database } from "#platform/index.ts"

/*
 * The rows of previews: their cells, in parts of some hundred rows, and what validating each of them has shown. Both go
 * when their preview goes.
 */

/** Saves a part of the uploaded rows; parts count from 0. */
export async function saveCells(
  db: Database,
  previewId: string,
  part: number,
  rows: readonly TextRow[],
): Promise<void> {
  const packed = rows.map(({ row, cells }) => [row, ...cells])
  await sql`insert into tbl_bulk_preview_cells (preview_id, part, rows)
    values (${previewId}, ${part}, ${JSON.stringify(packed)}::jsonb)`.execute(db)
}

const PackedRow = z.tuple([z.number().int()], z.string())

/** The uploaded rows in their order, one part after the other. */
export async function* readCells(db: Database, previewId: string): AsyncGenerator<TextRow[]> {
  for (let part = 0; ; part += 1) {
    const { rows } = await sql<{ rows: unknown }>`select rows from tbl_bulk_preview_cells
      where preview_id = ${previewId} and part = ${part}`.execute(db)
    const [found] = rows
    if (!found) return
    yield z
      .array(PackedRow)
      .parse(found.rows)
      .map(([row, ...cells]) => ({ row, cells }))
  }
}

/** Deletes the uploaded rows and what was found about them. */
export async function deleteRows(db: Database, previewId: string): Promise<void> {
  await sql`delete from tbl_bulk_preview_cells where preview_id = ${previewId}`.execute(db)
  await sql`delete from tbl_bulk_preview_rows where preview_id = ${previewId}`.execute(db)
}

/** The label of a value follows from its field, and most values are what the file says. */
type PackedValue = [field: string, value: string | null] | [field: string, value: string | null, raw: string]
type PackedResult = Omit<StoredRow, "values"> & { values: PackedValue[] }

function pack({ values, ...row }: StoredRow): PackedResult {
  return {
    ...row,
    values: values.map(({ field, value, raw }) => (value === raw ? [field, value] : [field, value, raw])),
  }
}

function unpack({ values, ...row }: PackedResult, labels: ReadonlyMap<string, string>): StoredRow {
  return {
    ...row,
    values: values.map(([field, value, raw]) => ({
      field,
      label: labels.get(field) ?? field,
      value,
      raw: raw ?? value ?? "",
    })),
  }
}

/** Saves what validating rows has shown. Saving a row again replaces it: a job may run twice. */
export async function saveResults(db: Database, previewId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into tbl_bulk_preview_rows (preview_id, row, is_valid, doc)
    select ${previewId}, (value->>'row')::integer, value->>'status' = 'valid', value
    from jsonb_array_elements(${JSON.stringify(rows.map(pack))}::jsonb)
    on conflict (preview_id, row) do update set is_valid = excluded.is_valid, doc = excluded.doc`.execute(db)
}

export type ResultQuery = {
  /** Null for rows of both kinds. */
  isValid: boolean | null
  offset: number
  limit: number
  /** What fields are called. */
  labels: ReadonlyMap<string, string>
}

/** Invalid rows first, then by row number. */
export async function listResults(
  db: Database,
  previewId: string,
  { isValid, offset, limit, labels }: ResultQuery,
): Promise<{ rows: StoredRow[]; total: number }> {
  const where = sql`preview_id = ${previewId}
    and is_valid = any(${isValid === null ? [false, true] : [isValid]})`
  const counted = await sql<{ total: number }>`select count(*) as total from tbl_bulk_preview_rows
    where ${where}`.execute(db)
  const { rows } = await sql<{ doc: PackedResult }>`select doc from tbl_bulk_preview_rows
    where ${where} order by is_valid, row offset ${offset} limit ${limit}`.execute(db)
  return { rows: rows.map(({ doc }) => unpack(doc, labels)), total: counted.rows[0]?.total ?? 0 }
}

/** What is wrong with each invalid one of these rows. */
export async function findErrors(
  db: Database,
  previewId: string,
  numbers: readonly number[],
): Promise<Map<number, StoredRow["errors"]>> {
  const { rows } = await sql<Pick<StoredRow, "row" | "errors">>`select row, doc->'errors' as errors
    from tbl_bulk_preview_rows where preview_id = ${previewId} and row = any(${[...numbers]}::integer[])
      and not is_valid`.execute(db)
  return new Map(rows.map(({ row, errors }) => [row, errors]))
}
