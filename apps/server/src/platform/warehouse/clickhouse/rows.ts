import type { KpiBasis } from "@scorecard/domain/scoring"
import { checksOf, checksText } from "../breakdown.ts"
import { periodOf } from "../period.ts"
import type { ScoredRow, WarehouseKpi, WarehouseRow } from "../row.ts"
import { sortPlansOf } from "../sort-plan.ts"

/** A row as the database returns it. */
export type StoredRow = Omit<
  WarehouseRow,
  "month" | "kpis" | "bonus_qualification_breakdown" | "additional_points_summary"
> & {
  period_date: string
  kpis: StoredKpi[]
  bonus_qualification_breakdown: string | null
  additional_points_summary: string | null
}
/** The fields of the basis depend on the formula. */
type StoredKpi = Omit<WarehouseKpi, "basis"> & { basis: string }

type SharedFields = Pick<StoredRow, "report_status" | "report_version" | "synced_at"> & { month_stamp: string }

export function storedRowOf(month: string, row: ScoredRow, shared: SharedFields): StoredRow & SharedFields {
  return {
    ...row,
    ...shared,
    period_date: periodOf(month),
    kpis: row.kpis.map((kpi) => ({ ...kpi, basis: JSON.stringify(kpi.basis) })),
    bonus_qualification_breakdown: checksText(row.bonus_qualification_breakdown),
    additional_points_summary: JSON.stringify(row.additional_points_summary),
  }
}

export function rowOf({ period_date, ...stored }: StoredRow): WarehouseRow {
  const { kpis, bonus_qualification_breakdown: checks, additional_points_summary: points } = stored
  return {
    ...stored,
    month: period_date.slice(0, 7),
    // Written only by `storedRowOf`, as are the points.
    kpis: kpis.map((kpi) => ({ ...kpi, basis: JSON.parse(kpi.basis) as KpiBasis })),
    bonus_qualification_breakdown: checksOf(checks),
    additional_points_summary:
      points === null ? null : (JSON.parse(points) as WarehouseRow["additional_points_summary"]),
  }
}

/** Text compares by bytes, which means by code point, as it does for the documents. */
const sortKeys = {
  total_score: "ifNull(total_score, toDecimal32(-1, 2))",
  name: "lowerUTF8(ifNull(employee_name, ''))",
  employee_id: "employee_id",
} as const
const sortTypes = { total_score: "Decimal(9, 2)", name: "String", employee_id: "String" } as const

export const sortPlan = sortPlansOf(sortKeys, sortTypes)
