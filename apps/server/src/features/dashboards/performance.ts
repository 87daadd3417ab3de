import type { Comparison } from "@scorecard/contracts/comparison"
import type { Performance, PerformanceMonth } from "@scorecard/contracts/dashboards"
import type { HeatMap, HeatMapExportQuery, HeatMapQuery, HeatMapRow } from "@scorecard/contracts/heat-map"
import type { MonthReport } from "@scorecard/contracts/months"
import { invalidField } from "@scorecard/contracts/refusals"
import {
  type Actor,
  type Cycle,
  type CycleConfiguration,
  type NotScoredReason,
  type YearMonth,
  compareMonths,
  cycle,
  easternDate,
  findBand,
  monthId,
  monthsOfCycle,
} from "@scorecard/domain"
import { getConfiguration, getSetup, heldCycle, isBeforeGoLive } from "#core/cycles/index.ts"
import { peopleScope, personInPool } from "#core/people/index.ts"
import type { FileResponse, Platform } from "#platform/index.ts"
import {
  type Person,
  findMonthsInUnit,
  findPeopleInPool,
  findReports,
  hasEmployeeId,
  heatMapList,
} from "./dashboards.store.ts"
import { createMonthTally, monthFromDocuments } from "./documents.ts"
import {
  type FinalSource,
  averagesFromWarehouse,
  latestMonth,
  personRowsFromWarehouse,
  tryWarehouse,
} from "./warehouse.ts"

/** A cycle's twelve months: a person's, or the averages of the pool. (rules/dashboards#performance) */
export async function showPerformance(
  platform: Platform,
  actor: Actor,
  { cycle_id, employee_id }: { cycle_id: string; employee_id?: string | undefined },
): Promise<Performance> {
  if (employee_id !== undefined) await personInPool(platform.db, actor, employee_id)
  const context = await loadCycleContext(platform, cycle_id)
  const figures =
    employee_id === undefined
      ? await loadPoolAverages(platform, actor, context)
      : (await loadPeopleFigures(platform, context, [employee_id])).get(employee_id)
  const { bands } = context.configuration.goals
  return { cycle: context.cycle, bands, months: presentMonths(context, figures) }
}

/**
 * People side by side, in the requested order.
 * @throws Refusal 422 for a person who does not exist or is not in the pool; the message does not say which
 */
export async function compareEmployees(
  platform: Platform,
  actor: Actor,
  { cycle_id, employee_ids }: { cycle_id: string; employee_ids: readonly string[] },
): Promise<Comparison> {
  const context = await loadCycleContext(platform, cycle_id)
  const visible = await findPeopleInPool(platform.db, actor, employee_ids)
  const people = new Map(visible.map((person) => [person.employee_id, person]))
  const unknown = employee_ids.filter((id) => !people.has(id))
  if (unknown.length > 0) {
    throw invalidField("employee_ids", `These people do not exist or you can't see them: ${unknown.join(", ")}.`)
  }
  const figures = await loadPeopleFigures(platform, context, employee_ids)
  return {
    cycle: context.cycle,
    items: employee_ids
      .flatMap((id) => people.get(id) ?? [])
      .map((person) => {
        const ofPerson = figures.get(person.employee_id)
        const department_id = lastDepartment(context, ofPerson, person)
        return { ...person, department_id, months: presentMonths(context, ofPerson) }
      }),
  }
}

/** The twelve months of a cycle; those that have not started have no figures. */
export type CycleContext = { cycle: Cycle; configuration: CycleConfiguration; months: CycleMonth[] }
/** `hasStarted`: it may have figures, so it is neither in the future nor before the company's first month. */
type CycleMonth = {
  month: YearMonth
  id: string
  report: MonthReport | null
  isBeforeGoLive: boolean
  hasStarted: boolean
}

