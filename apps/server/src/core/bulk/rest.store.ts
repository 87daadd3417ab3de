import { sql, type Database } from "#platform/index.ts"
import { isDuplicate } from "./alike-rows.ts"
import type { ValidatedRow } from "./sheet.ts"

/** A row that a commit left out, or would refuse, as it is in the file. */
export type RemainingRow = { row: number; cells: readonly string[]; reason: string }

/** Everything that is wrong with a row; for a valid one, what it is a duplicate of. */
export function reasonOf(row: Pick<ValidatedRow, "errors" | "warnings">): string {
  const errors = row.errors.map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
  if (errors.length > 0) return errors.join(" ")
  const duplicates = (row.warnings ?? []).filter((warning) => isDuplicate({ warnings: [warning] }))
  return duplicates.map(({ message }) => message).join(" ")
}

const ROWS_PER_PART = 1_000

/** Kept as long as the preview. */
export async function saveRest(
  db: Database,
  previewId: string,
  rows: readonly { row: number; cells: readonly string[] }[],
  reasons: ReadonlyMap<number, string>,
): Promise<void> {
  const rest = rows.flatMap(({ row, cells }): RemainingRow[] => {
    const reason = reasons.get(row)
    return reason === undefined ? [] : [{ row, cells, reason }]
  })
  for (let at = 0; at < rest.length; at += ROWS_PER_PART) {
    const part = JSON.stringify(rest.slice(at, at + ROWS_PER_PART))
    await sql`insert into tbl_bulk_preview_rests (preview_id, position, rows)
      values (${previewId}, ${at}, ${part}::jsonb)`.execute(db)
  }
}

export async function loadRest(db: Database, previewId: string): Promise<RemainingRow[]> {
  const { rows } = await sql<{ rows: RemainingRow[] }>`select rows from tbl_bulk_preview_rests
    where preview_id = ${previewId} order by position`.execute(db)
  return rows.flatMap((part) => part.rows)
}
