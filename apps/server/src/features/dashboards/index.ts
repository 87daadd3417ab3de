import * as availableMonths from "@scorecard/contracts/available-months"
import * as comparison from "@scorecard/contracts/comparison"
import * as contracts from "@scorecard/contracts/dashboards"
import * as heatMap from "@scorecard/contracts/heat-map"
import * as spread from "@scorecard/contracts/month-spread"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { type Actor, type Metrics, type YearMonth, monthId, parseMonthId, poolReach } from "@scorecard/domain"
import { getSetup, parseMonth } from "#core/cycles/index.ts"
import { lockMoments } from "#core/locks/index.ts"
import { poolIds } from "#core/people/index.ts"
import { type MountedRoute, type Platform, mount, mountPolled, requireWebClient } from "#platform/index.ts"
import { exportFile, scorecardColumns, sortedBatches } from "#platform/lists/index.ts"
import { type Cell, mapBatches } from "@scorecard/tables"
import { findEntryMonths, findReportStatuses } from "./dashboards.store.ts"
import { rowOrder, rowsFromDocuments } from "./documents.ts"
import { compareEmployees, exportHeatMap, showHeatMap, showPerformance } from "./performance.ts"
import { type GetReport, showBsc, showMonthSnapshot } from "./show-bsc.ts"
import { showSpread } from "./spread.ts"
import {
  type MonthQuery,
  latestMonth,
  loadMonthScope,
  parseMonthQuery,
  rowsFromWarehouse,
  tryWarehouse,
  warehouseOrLive,
} from "./warehouse.ts"

export type Dashboards = {
  routes: MountedRoute[]
  /** The response of GET /v1/dashboard/bsc to this actor. */
  showBsc(actor: Actor, query: contracts.BscQuery): Promise<contracts.BscView>
  showPerformance(actor: Actor, query: { cycle_id: string; employee_id: string }): Promise<contracts.Performance>
  /** The rows of the actor's whole pool, as in the aggregate view. */
  getMonthRows(actor: Actor, query: MonthQuery): Promise<MonthRows>
  availableMonths(actor: Actor): Promise<availableMonths.AvailableMonths>
}

export function openDashboards(platform: Platform, { getReport }: { getReport: GetReport }): Dashboards {
  return {
    showBsc: (actor, query) => showBsc(platform, actor, query),
    showPerformance: (actor, query) => showPerformance(platform, actor, query),
    getMonthRows: (actor, query) => getMonthRows(platform, actor, query),
    availableMonths: (actor) => listAvailableMonths(platform, actor),
    routes: [
      mount(contracts.showBsc, async ({ actor, query }) => {
        assertCanReadView(actor, query)
        return showBsc(platform, actor, query)
      }),
      mountPolled(
        contracts.showMonthSnapshot,
        async ({ actor, query }) => {
          assertCanReadView(actor, query)
          return showMonthSnapshot(platform, getReport, actor, query)
        },
        (request) => (isOwnView(request) ? pollSnapshot(platform, request) : null),
      ),
      mount(availableMonths.listAvailableMonths, ({ actor }) => listAvailableMonths(platform, actor)),
      mount(contracts.showPerformance, async ({ actor, query }) => {
        assertCanReadPerformance(actor, query.employee_id)
        return showPerformance(platform, actor, query)
      }),
      mount(comparison.showComparisonAccess, async ({ actor }) => comparisonAccess(actor)),
      mount(comparison.compareEmployees, ({ actor, query }) => compareEmployees(platform, actor, query)),
      mount(heatMap.showHeatMap, ({ actor, query }) => showHeatMap(platform, actor, query)),
      mount(heatMap.exportHeatMap, ({ actor, query }) => exportHeatMap(platform, actor, query)),
      mount(spread.showSpread, ({ actor, query }) => showSpread(platform, actor, query)),
      mount(contracts.exportMonth, ({ actor, query }) => exportMonth(platform, actor, query)),
    ],
  }
}

/**
 * The aggregate of a month as a file. (rules/dashboards#export) A live export has to sort all rows before the first
 * line, and holds one line of cells per person; the warehouse returns sorted rows.
 */
