import type { ReportStatus, ScoredRow, WarehouseRow } from "./row.ts"

/**
 * The warehouse holds what can be computed again from the documents: one row per employee and month, in the table
 * `bsc_employee_month`. A driver answers these questions; `contract.ts` asks every driver the same. Months are
 * `YYYY-MM`. `employee_ids: null` means everyone. (rules/months#warehouse-rows, rules/months#atomic-replacement)
 *
 * Every question throws `WarehouseUnavailable` when the warehouse cannot be reached or does not answer in time.
 */
export type Warehouse = {
  /** False for the driver `none`: nothing is kept, every read throws `WarehouseUnavailable`. */
  configured: boolean
  /** Creates what is missing: table, columns, indexes. Cheap when nothing is; processes may race. */
  ensureColumns(): Promise<void>

  /**
   * Replaces a whole month: whoever is not in `source` is gone. Readers see the old rows or the new, never a mix, never
   * none. Writers of one month take turns, and `source` is first asked when it is this one's turn: what it reads then is
   * newer than all that is in the month already. It must not wait for a lock that another writer of the month may hold
   * while it waits for its turn.
   * @throws {StaleWarehouseWrite}
   */
  replaceMonth(month: string, source: RowSource, stamp: WriteStamp): Promise<Written>
  /** The same for some people of the month: ids without a row are gone, rows of other people are refused. */
  replaceRows(month: string, employeeIds: readonly string[], source: RowSource, stamp: WriteStamp): Promise<Written>
  /**
   * Takes the month's rows and its stamp away together, in its turn: as if it had never been written, so that any
   * generation may be written again. For a warehouse that is ahead of its documents.
   */
  forgetMonth(month: string): Promise<void>

  /** Null when the month was never written. */
  stampOf(month: string): Promise<MonthStamp | null>
  /** A page, the summary of all whom its scope holds, and the stamp of the month: the three of one moment. */
  monthView(month: string, question: PageRequest): Promise<MonthView>
  monthTotal(month: string, scope: MonthScope): Promise<number>
  /** Few people, few months: by month, then employee. */
  rowsOf(employeeIds: readonly string[], months: readonly string[]): Promise<WarehouseRow[]>
  /** The same with the months' stamps, of one moment. */
  stampedRowsOf(employeeIds: readonly string[], months: readonly string[]): Promise<StampedRows>
  /** In the order of the months; a month without rows is left out. With the months' stamps, of one moment. */
  monthsAverages(months: readonly string[], employeeIds: EmployeeIds): Promise<StampedAverages>
  /** The months in which these people have rows, newest first. */
  monthsOfPool(employeeIds: EmployeeIds): Promise<string[]>
  /**
   * All rows of the scope in batches, of one moment however long the reading takes. The stamp of that moment comes with
   * the first batch, which is empty if there are no rows; the others carry it as well.
   */
  stream(month: string, employeeIds: EmployeeIds, sort: RowSort): AsyncIterable<StampedBatch>
  /** A trivial query with a short time limit. */
  probe(): Promise<void>
  close(): Promise<void>
}

export type EmployeeIds = readonly string[] | null
export type RowSource = Iterable<ScoredRow[]> | AsyncIterable<ScoredRow[]>

/** What a write says of all its rows. */
export type WriteStamp = {
  report_status: ReportStatus
  /** The generation of the final; 0 before the first. */
  report_version: number
  /**
   * Grows with each change of the month's state (finalize, regenerate, reopen); taken from the documents. A warehouse
   * that outlives its documents (an older backup was restored, or another database was put in their place) knows higher
   * generations than they do and refuses every write as stale: `npm run rebuild-warehouse` makes it forget those months.
   */
  generation: number
  synced_at: string
}

export type MonthStamp = Omit<WriteStamp, "synced_at"> & {
  /**
   * When the whole month was last replaced in this generation. Null when that has not happened: the rows of the month
   * are then not all there, or not all of one state.
   */
  synced_at: string | null
}

/** `skipped` when there is no warehouse to write to. */
export type Written = { written: number; skipped: boolean }

export type MonthScope = { employee_ids: EmployeeIds; band_key?: string | undefined }

export const ROW_SORTS = ["total_score", "-total_score", "name", "-name", "employee_id", "-employee_id"] as const
/** Names compare by code point, in lower case; ties are broken by the employee's id. */
export type RowSort = (typeof ROW_SORTS)[number]

/** The sort value and id of the last row of the page before. */
export type PageKey = { value: string | number; employee_id: string }
export type PageRequest = MonthScope & { sort: RowSort; limit: number; after?: PageKey | null | undefined }
export type Page = { rows: WarehouseRow[]; next: PageKey | null }

/** Averages to two decimals, half up; null over no one. */
export type KpmAverage = { kpm_key: string; average: number }
export type MonthSummary = {
  employees: number
  average_total_score: number | null
  bands: { band_key: string; count: number }[]
  kpms: KpmAverage[]
  bonus_qualified: number
  bonus_eligible: number
  /** Nobody knows whether they qualified, and they may have been eligible: null is not false. */
  bonus_unknown: number
}
export type MonthAverages = Pick<MonthSummary, "employees" | "average_total_score" | "kpms"> & { month: string }

/** `stamp` is null when the month was never written. */
export type MonthView = { stamp: MonthStamp | null; summary: MonthSummary; page: Page }
export type StampedBatch = { stamp: MonthStamp | null; rows: WarehouseRow[] }
/** By month; a month that was never written has none. */
export type Stamps = ReadonlyMap<string, MonthStamp>
export type StampedRows = { stamps: Stamps; rows: WarehouseRow[] }
export type StampedAverages = { stamps: Stamps; averages: MonthAverages[] }

/** The warehouse is not configured, cannot be reached, or does not answer in time: `cause` says which. */
export class WarehouseUnavailable extends Error {
  override name = "WarehouseUnavailable"
}

/** The month has moved on since the writer looked at it; it is to look again, or to leave it. Nothing was written. */
export class StaleWarehouseWrite extends Error {
  override name = "StaleWarehouseWrite"
}
