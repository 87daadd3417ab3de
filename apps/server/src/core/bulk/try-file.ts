import type { Actor } from "@scorecard/domain"
import { sql, type Tx } from "#platform/index.ts"
import { openFile, type MappedFileToOpen, type OpenFile } from "./mapped-table.ts"
import type { Sheet, ValidatedRow } from "./sheet.ts"

export const createsUnits = ({ plan }: Pick<MappedFileToOpen, "plan">): boolean =>
  (plan.mapping.create_missing ?? []).length > 0

/** Opens a file as the commit would. What the mapping creates is there during the work only. */
export async function tryFile<Row extends ValidatedRow, Result>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  file: MappedFileToOpen,
  work: (file: OpenFile<Row>) => Promise<Result>,
): Promise<Result> {
  if (!createsUnits(file)) return work(await openFile(tx, sheet, actor, file))
  await sql`savepoint before_created_units`.execute(tx.db)
  const result = await work(await openFile({ ...tx, audit: () => undefined }, sheet, actor, file))
  await sql`rollback to savepoint before_created_units`.execute(tx.db)
  return result
}
