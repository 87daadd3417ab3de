export { commitSheet } from "./commit.ts"
export { downloadRest } from "./rest.ts"
export { forgetContents, batches, getBatch, visibleTo, type BatchDocument } from "./batches.store.ts"
export {
  invalidHeaders,
  isNullCell,
  matchColumns,
  matchHeaders,
  readDayCell,
  readNumberCell,
  readVersionCell,
  sheetColumn,
  versionColumn,
  type Choices,
  type FieldType,
  type HeaderOf,
  type SheetColumn,
} from "./cells.ts"
export type { LookupType } from "./mapping/fields.ts"
export { foldText } from "./mapping/names.ts"
export type { CreatedUnits, NewUnit, SheetMapping } from "./mapping/sheet-mapping.ts"
export { handlePreviews, previewSheet, type AnySheetLookup, type FullPreview } from "./preview.ts"
export { getStoredPreview, listPreviewRows } from "./preview-reads.ts"
export { purgePreviews } from "./previews.store.ts"
export { respondWithProgress } from "./progress.ts"
export {
  cellErrors,
  cellIssues,
  errorOf,
  errorsOfRefused,
  findRefusals,
  hasErrorCell,
  rowError,
  type RowError,
} from "./row-errors.ts"
export type {
  BatchScope,
  Change,
  ConsequenceCollector,
  FieldChange,
  FollowUp,
  Sheet,
  TableParts,
  TemplatePeriod,
  UndoableSheet,
  UndoContext,
  UndoIssue,
  UndoRecord,
  UndoSurvey,
  ValidatedRow,
} from "./declaration.ts"
export { defineSheet } from "./sheet.ts"
export { asStored, findUnchanged } from "./undo-rows.ts"
export { isTooOld, purgeOldUploads, undoBatch, type SheetLookup, type UndoPeriod } from "./undo.ts"
export { nextTurn } from "./table-rows.ts"
export { createTemplate } from "./template.ts"
