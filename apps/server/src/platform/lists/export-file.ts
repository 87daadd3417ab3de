import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE, type ExportFormat } from "@scorecard/contracts/exports"
import { FileResponse } from "#platform/http/index.ts"
import { formatCsv, formatXlsx, mapBatches, readAhead, type Cell } from "@scorecard/tables"

/** A column of an export: its header, and the value for a row. */
export type Column<Row> = { head: string; cell(row: Row): Cell }

/**
 * Exports a list as CSV or a workbook, in batches, so that memory stays constant however long the list is. The first
 * batch is read before this returns: a source that fails, or a refusal, is still reported as such.
 *
 * ```ts
 * exportFile("tasks", query.format, COLUMNS, keysetBatches((after, limit) => tasksAfter(db, filter, { after, limit })))
 * ```
 * The contract: `query: filters.extend(exportQuery)`, `file: EXPORT_FILE` of `@scorecard/contracts/exports`.
 * @param name of the file without its extension, and of the sheet
 * @param batches limited to the caller's pool; `mapBatches` adds what a batch has to look up
 */
export async function exportFile<Row>(
  name: string,
  format: ExportFormat,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<FileResponse> {
  const heads = columns.map(({ head }) => head)
  const cells = mapBatches(await readAhead(batches), async (rows) =>
    rows.map((row) => columns.map(({ cell }) => cell(row))),
  )
  if (format === "xlsx") return new FileResponse(XLSX_MEDIA_TYPE, `${name}.xlsx`, formatXlsx(name, heads, cells))
  return new FileResponse(`${CSV_MEDIA_TYPE}; charset=utf-8`, `${name}.csv`, formatCsv(heads, cells))
}

/** Columns whose headers are the fields' names. */
export function fieldColumns<Row extends object>(names: readonly (keyof Row & string)[]): Column<Row>[] {
  return names.map((name) => ({ head: name, cell: (row) => plainCell(row[name]) }))
}

/** A field's value as a cell: lists are joined with a semicolon, nested values are JSON. */
export function plainCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number")) {
    return value.join("; ")
  }
  return JSON.stringify(value)
}

/** Rows per batch: few queries, but small batches. */
const BATCH = 1_000

/** Everything that a keyset page can reach, in batches: `next` returns at most `limit` rows after the given one. */
export async function* keysetBatches<Row>(
  next: (after: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await next(after, BATCH)
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (after === null || rows.length < BATCH) return
  }
}

/** Rows read by one statement, in batches. */
export async function* inBatches<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  const rows = await read()
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH)
}
