export { mapBatches, readAhead, startWith } from "./batches.ts"
export { TableError, type TableErrorCode } from "./errors.ts"
export {
  lineReader,
  packLines,
  UNCALCULATED,
  unpackPart,
  type Grid,
  type GridSheet,
  type MergedCells,
  type PackedLines,
} from "./grid.ts"
export { inspectTable, isSmall, readGrid, readTable, type InspectedFile, type TableFile } from "./read-table.ts"
export { columnName, isErrorValue } from "./sheet-checks.ts"
export { formatHeaders, type Charset, type ReadTable, type TableFormat, type TextRow, type TextTable } from "./table.ts"
export { formatCsv, type Cell } from "./write-csv.ts"
export { createWorkbook, formatXlsx } from "./write-xlsx.ts"
export { createZip, readZipDirectory, type ZipPart } from "./zip.ts"
