import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { monthId, type Actor } from "@scorecard/domain"
import { poolIds } from "#core/people/index.ts"
import { type FoundPage } from "#platform/lists/index.ts"
import { mapBatches, startWith } from "@scorecard/tables"
import { employeeMonthOf } from "#platform/warehouse/employee-month.ts"
import {
  WarehouseUnavailable,
  type MonthAverages,
  type MonthStamp,
  type MonthSummary,
  type PageKey,
  type RowSort,
  type StampedBatch,
  type Stamps,
  type WarehouseRow,
} from "#platform/warehouse/index.ts"
import type { Platform } from "#platform/index.ts"
import { findScopeIds, withCurrentNames } from "./dashboards.store.ts"
import { inBand, type MonthScope } from "./month-scope.ts"

/** `fallback`: the warehouse failed. */
type Sourced<T> = { source: "warehouse" | "live"; fallback?: true; result: T }

/**
 * Where the documents take a final month's figures from. `stored` where the warehouse would have answered, so that a
 * final month shows its stored final.
 */
export type FinalSource = "stored" | "computed"

type Deps = Pick<Platform, "config" | "warehouse" | "log">

/**
 * Reads the warehouse. Falls back to the documents where dashboards may not read the warehouse, where `query` returns
 * null because its rows are not trusted, and where the warehouse fails. (rules/months#fallback)
 */
export async function warehouseOrLive<T>(
  deps: Deps,
  query: () => Promise<T | null>,
  live: (finalSource: FinalSource) => Promise<T>,
): Promise<Sourced<T>> {
  const { result, failed, finalSource } = await tryWarehouse(deps, query)
  if (failed) return { source: "live", fallback: true, result: await live(finalSource) }
  if (result === null) return { source: "live", result: await live(finalSource) }
  return { source: "warehouse", result }
}

/** `result` is null where dashboards do not read the warehouse and where it has nothing; `failed` where it is unreachable. */
export async function tryWarehouse<T>(
  { config, warehouse, log }: Deps,
  query: () => Promise<T | null>,
): Promise<{ result: T | null; failed: boolean; finalSource: FinalSource }> {
  if (!config.warehouse.dashboardEnabled || !warehouse.configured)
    return { result: null, failed: false, finalSource: "computed" }
  try {
    return { result: await query(), failed: false, finalSource: "stored" }
  } catch (error) {
    if (!(error instanceof WarehouseUnavailable)) throw error
    log.warn({ reason: error.message }, "the warehouse does not answer: the dashboard is read from the documents")
    return { result: null, failed: true, finalSource: "stored" }
  }
}

/**
 * Whether the warehouse's rows of a month match the documents: the whole month was written, in the month's current
 * state. A final month needs the very generation that was published. The old rows of a reopened or re-generated month
 * are hidden until the warehouse has the new ones. (rules/months#fallback)
 */
export function isTrusted(report: MonthReport | null, stamp: MonthStamp | null): boolean {
  if (!stamp || stamp.synced_at === null) return false
  if (stamp.generation !== (report?.generation ?? 0)) return false
  if (stamp.report_status !== (report?.status ?? "draft")) return false
  if (report?.status !== "final") return true
  return report.published_report_version === report.report_version && stamp.report_version === report.report_version
}

export type PageQuery = { sort: RowSort; limit: number; after: PageKey | null }
export type MonthPage = FoundPage<EmployeeMonth> & { summary: MonthSummary }

/**
 * A page and its summary in a fixed number of queries; null when the rows are not trusted. The stamp that decides is
 * read at the same moment as the rows.
 */
export async function pageFromWarehouse(
  { db, warehouse }: Platform,
  actor: Actor,
  { month, report, configuration, filter, band }: MonthScope,
  query: PageQuery,
): Promise<MonthPage | null> {
  const employee_ids = await findScopeIds(db, actor, filter)
  const { stamp, summary, page } = await warehouse.monthView(monthId(month), { employee_ids, band_key: band, ...query })
  if (!isTrusted(report, stamp)) return null
  const items = page.rows.map((row) => employeeMonthOf(row, configuration.goals))
  return { summary, items: await withCurrentNames(db, items), next: page.next }
}

/**
 * The rows of one moment, in batches; null when they are not trusted. The first batch is read before this returns, so
 * that an unreachable warehouse is noticed while there is still a fallback.
 */
export async function rowsFromWarehouse(
  { db, warehouse }: Platform,
  actor: Actor,
  { month, report, configuration, filter, band }: MonthScope,
  sort: RowSort,
): Promise<AsyncIterable<EmployeeMonth[]> | null> {
  const stream = warehouse.stream(monthId(month), await findScopeIds(db, actor, filter), sort)
  const batches = await requireTrusted(report, stream)
  if (!batches) return null
  return mapBatches(batches, async ({ rows }) => {
    const employeeMonths = rows.map((row) => employeeMonthOf(row, configuration.goals))
    return withCurrentNames(db, inBand(employeeMonths, band))
  })
}

/** Reads the first batch; null when its stamp is not trusted. Then the stream's connection is released. */
async function requireTrusted(
  report: MonthReport | null,
  stream: AsyncIterable<StampedBatch>,
): Promise<AsyncIterable<StampedBatch> | null> {
  const iterator = stream[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (!first.done && isTrusted(report, first.value.stamp))
    return startWith(first.value, { [Symbol.asyncIterator]: () => iterator })
  await iterator.return?.()
  return null
}

type ReportedMonth = { id: string; report: MonthReport | null }

/** The warehouse's figures of the months in which it is trusted; the other months must be computed. */
type TrustedFigures<T> = { months: ReadonlySet<string>; figures: T[] }

export async function personRowsFromWarehouse(
  { warehouse }: Pick<Platform, "warehouse">,
  months: readonly ReportedMonth[],
  employeeIds: readonly string[],
): Promise<TrustedFigures<WarehouseRow>> {
  const { stamps, rows } = await warehouse.stampedRowsOf(employeeIds, monthIds(months))
  return selectTrusted(months, stamps, rows)
}

export async function averagesFromWarehouse(
  { db, warehouse }: Platform,
  actor: Actor,
  months: readonly ReportedMonth[],
): Promise<TrustedFigures<MonthAverages>> {
  const ids = await poolIds(db, actor)
  const { stamps, averages } = await warehouse.monthsAverages(monthIds(months), ids)
  return selectTrusted(months, stamps, averages)
}

const monthIds = (months: readonly ReportedMonth[]) => months.map(({ id }) => id)

/** Stamps and figures are of one moment, so that each stamp describes its month's figures. */
function selectTrusted<T extends { month: string }>(
  months: readonly ReportedMonth[],
  stamps: Stamps,
  figures: T[],
): TrustedFigures<T> {
  const trusted = new Set(months.flatMap(({ id, report }) => (isTrusted(report, stamps.get(id) ?? null) ? id : [])))
  return { months: trusted, figures: figures.filter(({ month }) => trusted.has(month)) }
}
