import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { FoundPage, RowOrder } from "#platform/tables/index.ts"
import type { PageKey, RowSort } from "#platform/warehouse/index.ts"

export type PageQuestion = { sort: RowSort; limit: number; after: PageKey | null }
export type MonthPage = FoundPage<EmployeeMonth>

type Sortable = Pick<EmployeeMonth, "employee_id" | "name" | "total_score">

/** The warehouse's order: by the same values, and ties as there. */
export function orderOf(sort: RowSort): RowOrder<Sortable> {
  // A RowSort is one of these names, with or without its sign.
  const by = sort.replace(/^-/, "") as "total_score" | "name" | "employee_id"
  return {
    descends: sort.startsWith("-"),
    keyOf: ({ employee_id, name, total_score }) => ({
      value: { total_score, name: name.toLowerCase(), employee_id }[by],
      employee_id,
    }),
  }
}
