import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { PageKey, RowSort } from "#platform/warehouse/index.ts"

type Sortable = Pick<EmployeeMonth, "employee_id" | "name" | "total_score">

/** Where a row stands in a list: the same value that the warehouse sorts by. */
export function keyOf({ employee_id, name, total_score }: Sortable, sort: RowSort): PageKey {
  const values = { total_score, name: name.toLowerCase(), employee_id }
  // A RowSort is one of these names, with or without its sign.
  return { value: values[sort.replace(/^-/, "") as keyof typeof values], employee_id }
}

/** The warehouse's order: text by code point, ties by the employee's id, all of it backwards where the sort descends. */
export function compareKeys(sort: RowSort): (a: PageKey, b: PageKey) => number {
  const direction = sort.startsWith("-") ? -1 : 1
  return (a, b) => direction * (compare(a.value, b.value) || compare(a.employee_id, b.employee_id))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
