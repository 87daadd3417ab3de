import { sql, type Database } from "#platform/index.ts"
import { isDuplicate } from "./alike-rows.ts"
import type { ValidatedRow } from "./declaration.ts"
import type { TableRows } from "./table-rows.ts"

/** A row that a commit left out, or would refuse, as it is in the file. */
export type RemainingRow = { row: number; cells: readonly string[]; reason: string }

/** Everything that is wrong with a row; for a valid one, what it is a duplicate of. */
export function reasonOf(row: Pick<ValidatedRow, "errors" | "warnings">): string {
  const errors = row.errors.map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
  if (errors.length > 0) return errors.join(" ")
  const duplicates = (row.warnings ?? []).filter((warning) => isDuplicate({ warnings: [warning] }))
  return duplicates.map(({ message }) => message).join(" ")
}

/** Saves those of the rows that have a reason. Kept as long as the preview. */
export async function saveRest(
  db: Database,
  previewId: string,
  rows: TableRows["parts"],
  reasons: ReadonlyMap<number, string>,
): Promise<void> {
  if (reasons.size === 0) return
  let position = 0
  for await (const part of rows()) {
    const rest = part.flatMap(({ row, cells }): RemainingRow[] => {
      const reason = reasons.get(row)
      return reason === undefined ? [] : [{ row, cells, reason }]
    })
    if (rest.length > 0) {
      await sql`insert into tbl_bulk_preview_rests (preview_id, position, rows)
        values (${previewId}, ${position}, ${JSON.stringify(rest)}::jsonb)`.execute(db)
    }
    position += 1
  }
}

/** In parts, in the order of the file. */
export async function* readRest(db: Database, previewId: string): AsyncGenerator<RemainingRow[]> {
  for (let last = -1; ;) {
    const { rows } = await sql<{ position: number; rows: RemainingRow[] }>`select position, rows
      from tbl_bulk_preview_rests where preview_id = ${previewId} and position > ${last}
      order by position limit 1`.execute(db)
    const [found] = rows
    if (!found) return
    yield found.rows
    last = found.position
  }
}
