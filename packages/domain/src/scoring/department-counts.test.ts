import fc from "fast-check"
import { expect, test } from "vitest"
import { departmentCounts, OTHER_DEPARTMENTS } from "./department-counts.ts"

const department = (name: string | null, headcount: number, count: number) => ({ name, headcount, count })

test("departments are sorted by count, largest first, then by name", () => {
  const input = [department("Support", 9, 2), department("Design", 3, 4), department("Billing", 5, 2)]
  expect(departmentCounts(input)).toEqual([
    { name: "Design", count: 4 },
    { name: "Billing", count: 2 },
    { name: "Support", count: 2 },
  ])
})

test("departments with fewer than three people are combined at the end", () => {
  const input = [department("Legal", 2, 2), department("Support", 3, 1), department("Board", 1, 1)]
  expect(departmentCounts(input)).toEqual([
    { name: "Support", count: 1 },
    { name: OTHER_DEPARTMENTS, count: 3 },
  ])
})

test("people without a department are combined with them, however many there are", () => {
  expect(departmentCounts([department(null, 12, 5)])).toEqual([{ name: OTHER_DEPARTMENTS, count: 5 }])
})

test("departments with a count of 0 are omitted, and the list can be empty", () => {
  expect(departmentCounts([department("Support", 9, 0), department("Legal", 2, 0)])).toEqual([])
  expect(departmentCounts([])).toEqual([])
})

test("everyone is counted, and no small department is ever named", () => {
  const any = fc.array(
    fc
      .record({ name: fc.string(), headcount: fc.nat(8), share: fc.nat(8) })
      .map(({ name, headcount, share }) => department(`d ${name}`, headcount, Math.min(headcount, share))),
  )
  fc.assert(
    fc.property(any, (input) => {
      const counts = departmentCounts(input)
      const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0)
      expect(sum(counts)).toBe(sum(input))
      const large = new Set(input.filter(({ headcount }) => headcount >= 3).map(({ name }) => name))
      for (const { name } of counts) expect(name === OTHER_DEPARTMENTS || large.has(name)).toBe(true)
    }),
  )
})
