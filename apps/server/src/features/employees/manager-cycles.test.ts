import { wouldLoop } from "@scorecard/domain"
import fc from "fast-check"
import { expect, test } from "vitest"
import { findManagerCycles } from "./bulk-together.ts"

test("finds a cycle for many people exactly where `wouldLoop` finds one for a single person", () => {
  const charts = fc.array(fc.tuple(fc.nat(12), fc.option(fc.nat(12))), { maxLength: 30 })
  fc.assert(
    fc.property(charts, (links) => {
      const chart = new Map(links.map(([id, manager]) => [String(id), manager === null ? null : String(manager)]))
      const managerOf = (id: string) => chart.get(id) ?? null
      const isEndless = findManagerCycles(managerOf)
      for (const [id, manager] of chart) expect(isEndless(id)).toBe(wouldLoop(id, manager, managerOf))
    }),
  )
})

test("follows a chain of 100,000 people once", () => {
  let steps = 0
  const isEndless = findManagerCycles((id) => {
    steps += 1
    return id === "0" ? null : String(Number(id) - 1)
  })
  for (let id = 99_999; id >= 0; id--) expect(isEndless(String(id))).toBe(false)
  expect(steps).toBe(100_000)
})
