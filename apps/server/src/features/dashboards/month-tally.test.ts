import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { defaultConfiguration } from "@scorecard/domain/scoring"
import fc from "fast-check"
import { expect, test } from "vitest"
import { createMonthTally } from "./documents.ts"
import { presentSummary } from "./show-bsc.ts"

const person = (total_score: number, chosen: Partial<EmployeeMonth> = {}) =>
  ({
    total_score,
    band: { band_key: total_score >= 90 ? "goal" : "below", label: "", color: "" },
    kpms: [{ kpm_key: "productivity", total: total_score }],
    bonus_qualified: false,
    bonus_eligible: true,
    ...chosen,
  }) as EmployeeMonth // what a tally does not look at may be missing

test("averages are rounded once, half up, from exact sums", () => {
  const tally = createMonthTally()
  tally.add([person(0.01), person(0.02)])
  expect(tally.summary().average_total_score).toBe(0.02)
  expect(tally.summary().kpms).toEqual([{ kpm_key: "productivity", average: 0.02 }])
})

test("how people come in batches makes no difference", () => {
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

test("a flag that is not known counts for nobody, and is counted as unknown", () => {
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

test("over nobody there are no averages, and every band and KPM of the cycle is still named", () => {
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
