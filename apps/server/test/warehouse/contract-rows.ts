import type { KpmScore } from "@scorecard/domain/scoring"
import type { MonthScope, MonthSummary, Page, PageRequest, Warehouse, WriteStamp } from "#platform/warehouse/port.ts"
import type { ScoredRow } from "#platform/warehouse/row.ts"

/** Rows for the tests of drivers; fills in what a test does not care about. */
export function scoredRow(employeeId: string, chosen: Partial<ScoredRow> = {}): ScoredRow {
  const total = chosen.total_score ?? 80
  return {
    employee_id: employeeId,
    employee_name: `Person ${employeeId}`,
    department_id: "d1",
    department_name: "Quality",
    cluster_id: "c1",
    cluster_name: "Service",
    manager_id: "boss",
    total_score: total,
    band_key: total >= 90 ? "goal" : "near_goal",
    not_scored: null,
    projected_final_score: null,
    working_days: 21,
    kpis: [
      {
        kpm_key: "productivity",
        kpi_key: "integrity",
        kpi_source: "quantity_non_sbs",
        name: "Integrity",
        weight: 100,
        kpi_score: total,
        boost: 0,
        no_data: false,
        basis: { base_score: total, count: 3, mean: total, done: 3, required: 4, ratio: 0.75, ratio_applied: true },
      },
    ],
    kpms: [kpm("productivity", total), kpm("attendance", 100)],
    bsc_eligible: true,
    bonus_eligible: true,
    bonus_qualified: false,
    bonus_qualification_breakdown: [{ check: "incidents", passed: false, detail: "2 incidents" }],
    additional_points_summary: { total_points: 0, targets: [] },
    computed_at: "2026-02-01T08:00:00.123Z",
    ...chosen,
  }
}

export const kpm = (kpm_key: string, total: number): Omit<KpmScore, "kpis"> => ({
  kpm_key,
  name: kpm_key,
  weight: 50,
  total,
  boost: 0,
  contribution: total / 2,
})

export const draft: WriteStamp = {
  report_status: "draft",
  report_version: 0,
  generation: 0,
  synced_at: "2026-02-01T09:00:00.000Z",
}
export const final: WriteStamp = {
  report_status: "final",
  report_version: 1,
  generation: 1,
  synced_at: "2026-02-02T09:00:00.000Z",
}

export async function pageOf(warehouse: Warehouse, month: string, question: PageRequest): Promise<Page> {
  return (await warehouse.monthView(month, question)).page
}

export async function summaryOf(warehouse: Warehouse, month: string, scope: MonthScope): Promise<MonthSummary> {
  return (await warehouse.monthView(month, { ...scope, sort: "employee_id", limit: 1 })).summary
}
