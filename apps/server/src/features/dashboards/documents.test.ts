import fc from "fast-check"
import { expect, test } from "vitest"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { defaultConfiguration } from "@scorecard/domain"
import { compareKeys, openPage } from "#platform/lists/index.ts"
import { type PageKey, ROW_SORTS, type RowSort } from "#platform/warehouse/index.ts"
import { createMonthTally, rowOrder } from "./documents.ts"
import { presentSummary } from "./show-bsc.ts"

// A page reads only these three fields.
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

function readPages(batches: EmployeeMonth[][], sort: RowSort, limit: number): EmployeeMonth[][] {
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

test("pages of any size contain each person once, in the requested order", () => {
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
        const pages = readPages(batches, sort, limit)
        expect(pages.flat()).toEqual(sorted)
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      },
    ),
  )
})

test("names are sorted by their characters, ignoring case; ties are sorted by id", () => {
  const rows = [row("E3", "zoe", 1), row("E2", "Émile", 1), row("E1", "Zoe", 1), row("E4", "adam", 1)]
  const names = readPages([rows], "name", 10)[0]?.map(({ employee_id }) => employee_id)
  expect(names).toEqual(["E4", "E1", "E3", "E2"])
})

const person = (total_score: number, overrides: Partial<EmployeeMonth> = {}) =>
  ({
    total_score,
    band: { band_key: total_score >= 90 ? "goal" : "below", label: "", color: "" },
    kpms: [{ kpm_key: "productivity", total: total_score }],
    bonus_qualified: false,
    bonus_eligible: true,
    ...overrides,
  }) as EmployeeMonth // a tally does not read the missing fields

test("averages are rounded once, half up, from exact sums", () => {
  const tally = createMonthTally()
  tally.add([person(0.01), person(0.02)])
  expect(tally.summary().average_total_score).toBe(0.02)
  expect(tally.summary().kpms).toEqual([{ kpm_key: "productivity", average: 0.02 }])
})

test("the result does not depend on the batches", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 })), fc.integer({ min: 0, max: 50 }), (hundredths, cut) => {
      const rows = hundredths.map((score) => person(score / 100))
      const whole = createMonthTally()
      whole.add(rows)
      const parts = createMonthTally()
      parts.add(rows.slice(0, cut))
      parts.add(rows.slice(cut))
      expect(parts.summary()).toEqual(whole.summary())
    }),
  )
})

test("a null flag counts only as unknown", () => {
  const tally = createMonthTally()
  tally.add([person(95, { bonus_qualified: true }), person(95, { bonus_qualified: null, bonus_eligible: null })])
  expect(tally.summary()).toMatchObject({
    employees: 2,
    bonus_qualified: 1,
    bonus_eligible: 1,
    bonus_unknown: 1,
  })
  tally.add([person(95, { bonus_qualified: null, bonus_eligible: false })])
  expect(tally.summary()).toMatchObject({ employees: 3, bonus_unknown: 1 })
})

test("without people there are no averages, but every band and KPM of the cycle is listed", () => {
  const metrics = { kpms: [{ kpm_key: "productivity", name: "Productivity", weight: 100, kpis: [] }] }
  expect(
    presentSummary(createMonthTally().summary(), { goals: defaultConfiguration("2026").goals, metrics }),
  ).toMatchObject({
    employees: 0,
    average_total_score: null,
    bands: [{ count: 0 }, { count: 0 }, { count: 0 }, { count: 0 }],
    kpms: [{ kpm_key: "productivity", name: "Productivity", average: null }],
  })
})