/** @throws Refusal 404 for an unknown cycle */
export async function loadCycleContext(platform: Platform, cycleId: string): Promise<CycleContext> {
  const configuration = await getConfiguration(platform.db, cycleId)
  const months = monthsOfCycle(cycleId)
  const reports = await findReports(platform.db, months.map(monthId))
  const setup = await getSetup(platform.db)
  const latest = latestMonth(platform)
  return {
    cycle: cycle(cycleId, easternDate(platform.clock.now()), heldCycle(setup)),
    configuration,
    months: months.map((month) => ({
      month,
      id: monthId(month),
      report: reports.get(monthId(month)) ?? null,
      isBeforeGoLive: isBeforeGoLive(setup, month),
      hasStarted: compareMonths(month, latest) <= 0 && !isBeforeGoLive(setup, month),
    })),
  }
}

export function monthStatus({ hasStarted, isBeforeGoLive: isEarly, report }: CycleMonth): PerformanceMonth["status"] {
  if (isEarly) return "before_go_live"
  return hasStarted ? (report?.status ?? "draft") : "upcoming"
}

/** One month of a person, or of an average. */
type Figures = {
  /** Null in a month that isn't scored. */
  total_score: number | null
  not_scored?: NotScoredReason | null
  kpms: readonly { kpm_key: string; total: number }[]
  /** Of a person's month. */
  department_id?: string | null
}
type FiguresByMonth = Map<string, Figures>

/** Each person's figures by month: from the warehouse where it is trusted, else from the documents. */
export async function loadPeopleFigures(
  platform: Platform,
  { months }: CycleContext,
  employeeIds: readonly string[],
): Promise<Map<string, FiguresByMonth>> {
  const figures = new Map(employeeIds.map((id): [string, FiguresByMonth] => [id, new Map()]))
  const started = months.filter(({ hasStarted }) => hasStarted)

  const { result: trusted, finalSource } = await tryWarehouse(platform, () =>
    personRowsFromWarehouse(platform, started, employeeIds),
  )
  for (const row of trusted?.figures ?? []) figures.get(row.employee_id)?.set(row.month, row)
  const people = hasEmployeeId(employeeIds)
  for (const { month, id, report } of started.filter((each) => !trusted?.months.has(each.id))) {
    for await (const rows of monthFromDocuments(platform, people, { month, report, finalSource })) {
      for (const row of rows) figures.get(row.employee_id)?.set(id, row)
    }
  }
  return figures
}

/** The averages of the actor's pool by month, without the months in which no one has a row. */
async function loadPoolAverages(platform: Platform, actor: Actor, { months }: CycleContext): Promise<FiguresByMonth> {
  const started = months.filter(({ hasStarted }) => hasStarted)
  const { result: trusted, finalSource } = await tryWarehouse(platform, () =>
    averagesFromWarehouse(platform, actor, started),
  )
  const live: Averages[] = []
  for (const month of started.filter(({ id }) => !trusted?.months.has(id)))
    live.push(await averagesFromDocuments(platform, actor, month, finalSource))
  return new Map([...(trusted?.figures ?? []), ...live].flatMap(toFiguresEntry))
}

type Averages = {
  month: string
  average_total_score: number | null
  kpms: { kpm_key: string; average: number }[]
}

async function averagesFromDocuments(
  platform: Platform,
  actor: Actor,
  { month, id, report }: CycleMonth,
  finalSource: FinalSource,
): Promise<Averages> {
  const tally = createMonthTally()
  const pool = peopleScope(actor, {})
  for await (const rows of monthFromDocuments(platform, pool, { month, report, finalSource })) tally.add(rows)
  return { month: id, ...tally.summary() }
}

function toFiguresEntry({ month, average_total_score, kpms }: Averages): [string, Figures][] {
  if (average_total_score === null) return []
  const totals = kpms.map(({ kpm_key, average }) => ({ kpm_key, total: average }))
  return [[month, { total_score: average_total_score, kpms: totals }]]
}

