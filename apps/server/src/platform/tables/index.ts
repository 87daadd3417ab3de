export { answerTold } from "./answer-told.ts"
export { mapBatches, readAhead, startWith } from "./batches.ts"
export { hasBrokenCell, withBrokenCells } from "./broken-cells.ts"
export { cellErrors, cellProblem, cellProblems } from "./cell-problems.ts"
export type { CellProblem } from "./cell-problems.ts"
export { contentHash } from "./content-hash.ts"
export { csvOf } from "./csv.ts"
export type { Cell } from "./csv.ts"
export { exportFile, fieldColumns, keysetBatches, plainCell } from "./export-file.ts"
export type { Column } from "./export-file.ts"
export { headsInWords } from "./heads-in-words.ts"
export { closePreview, keepPreview, purgePreviews, takePreview } from "./previews.ts"
export type { BulkPreview } from "./previews.ts"
export { saysNull } from "./null-cell.ts"
export { readTable, withTable } from "./read-table.ts"
export { batchChangedSince, errorOf, errorsOfRefused } from "./row-errors.ts"
export { placeHeads } from "./place-heads.ts"
export { scorecardColumns } from "./scorecard-columns.ts"
export { compareKeys, openPage, sortedBatches } from "./sorted-batches.ts"
export type { FoundPage, RowKey, RowOrder } from "./sorted-batches.ts"
export { readDayCell } from "./read-day-cell.ts"
export { inTurns, tellRows, UNTOLD, writeRows } from "./rows-told.ts"
export type { RowsTold } from "./rows-told.ts"
export type {
  CarriedOut,
  RowError,
  RowVerdict,
  Sheet,
  SheetColumn,
  TemplatePeriod,
  UndoneBatch,
  UndoRecord,
  VettedTable,
} from "./sheet.ts"
export type { ReadTable, TableFormat, TextRow, TextTable } from "./text-table.ts"
export { workbookOf, xlsxOf } from "./xlsx.ts"
