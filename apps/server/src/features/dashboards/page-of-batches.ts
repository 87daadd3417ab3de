import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { PageKey, RowSort } from "#platform/warehouse/index.ts"
import { compareKeys, keyOf } from "./row-order.ts"

export type PageQuestion = { sort: RowSort; limit: number; after: PageKey | null }
export type FoundPage = { items: EmployeeMonth[]; next: PageKey | null }

/** Finds a page among rows that come in batches of any order, holding a batch and a page at most. */
export function openPage({ sort, limit, after }: PageQuestion): {
  add(rows: readonly EmployeeMonth[]): void
  page(): FoundPage
} {
  const compare = compareKeys(sort)
  let kept: { key: PageKey; row: EmployeeMonth }[] = []
  return {
    add(rows) {
      const beyond = rows
        .map((row) => ({ key: keyOf(row, sort), row }))
        .filter(({ key }) => after === null || compare(key, after) > 0)
      // One more than asked for tells whether there is a next page.
      kept = [...kept, ...beyond].toSorted((a, b) => compare(a.key, b.key)).slice(0, limit + 1)
    },
    page() {
      const page = kept.slice(0, limit)
      const last = page.at(-1)
      return { items: page.map(({ row }) => row), next: last && kept.length > limit ? last.key : null }
    },
  }
}
