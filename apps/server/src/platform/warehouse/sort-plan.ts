import type { RowSort } from "./port.ts"

type SortName = "total_score" | "name" | "employee_id"
/** `beyond`: how a later row's key compares to an earlier one's. */
export type SortPlan = { key: string; type: string; direction: "asc" | "desc"; beyond: "<" | ">" }

/** Sort plans for one database: its expressions for the keys, and their types. */
export function sortPlansOf(
  keys: Record<SortName, string>,
  types: Record<SortName, string>,
): (sort: RowSort) => SortPlan {
  return (sort) => {
    const descending = sort.startsWith("-")
    const name = sort.replace(/^-/, "") as SortName // RowSort is these names, with or without the sign
    return {
      key: keys[name],
      type: types[name],
      direction: descending ? "desc" : "asc",
      beyond: descending ? "<" : ">",
    }
  }
}
