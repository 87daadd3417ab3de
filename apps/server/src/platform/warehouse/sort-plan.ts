import type { RowSort } from "./port.ts"

type SortName = "total_score" | "name" | "employee_id"
/** `beyond`: how the key of a later row compares with that of an earlier one. */
export type SortPlan = { key: string; type: string; direction: "asc" | "desc"; beyond: "<" | ">" }

/** How rows are sorted, in the words of one database: its expressions for the keys, and their types. */
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
