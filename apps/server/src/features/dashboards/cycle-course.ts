import type { PerformanceMonth } from "@scorecard/contracts/dashboards"
import type { MonthReport } from "@scorecard/contracts/months"
import {
  compareMonths,
  cycle,
  easternDate,
  monthId,
  monthsOfCycle,
  type Cycle,
  type YearMonth,
} from "@scorecard/domain/calendar"
import { bandOf, type CycleConfiguration } from "@scorecard/domain/scoring"
import { getConfiguration } from "#core/cycles/index.ts"
import { reportsOf } from "./dashboards.store.ts"
import { latestMonth } from "./months.ts"
import type { DashboardDeps } from "./needs.ts"

/** The twelve months of a cycle; those that have not begun have no figures. */
export type Course = { cycle: Cycle; configuration: CycleConfiguration; months: CourseMonth[] }
export type CourseMonth = { month: YearMonth; id: string; report: MonthReport | null; begun: boolean }

/** A month's figures, of a person or on average. */
export type Figures = { total_score: number; kpms: readonly { kpm_key: string; total: number }[] }

/** @throws Refusal 404 when there is no such cycle. */
export async function courseOf(deps: DashboardDeps, cycleId: string): Promise<Course> {
  const configuration = await getConfiguration(deps.db, cycleId)
  const months = monthsOfCycle(cycleId)
  const reports = await reportsOf(deps.db, months.map(monthId))
  const latest = latestMonth(deps)
  return {
    cycle: cycle(cycleId, easternDate(deps.clock.now())),
    configuration,
    months: months.map((month) => ({
      month,
      id: monthId(month),
      report: reports.get(monthId(month)) ?? null,
      begun: compareMonths(month, latest) <= 0,
    })),
  }
}

/** The course with its figures by month id; a month without figures has nulls. */
export function courseView(
  { configuration, months }: Course,
  figures: ReadonlyMap<string, Figures> | undefined,
): PerformanceMonth[] {
  return months.map(({ month, id, report, begun }) => {
    const found = begun ? figures?.get(id) : undefined
    const totals = new Map(found?.kpms.map(({ kpm_key, total }) => [kpm_key, total]))
    return {
      ...month,
      status: begun ? (report?.status ?? "draft") : "upcoming",
      total_score: found?.total_score ?? null,
      band: found ? bandView(configuration, found.total_score) : null,
      kpms: configuration.metrics.kpms.map(({ kpm_key, name }) => ({
        kpm_key,
        name,
        total: totals.get(kpm_key) ?? null,
      })),
    }
  })
}

function bandView({ goals }: CycleConfiguration, score: number): PerformanceMonth["band"] {
  const { band_key, label, color } = bandOf(goals, score)
  return { band_key, label, color }
}
