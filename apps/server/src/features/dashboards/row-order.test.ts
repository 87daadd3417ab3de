import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import fc from "fast-check"
import { expect, test } from "vitest"
import { compareKeys, openPage } from "#platform/tables/index.ts"
import { ROW_SORTS, type PageKey, type RowSort } from "#platform/warehouse/index.ts"
import { rowOrder } from "./documents.ts"

// A page looks at these three and hands on the rest.
const row = (employee_id: string, name: string, total_score: number) =>
  ({ employee_id, name, total_score }) as EmployeeMonth

const people = fc
  .uniqueArray(
    fc.tuple(
      fc.string({ unit: "grapheme", maxLength: 3 }),
      fc.string({ unit: "grapheme", maxLength: 2 }),
      fc.integer({ min: 0, max: 4 }),
    ),
    {
      selector: ([id]) => id,
      maxLength: 30,
    },
  )
  .map((tuples) => tuples.map(([id, name, score]) => row(id, name, score)))

function pagesOf(batches: EmployeeMonth[][], sort: RowSort, limit: number): EmployeeMonth[][] {
  const pages: EmployeeMonth[][] = []
  let after: PageKey | null = null
  do {
    const page: ReturnType<typeof openPage<EmployeeMonth>> = openPage<EmployeeMonth>({
      ...rowOrder(sort),
      limit,
      after,
    })
    for (const batch of batches) page.add(batch)
    const { items, next } = page.page()
    pages.push(items)
    after = next
  } while (after)
  return pages
}

test("pages of any size, in any order, hold everybody once and in that order", () => {
  fc.assert(
    fc.property(
      people,
      fc.constantFrom(...ROW_SORTS),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, sort, limit, batchSize) => {
        const batches = Object.values(Object.groupBy(rows, (_row) => rows.indexOf(_row) % batchSize)).map(
          (batch) => batch ?? [],
        )
        const { keyOf, ...order } = rowOrder(sort)
        const compare = compareKeys(order)
        const sorted = rows.toSorted((a, b) => compare(keyOf(a), keyOf(b)))
        const pages = pagesOf(batches, sort, limit)
        expect(pages.flat()).toEqual(sorted)
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      },
    ),
  )
})

test("names are in order of their characters, whatever their case; ties go by id", () => {
  const rows = [row("E3", "zoe", 1), row("E2", "Émile", 1), row("E1", "Zoe", 1), row("E4", "adam", 1)]
  const names = pagesOf([rows], "name", 10)[0]?.map(({ employee_id }) => employee_id)
  expect(names).toEqual(["E4", "E1", "E3", "E2"])
})
