import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Column } from "./export-file.ts"

/** The KPMs of a month with their KPIs, by key. */
type Kpms = readonly { kpm_key: string; kpis: readonly { kpi_key: string }[] }[]

/**
 * Columns of one line per person: the totals, every KPM (`productivity`) and KPI (`productivity.integrity`), and the
 * flags.
 */
export function scorecardColumns(kpms: Kpms): Column<EmployeeMonth>[] {
  return [...person, ...kpms.flatMap(scoresOf), ...circumstances]
}

const person: Column<EmployeeMonth>[] = [
  { head: "employee_id", cell: (row) => row.employee_id },
  { head: "name", cell: (row) => row.name },
  { head: "department_id", cell: (row) => row.department_id },
  { head: "department_name", cell: (row) => row.department_name },
  { head: "cluster_id", cell: (row) => row.cluster_id },
  { head: "cluster_name", cell: (row) => row.cluster_name },
  { head: "manager_id", cell: (row) => row.manager_id },
  { head: "year", cell: (row) => row.year },
  { head: "month", cell: (row) => row.month },
  { head: "total_score", cell: (row) => row.total_score },
  { head: "band", cell: (row) => row.band?.label ?? null },
  { head: "not_scored", cell: (row) => row.not_scored },
  { head: "projected_final_score", cell: (row) => row.projected_final_score },
]

const circumstances: Column<EmployeeMonth>[] = [
  { head: "working_days", cell: (row) => row.working_days },
  { head: "additional_points", cell: (row) => row.additional_points_summary?.total_points ?? null },
  { head: "bsc_eligible", cell: (row) => row.bsc_eligible },
  { head: "bonus_eligible", cell: (row) => row.bonus_eligible },
  { head: "bonus_qualified", cell: (row) => row.bonus_qualified },
  { head: "report_status", cell: (row) => row.report_status },
  { head: "computed_at", cell: (row) => row.computed_at },
  { head: "synced_at", cell: (row) => row.synced_at },
]

function scoresOf({ kpm_key, kpis }: Kpms[number]): Column<EmployeeMonth>[] {
  const kpmOf = (row: EmployeeMonth) => row.kpms.find((kpm) => kpm.kpm_key === kpm_key)
  const ofKpis = kpis.map(({ kpi_key }) => ({
    head: `${kpm_key}.${kpi_key}`,
    cell: (row: EmployeeMonth) => kpmOf(row)?.kpis.find((kpi) => kpi.kpi_key === kpi_key)?.kpi_score ?? null,
  }))
  return [{ head: kpm_key, cell: (row) => kpmOf(row)?.total ?? null }, ...ofKpis]
}
