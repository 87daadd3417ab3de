import type { MonthReport } from "@scorecard/contracts/months"
import { invalidField } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import {
  type Actor,
  type CycleConfiguration,
  type Goals,
  type YearMonth,
  addMonths,
  compareMonths,
  easternMonth,
  getCycleId,
  monthId,
} from "@scorecard/domain"
import { getConfigurationInMemory, getSetupInMemory, isBeforeGoLive } from "#core/cycles/index.ts"
import { findReportInMemory } from "#core/months/index.ts"
import { type PeopleFilter, poolIds } from "#core/people/index.ts"
import type { Platform } from "#platform/index.ts"
import type { FoundPage } from "#platform/lists/index.ts"
import { mapBatches, startWith } from "@scorecard/tables"
import { employeeMonthOf } from "#platform/warehouse/employee-month.ts"
import {
  type MonthAverages,
  type MonthStamp,
  type MonthSummary,
  type PageKey,
  type RowSort,
  type StampedBatch,
  type Stamps,
  type WarehouseRow,
  WarehouseUnavailable,
} from "#platform/warehouse/index.ts"
import { findEmployments, findScopeIds, withCurrentNames } from "./dashboards.store.ts"

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
 * state. A final month needs exactly the generation that was published. The old rows of a reopened or re-generated month
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
 * A page, with the names as they were when its rows were written, and its summary, in a fixed number of queries; null
 * when the rows are not trusted. The stamp that decides is read at the same moment as the rows.
 */
export async function pageFromWarehouse(
  { db, warehouse }: Platform,
  actor: Actor,
  { month, report, configuration, filter, band, isBeforeGoLive }: MonthScope,
  query: PageQuery,
): Promise<MonthPage | null> {
  if (isBeforeGoLive) return null
  const employee_ids = await findScopeIds(db, actor, { month, report, filter })
  const { stamp, summary, page } = await warehouse.monthView(monthId(month), { employee_ids, band_key: band, ...query })
  if (!isTrusted(report, stamp)) return null
  const items = page.rows.map((row) => employeeMonthOf(row, configuration.goals))
  return { summary, items, next: page.next }
}

/**
 * The rows of one moment, in batches; null when they are not trusted. The first batch is read before this returns, so
 * that an unreachable warehouse is noticed while there is still a fallback.
 */
export async function rowsFromWarehouse(
  { db, warehouse }: Platform,
  actor: Actor,
  { month, report, configuration, filter, band, isBeforeGoLive }: MonthScope,
  sort: RowSort,
): Promise<AsyncIterable<EmployeeMonth[]> | null> {
  if (isBeforeGoLive) return null
  const stream = warehouse.stream(monthId(month), await findScopeIds(db, actor, { month, report, filter }), sort)
  const batches = await requireTrusted(report, stream)
  if (!batches) return null
  return mapBatches(batches, async ({ rows }) => {
    const employeeMonths = rows.map((row) => employeeMonthOf(row, configuration.goals))
    const shown = inBand(employeeMonths, band)
    return report?.status === "final" ? shown : withCurrentNames(report, shown, await findEmployments(db, shown))
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

export type MonthQuery = { year?: number | undefined; month?: number | undefined }

/** The selected figures of a month: the actor's pool, narrowed by the filters and by the band that people reached. */
export type MonthScope = {
  month: YearMonth
  report: MonthReport | null
  configuration: CycleConfiguration
  filter: PeopleFilter
  band: string | undefined
  /** No one has a row in it: the warehouse may still hold rows of before the first month was changed. */
  isBeforeGoLive: boolean
}

/** @throws Refusal 404 without a cycle for the month, 422 for a band that the cycle does not have */
export async function loadMonthScope(
  { db }: Pick<Platform, "db">,
  month: YearMonth,
  { employee_id, department_id, cluster_id, q, band }: PeopleFilter & { band?: string | undefined },
): Promise<MonthScope> {
  const [report, configuration, setup] = await Promise.all([
    findReportInMemory(db, monthId(month)),
    getConfigurationInMemory(db, getCycleId(month)),
    getSetupInMemory(db),
  ])
  assertKnownBand(configuration.goals, band)
  const filter = { employee_id, department_id, cluster_id, q }
  return { month, report, configuration, filter, band, isBeforeGoLive: isBeforeGoLive(setup, month) }
}

function assertKnownBand({ bands }: Goals, band: string | undefined): void {
  if (band === undefined || bands.some(({ band_key }) => band_key === band)) return
  throw invalidField("band", `The bands of this cycle are ${bands.map(({ band_key }) => band_key).join(", ")}.`)
}

export function inBand(rows: EmployeeMonth[], band: string | undefined): EmployeeMonth[] {
  return band === undefined ? rows : rows.filter((row) => row.band?.band_key === band)
}

type Calendar = Pick<Platform, "clock" | "config">

/**
 * The last month that dashboards show: the current Eastern one, or the next one in tests of the future.
 * (rules/dashboards#last-month)
 */
export function latestMonth({ clock, config }: Calendar): YearMonth {
  return addMonths(easternMonth(clock.now()), config.testFutureMonths ? 1 : 0)
}

/**
 * The month of a query: the current Eastern one unless it names both year and month.
 * @throws Refusal 422 `month_in_future`, or 422 when one of the two is missing
 */
export function parseMonthQuery(calendar: Calendar, { year, month }: MonthQuery): YearMonth {
  if (year === undefined && month === undefined) return easternMonth(calendar.clock.now())
  if (year === undefined) throw invalidField("year", "A month needs a year.")
  if (month === undefined) throw invalidField("month", "A year needs a month.")
  if (compareMonths({ year, month }, latestMonth(calendar)) > 0) {
    throw invalidField("month", "There are no scorecards for a month that has not started yet.", "month_in_future")
  }
  return { year, month }
}