export async function exportMonth(platform: Platform, actor: Actor, query: contracts.ExportQuery) {
  const month = parseMonthQuery(platform, query)
  const { sort, format } = query
  const scope = await loadMonthScope(platform, month, query)

  const columns = scorecardColumns(scope.configuration.metrics.kpms)
  const toCells = (row: EmployeeMonth): Cell[] => columns.map(({ cell }) => cell(row))
  const { result } = await warehouseOrLive<AsyncIterable<Cell[][]>>(
    platform,
    async () => {
      const batches = await rowsFromWarehouse(platform, actor, scope, sort)
      return batches && mapBatches(batches, async (rows) => rows.map(toCells))
    },
    async (finalSource) =>
      sortedBatches(rowsFromDocuments(platform, actor, scope, finalSource), rowOrder(sort), toCells),
  )
  const cellColumns = columns.map(({ head }, at) => ({ head, cell: (cells: Cell[]) => cells[at] ?? null }))
  return exportFile(`scorecards-${monthId(month)}`, format, cellColumns, result)
}

export type MonthRows = {
  month: YearMonth
  status: "draft" | "final"
  metrics: Metrics
  /** In no particular order. Read them to the end: they may hold a connection. */
  read(): Promise<{ source: "warehouse" | "live"; rows: AsyncIterable<EmployeeMonth[]> }>
}

/** The rows of the actor's whole pool. @throws Refusal 422 `month_in_future`, 404 without a cycle for the month */
export async function getMonthRows(platform: Platform, actor: Actor, query: MonthQuery): Promise<MonthRows> {
  const month = parseMonthQuery(platform, query)
  const scope = await loadMonthScope(platform, month, {})
  return {
    month,
    status: scope.report?.status ?? "draft",
    metrics: scope.configuration.metrics,
    async read() {
      const { source, result } = await warehouseOrLive<AsyncIterable<EmployeeMonth[]>>(
        platform,
        () => rowsFromWarehouse(platform, actor, scope, "employee_id"),
        async (finalSource) => rowsFromDocuments(platform, actor, scope, finalSource),
      )
      return { source, rows: result }
    },
  }
}

/** Every month with data about the pool, newest first; an unreachable warehouse adds none. */
export async function listAvailableMonths(platform: Platform, actor: Actor): Promise<availableMonths.AvailableMonths> {
  const max = latestMonth(platform)
  const ids = await poolIds(platform.db, actor)
  const [warehouse, entries, reports, setup] = await Promise.all([
    tryWarehouse(platform, () => platform.warehouse.monthsOfPool(ids)),
    findEntryMonths(platform.db, ids),
    findReportStatuses(platform.db),
    getSetup(platform.db),
  ])
  const sources = { warehouse: new Set(warehouse.result), entries: new Set(entries), report: new Set(reports.keys()) }

  const months = new Set([...sources.warehouse, ...sources.entries, ...sources.report])
  const shown = [...months]
    .filter((id) => id <= monthId(max) && id >= setup.first_month)
    .toSorted()
    .toReversed()
  return {
    items: shown.flatMap((id) => {
      const month = parseMonthId(id)
      if (!month) return []
      const sourceNames = (["warehouse", "entries", "report"] as const).filter((source) => sources[source].has(id))
      return { ...month, status: reports.get(id) ?? "draft", sources: sourceNames }
    }),
    min: parseMonth(setup.first_month),
    max,
  }
}

type SnapshotRequest = { actor: Actor; query: contracts.BscQuery }

const isOwnView = ({ actor, query: { view_mode, employee_id = actor.employee_id } }: SnapshotRequest): boolean =>
  view_mode === "self" && employee_id === actor.employee_id

/** A running job may end, and the month be free again, without a trace: its process was killed. */
function pollSnapshot(platform: Platform, request: SnapshotRequest) {
  return platform.polls.begin(contracts.showMonthSnapshot, request, {
    moments: async () => lockMoments(platform, request.actor, parseMonthQuery(platform, request.query)),
    // The cast: this is what `showMonthSnapshot` replies.
    isCacheable: (reply) => (reply as contracts.MonthSnapshot).report.active_job_id === null,
  })
}

/** At this level the pool is only the actor. */
const LOWEST_LEVEL = 1

/** Manager dashboards are web-only; one person's scorecard is not. (rules/sign-in#client-kinds) */
export function assertCanReadView(actor: Actor, { view_mode }: Pick<contracts.BscQuery, "view_mode">): void {
  if (view_mode === "aggregate") requireWebClient(actor)
}

/** The averages of a pool are a manager dashboard, except at level 1. */
export function assertCanReadPerformance(actor: Actor, employeeId: string | undefined): void {
  if (employeeId === undefined && actor.access_level > LOWEST_LEVEL) requireWebClient(actor)
}

const SCOPES = { self: "none", managed: "pool", departments: "pool", everyone: "company" } as const

/** Level 2 and above compare the people of their pool. (rules/dashboards#comparison) */
export function comparisonAccess(actor: Actor): comparison.ComparisonAccess {
  const scope = SCOPES[poolReach(actor)]
  return { allowed: scope !== "none", scope }
}
