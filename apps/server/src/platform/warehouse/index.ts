export { openNoWarehouse } from "./no-warehouse.ts"
export { openWarehouse } from "./open.ts"
export { ROW_SORTS, StaleWarehouseWrite, WarehouseUnavailable } from "./port.ts"
export type {
  EmployeeIds,
  KpmAverage,
  MonthAverages,
  MonthScope,
  MonthStamp,
  MonthSummary,
  MonthView,
  Page,
  PageKey,
  PageRequest,
  RowSort,
  RowSource,
  StampedAverages,
  StampedBatch,
  StampedRows,
  Stamps,
  Warehouse,
  WriteStamp,
  Written,
} from "./port.ts"
export { openPostgresWarehouse } from "./postgres/index.ts"
export { kpmScoresOf, rowOfScorecard } from "./row.ts"
export type { ReportStatus, ScoredRow, WarehouseKpi, WarehouseKpm, WarehouseRow } from "./row.ts"
