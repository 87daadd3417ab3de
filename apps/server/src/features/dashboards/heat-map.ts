import type { HeatMap, HeatMapExportQuery, HeatMapQuery, HeatMapRow } from "@scorecard/contracts/heat-map"
import { findBand, type Actor } from "@scorecard/domain"
import type { FileResponse, Platform } from "#platform/index.ts"
import { heatMapList, type Person } from "./dashboards.store.ts"
import { loadCycleContext, loadPeopleFigures, monthStatus, type CycleContext } from "./performance.ts"

/** A page of people with their totals of the cycle's months, all loaded at once. */
export async function showHeatMap(platform: Platform, actor: Actor, query: HeatMapQuery): Promise<HeatMap> {
  const context = await loadCycleContext(platform, query.cycle_id)
  const scope = { actor, months: context.months }
  const page = await heatMapList.page(platform, query, scope, (people) => loadRows(platform, context, people))
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
  return heatMapList.file(platform, query, scope, (people) => loadRows(platform, context, people))
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
