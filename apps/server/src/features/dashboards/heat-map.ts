import type { HeatMap, HeatMapExportQuery, HeatMapQuery, HeatMapRow } from "@scorecard/contracts/heat-map"
import { findBand, type Actor } from "@scorecard/domain"
import { z } from "zod"
import {
  exportFile,
  fieldColumns,
  keysetBatches,
  type Column,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { mapBatches } from "@scorecard/tables"
import {
  countHeatMapPeople,
  listHeatMapPeople,
  type HeatMapPage,
  type HeatMapScope,
  type Person,
} from "./dashboards.store.ts"
import { loadCycleContext, loadPeopleFigures, monthStatus, type CycleContext } from "./performance.ts"

/** A page of people with their totals of the cycle's months, all loaded at once. */
export async function showHeatMap(platform: Platform, actor: Actor, query: HeatMapQuery): Promise<HeatMap> {
  const { db, cursors } = platform
  const context = await loadCycleContext(platform, query.cycle_id)
  const scope = heatMapScope(actor, context, query)
  const list = { cycle_id: query.cycle_id, sort: query.sort }
  const after = cursors.read(
    query.cursor,
    z.strictObject({
      cycle_id: z.literal(list.cycle_id),
      sort: z.literal(list.sort),
      name: z.string(),
      employee_id: z.string(),
    }),
  )
  const candidates = await listHeatMapPeople(db, scope, { ...heatMapOrder(query), after, limit: query.limit + 1 })
  const people = candidates.slice(0, query.limit)
  const last = people.at(-1)
  const position = last && { ...list, name: last.name, employee_id: last.employee_id }
  return {
    cycle: context.cycle,
    bands: context.configuration.goals.bands.map(({ band_key, label, color }) => ({ band_key, label, color })),
    months: context.months.map((month) => ({ ...month.month, status: monthStatus(month) })),
    items: await loadRows(platform, context, people),
    next_cursor: candidates.length > people.length && position ? cursors.write(position) : null,
    total: await countHeatMapPeople(db, scope),
  }
}

export async function exportHeatMap(
  platform: Platform,
  actor: Actor,
  query: HeatMapExportQuery,
): Promise<FileResponse> {
  const context = await loadCycleContext(platform, query.cycle_id)
  const scope = heatMapScope(actor, context, query)
  const people = keysetBatches<Person>((after, limit) =>
    listHeatMapPeople(platform.db, scope, { ...heatMapOrder(query), after, limit }),
  )
  const rows = mapBatches(people, (batch) => loadRows(platform, context, batch))
  return exportFile(`heat-map-${query.cycle_id}`, query.format, heatMapColumns(context), rows)
}

function heatMapScope(actor: Actor, { months }: CycleContext, query: HeatMapExportQuery | HeatMapQuery): HeatMapScope {
  const { department_id, cluster_id, q } = query
  const started = months.flatMap(({ month, hasStarted }) => (hasStarted ? [month] : []))
  return { actor, filter: { department_id, cluster_id, q }, months: started }
}

function heatMapOrder({ sort }: Pick<HeatMapQuery, "sort">): Pick<HeatMapPage, "sort" | "descending"> {
  return { sort: sort === "name" || sort === "-name" ? "name" : "employee_id", descending: sort.startsWith("-") }
}

async function loadRows(platform: Platform, context: CycleContext, people: readonly Person[]): Promise<HeatMapRow[]> {
  if (people.length === 0) return []
  const ids = people.map(({ employee_id }) => employee_id)
  const figures = await loadPeopleFigures(platform, context, ids)
  const { goals } = context.configuration
  return people.map(({ employee_id, name, department_id }) => ({
    employee_id,
    name,
    department_id,
    cells: context.months.map(({ id }) => {
      const total = figures.get(employee_id)?.get(id)?.total_score ?? null
      return { total_score: total, band_key: total === null ? null : findBand(goals, total).band_key }
    }),
  }))
}

function heatMapColumns({ months }: CycleContext): Column<HeatMapRow>[] {
  return [
    ...fieldColumns<HeatMapRow>(["employee_id", "name", "department_id"]),
    ...months.map(({ id }, at) => ({ head: id, cell: ({ cells }: HeatMapRow) => cells[at]?.total_score ?? null })),
  ]
}
