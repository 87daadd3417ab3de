import type { Actor } from "@scorecard/domain/access"
import { withBrokenCells, type ReadTable, type RowsTold, type Sheet, type VettedTable } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"

/** What the sheet says of the rows, and what can be said of any table. The one validator of preview and commit. */
export async function vetTable(
  tx: Tx,
  sheet: Sheet,
  actor: Actor,
  { table, ...asked }: { table: ReadTable; hold: boolean; told: RowsTold },
): Promise<VettedTable> {
  const { rows, carryOut } = await sheet.vet(tx, actor, table, asked)
  return { rows: withBrokenCells(rows, table), carryOut }
}
