import { checksOf } from "../breakdown.ts"
import type { WarehouseRow } from "../row.ts"
import { sortPlansOf } from "../sort-plan.ts"
import { columnList } from "./columns.ts"

/** A row as the database returns it. */
export type StoredRow = Omit<WarehouseRow, "month" | "bonus_qualification_breakdown"> & {
  period_date: string
  bonus_qualification_breakdown: string | null
}
export const storedColumns = columnList

export function rowOf({ period_date, bonus_qualification_breakdown, ...stored }: StoredRow): WarehouseRow {
  return {
    ...stored,
    month: period_date.slice(0, 7),
    kpis: stored.kpis ?? [],
    kpms: stored.kpms ?? [],
    bonus_qualification_breakdown: checksOf(bonus_qualification_breakdown),
  }
}

/** Works for tables created before the column had a collation, too. */
export const ID_KEY = 'employee_id collate "C"'

/** Text compares by code point, whatever the database's locale, as it does for the documents. */
const sortKeys = {
  total_score: "coalesce(total_score, -1)",
  name: `lower(coalesce(employee_name, '')) collate "C"`,
  employee_id: ID_KEY,
} as const
const sortTypes = { total_score: "numeric", name: "text", employee_id: "text" } as const

export const sortPlan = sortPlansOf(sortKeys, sortTypes)
