import type { Actor } from "@scorecard/domain"
import { sql, type Tx } from "#platform/index.ts"
import { validateFile, type FileToValidate, type ValidatedFile } from "./mapped-table.ts"
import type { Sheet, ValidatedRow } from "./sheet.ts"

export const createsUnits = ({ plan }: Pick<FileToValidate, "plan">): boolean =>
  (plan.mapping.create_missing ?? []).length > 0

/** Validates a file as the commit would. What the mapping creates is there for the validation only. */
export async function tryFile<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  file: FileToValidate,
): Promise<ValidatedFile<Row>> {
  if (!createsUnits(file)) return validateFile(tx, sheet, actor, file)
  await sql`savepoint before_created_units`.execute(tx.db)
  const validated = await validateFile({ ...tx, audit: () => undefined }, sheet, actor, file)
  await sql`rollback to savepoint before_created_units`.execute(tx.db)
  return validated
}
