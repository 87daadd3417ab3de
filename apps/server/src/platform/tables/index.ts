export { respondWithProgress } from "./answer-told.ts"
export { hasBrokenCell, withBrokenCells } from "./broken-cells.ts"
export { cellErrors, cellProblem, cellProblems } from "./cell-problems.ts"
export type { CellProblem } from "./cell-problems.ts"
export { contentHash } from "./content-hash.ts"
export { closePreview, previewedTable, savePreview, purgePreviews, takePreview } from "./previews.ts"
export type { BulkPreview } from "./previews.ts"
export { isNullCell } from "./null-cell.ts"
export { readTable, withTable } from "./read-table.ts"
export { batchChangedSince, errorOf, errorsOfRefused } from "./row-errors.ts"
export { invalidHeaders, matchHeadings } from "./place-heads.ts"
export { readDayCell } from "./read-day-cell.ts"
export { forEachSequential, reportRows, NO_PROGRESS, writeRows } from "./rows-told.ts"
export type { ProgressReport } from "./rows-told.ts"
export type {
  CommittedTable,
  RowError,
  RowVerdict,
  Sheet,
  SheetColumn,
  TemplatePeriod,
  UndoneBatch,
  UndoRecord,
  ValidatedTable,
} from "./sheet.ts"
