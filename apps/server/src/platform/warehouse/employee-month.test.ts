import { defaultConfiguration } from "@scorecard/domain/scoring"
import { expect, test } from "vitest"
import { scoredRow } from "#test/warehouse/contract-rows.ts"
import { employeeMonthOf, scoredRowOf } from "./employee-month.ts"
import type { WarehouseRow } from "./index.ts"

const { goals } = defaultConfiguration("2026")
const row: WarehouseRow = {
  ...scoredRow("E1", { total_score: 95, band_key: "goal" }),
  month: "2026-09",
  report_status: "final",
  report_version: 1,
  synced_at: "2026-10-02T09:00:00.000Z",
}

test("a row survives the round trip through the warehouse", () => {
  const shown = employeeMonthOf(row, goals)
  const { month: _, report_status, report_version, synced_at, ...scored } = row
  // A KPM without KPIs stays without them; everything else is the same.
  expect(scoredRowOf(shown)).toEqual(scored)
  expect(shown).toMatchObject({
    year: 2026,
    month: 9,
    name: "Person E1",
    band: { band_key: "goal" },
    report_status,
    synced_at,
  })
  expect(report_version).toBe(1)
})

test("unknown values of an old row stay unknown, and its band is that of its score", () => {
  const old = { ...row, band_key: null, bsc_eligible: null, bonus_qualified: null, working_days: null, total_score: 85 }
  expect(employeeMonthOf(old, goals)).toMatchObject({
    band: { band_key: "near_goal" },
    bsc_eligible: null,
    bonus_qualified: null,
    working_days: null,
  })
  expect(() => scoredRowOf(employeeMonthOf(old, goals))).toThrow("is unknown")
})
