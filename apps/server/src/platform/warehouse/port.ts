import type { ReportStatus, ScoredRow, WarehouseRow } from "./row.ts"

/**
 * The warehouse contains what can be recomputed from the documents: one row per employee and month, in the table
 * `bsc_employee_month`. Every driver implements these methods and passes the same tests (`contract.ts`). Months are
 * `YYYY-MM`. `employee_ids: null` means everyone. Every read throws `WarehouseUnavailable` if the warehouse is
 * unreachable or does not respond in time. (rules/months#warehouse-rows, rules/months#atomic-replacement)
 */
export type Warehouse = {
  /** False for the driver `none`: nothing is stored, and every read throws `WarehouseUnavailable`. */
  configured: boolean
  /** Creates missing tables, columns and indexes. Cheap if nothing is missing; processes may race. */
  ensureColumns(): Promise<void>

  /**
   * Replaces a whole month: people not in `source` are removed. Readers see either the old rows or the new ones, never
   * a mix and never none. Writers of one month are serialized, and `source` is first read under the lock, so that it
   * reads data newer than everything in the month. It must not wait for a lock that another writer of the month may own
   * while waiting for this one.
   * @throws {StaleWarehouseWrite}
   */
  replaceMonth(month: string, source: RowSource, stamp: WriteStamp): Promise<Written>
  /** The same for some people of the month: ids without a row are removed, rows of other people are rejected. */
  replaceRows(month: string, employeeIds: readonly string[], source: RowSource, stamp: WriteStamp): Promise<Written>
  /**
   * Deletes the month's rows and its stamp together, under the month's lock: as if it had never been written, so that
   * any generation may be written again. For a warehouse that is ahead of its documents.
   */
  forgetMonth(month: string): Promise<void>

  /** Gives a person's rows another name, in every month; figures and stamps stay. Waits for writers of these months. */
  renameEmployee(employeeId: string, name: string): Promise<void>

  /** Null if the month was never written. */
  stampOf(month: string): Promise<MonthStamp | null>
  /** A page, the summary of its whole scope, and the month's stamp, all from one snapshot. */
  monthView(month: string, question: PageRequest): Promise<MonthView>
  monthTotal(month: string, scope: MonthScope): Promise<number>
  /** For few people and few months; sorted by month, then employee. */
  rowsOf(employeeIds: readonly string[], months: readonly string[]): Promise<WarehouseRow[]>
  /** The same with the months' stamps, from one snapshot. */
  stampedRowsOf(employeeIds: readonly string[], months: readonly string[]): Promise<StampedRows>
  /** In the order of the months, with their stamps, from one snapshot; months without rows are omitted. */
  monthsAverages(months: readonly string[], employeeIds: EmployeeIds): Promise<StampedAverages>
  /** The months in which these people have rows, newest first. */
  monthsOfPool(employeeIds: EmployeeIds): Promise<string[]>
  /**
   * All rows of the scope in batches, from one snapshot however long the reading takes. Every batch carries the
   * snapshot's stamp; the first one is yielded even if there are no rows.
   */
  stream(month: string, employeeIds: EmployeeIds, sort: RowSort): AsyncIterable<StampedBatch>
  /** A trivial query with a short timeout. */
  probe(): Promise<void>
  close(): Promise<void>
}

export type EmployeeIds = readonly string[] | null
export type RowSource = Iterable<ScoredRow[]> | AsyncIterable<ScoredRow[]>

/** What a write sets in all its rows. */
export type WriteStamp = {
  report_status: ReportStatus
  /** The generation of the final; 0 before the first. */
  report_version: number
  /**
   * Increases with each change of the month's state (finalize, regenerate, reopen); comes from the documents. A
   * warehouse that is newer than its documents (an older backup was restored, or the database was replaced) has higher
   * generations and rejects every write as stale: `npm run rebuild-warehouse` makes it forget those months.
   */
  generation: number
  synced_at: string
}

export type MonthStamp = Omit<WriteStamp, "synced_at"> & {
  /**
   * When the whole month was last replaced in this generation. Null if it was not: the month's rows are then incomplete
   * or of mixed states.
   */
  synced_at: string | null
}

/** `skipped` if there is no warehouse to write to. */
export type Written = { written: number; skipped: boolean }

export type MonthScope = { employee_ids: EmployeeIds; band_key?: string | undefined }

export const ROW_SORTS = ["total_score", "-total_score", "name", "-name", "employee_id", "-employee_id"] as const
/** Names compare by code point, in lower case; ties are broken by employee id. */
export type RowSort = (typeof ROW_SORTS)[number]

/** The sort value and id of the previous page's last row. */
export type PageKey = { value: string | number; employee_id: string }
export type PageRequest = MonthScope & { sort: RowSort; limit: number; after?: PageKey | null | undefined }
export type Page = { rows: WarehouseRow[]; next: PageKey | null }

/** Averages are rounded half up to two decimals; null for no one. */
export type KpmAverage = { kpm_key: string; average: number }
export type MonthSummary = {
  /** All rows, including those without a score. */
  employees: number
  /** Rows without a score, which count in no average and no band. */
  not_scored: number
  average_total_score: number | null
  bands: { band_key: string; count: number }[]
  kpms: KpmAverage[]
  bonus_qualified: number
  bonus_eligible: number
  /** Unknown whether they qualified, and they may have been eligible: null is not false. */
  bonus_unknown: number
}
export type MonthAverages = Pick<MonthSummary, "employees" | "average_total_score" | "kpms"> & { month: string }

/** `stamp` is null if the month was never written. */
export type MonthView = { stamp: MonthStamp | null; summary: MonthSummary; page: Page }
export type StampedBatch = { stamp: MonthStamp | null; rows: WarehouseRow[] }
/** By month; months never written are absent. */
export type Stamps = ReadonlyMap<string, MonthStamp>
export type StampedRows = { stamps: Stamps; rows: WarehouseRow[] }
export type StampedAverages = { stamps: Stamps; averages: MonthAverages[] }

/** The warehouse is not configured, unreachable, or not responding in time: see `cause`. */
export class WarehouseUnavailable extends Error {
  override name = "WarehouseUnavailable"
}

/** The month has changed since the writer read it; the writer must reload it or give up. Nothing was written. */
export class StaleWarehouseWrite extends Error {
  override name = "StaleWarehouseWrite"
}
