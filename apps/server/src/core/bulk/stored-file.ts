import { easternDate, type Actor } from "@scorecard/domain"
import { sql, type Tx } from "#platform/index.ts"
import { validateFile, type MappedFile, type ValidatedFile } from "./mapped-table.ts"
import { confirmation, planMapping } from "./mapping/plan.ts"
import { loadTargets } from "./mapping/prepare.ts"
import { previewedTable, type BulkPreview } from "./previews.store.ts"
import { NO_PROGRESS } from "./progress.ts"
import type { Sheet, ValidatedRow } from "./sheet.ts"

/** A file whose columns are understood, without what only a preview shows. */
export type StoredFile = Omit<MappedFile, "sheets">

/** The file of a preview, understood as it was then. */
export async function mapPreview<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  preview: BulkPreview,
): Promise<StoredFile> {
  const { headers, rows, format } = previewedTable(preview)
  const targets = await loadTargets(tx, sheet)
  const located = headers.map((header, index) => ({ header, index }))
  const headerRow = preview.mapping?.header_row ?? 1
  const table = { format, headers: located, headerRow, rows, notices: [] }
  const sheetName = preview.mapping?.sheet ?? null
  const input = { targets, table, remembered: null, sheet: sheetName, today: easternDate(tx.now) }
  const plan = planMapping({ ...input, given: preview.mapping })
  const isConfirmed = preview.mapping_source === "exact" || preview.mapping_source === "given"
  const questions = isConfirmed ? plan.questions : [confirmation(preview.mapping_source), ...plan.questions]
  return { table, targets, plan: { ...plan, source: preview.mapping_source, questions } }
}

export const createsUnits = ({ plan }: StoredFile): boolean => (plan.mapping.create_missing ?? []).length > 0

type Trial = StoredFile & { lock?: boolean }

/** Validates a file as the commit would. What the mapping creates is there for the validation only. */
export async function tryFile<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  { lock = false, ...file }: Trial,
): Promise<ValidatedFile<Row>> {
  const validation = { ...file, lock, progress: NO_PROGRESS }
  if (!createsUnits(file)) return validateFile(tx, sheet, actor, validation)
  await sql`savepoint before_created_units`.execute(tx.db)
  const validated = await validateFile({ ...tx, audit: () => undefined }, sheet, actor, validation)
  await sql`rollback to savepoint before_created_units`.execute(tx.db)
  return validated
}