/** The months with their figures; a month without figures has nulls. */
function presentMonths(
  { configuration, months }: CycleContext,
  figuresByMonth: FiguresByMonth | undefined,
): PerformanceMonth[] {
  return months.map((month) => {
    const figures = month.hasStarted ? figuresByMonth?.get(month.id) : undefined
    const totals = new Map(figures?.kpms.map(({ kpm_key, total }) => [kpm_key, total]))
    return {
      ...month.month,
      status: monthStatus(month),
      total_score: figures?.total_score ?? null,
      band: presentBand(configuration, figures?.total_score ?? null),
      not_scored: figures?.not_scored ?? null,
      kpms: configuration.metrics.kpms.map(({ kpm_key, name }) => ({
        kpm_key,
        name,
        total: totals.get(kpm_key) ?? null,
      })),
    }
  })
}

function presentBand({ goals }: CycleConfiguration, score: number | null): PerformanceMonth["band"] {
  if (score === null) return null
  const { band_key, label, color } = findBand(goals, score)
  return { band_key, label, color }
}

/** The department of the person's last month in the cycle; today's without any. (rules/people#department-of-a-month) */
function lastDepartment(
  { months }: CycleContext,
  figures: FiguresByMonth | undefined,
  { department_id }: Person,
): string | null {
  const last = months.findLast(({ id }) => figures?.has(id))
  const placed = last && figures?.get(last.id)?.department_id
  return placed === undefined ? department_id : placed
}

/** A page of people with their totals of the cycle's months, all loaded at once. */
export async function showHeatMap(platform: Platform, actor: Actor, query: HeatMapQuery): Promise<HeatMap> {
  const context = await loadCycleContext(platform, query.cycle_id)
  const scope = { actor, months: context.months }
  const page = await heatMapList.page(platform, query, scope, (people) =>
    loadRows(platform, context, { people, query }),
  )
  return {
    ...page,
    cycle: context.cycle,
    bands: context.configuration.goals.bands.map(({ band_key, label, color }) => ({ band_key, label, color })),
    months: context.months.map((month) => ({ ...month.month, status: monthStatus(month) })),
  }
}

export async function exportHeatMap(
  platform: Platform,
  actor: Actor,
  query: HeatMapExportQuery,
): Promise<FileResponse> {
  const context = await loadCycleContext(platform, query.cycle_id)
  const scope = { actor, months: context.months }
  return heatMapList.file(platform, query, scope, (people) => loadRows(platform, context, { people, query }))
}

type UnitFilter = Pick<HeatMapQuery, "department_id" | "cluster_id">

/** With a department or a cluster in the query, the months in which people belonged to another stay empty. */
async function loadRows(
  platform: Platform,
  context: CycleContext,
  { people, query }: { people: readonly Person[]; query: UnitFilter },
): Promise<HeatMapRow[]> {
  if (people.length === 0) return []
  const ids = people.map(({ employee_id }) => employee_id)
  const figures = await loadPeopleFigures(platform, context, ids)
  const { goals } = context.configuration
  const isFiltered = query.department_id !== undefined || query.cluster_id !== undefined
  const inUnit = isFiltered
    ? await findMonthsInUnit(
        platform.db,
        ids,
        { department_id: query.department_id, cluster_id: query.cluster_id },
        context.months.filter(({ hasStarted }) => hasStarted),
      )
    : null
  return people.map((person) => ({
    employee_id: person.employee_id,
    name: person.name,
    department_id: lastDepartment(context, figures.get(person.employee_id), person),
    cells: context.months.map(({ id }) => {
      const isWanted = inUnit === null || inUnit.get(person.employee_id)?.has(id) === true
      const { total_score = null, not_scored = null } = (isWanted && figures.get(person.employee_id)?.get(id)) || {}
      const band_key = total_score === null ? null : findBand(goals, total_score).band_key
      return { total_score, band_key, not_scored }
    }),
  }))
}
