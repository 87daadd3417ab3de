import { defaultConfiguration } from "@scorecard/domain/scoring"
import { expect, test } from "vitest"
import { draft, scoredRow } from "./contract-rows.ts"
import { employeeMonthOf, scoredRowOf } from "./employee-month.ts"
import type { WarehouseRow } from "./row.ts"

const { goals } = defaultConfiguration("2026")
const { report_status, report_version, synced_at } = draft
const kept: WarehouseRow = { ...scoredRow("ana"), month: "2026-09", report_status, report_version, synced_at }

test("a row that is shown and written again is the same row", () => {
  expect(scoredRowOf(employeeMonthOf(kept, goals))).toEqual(scoredRow("ana"))
})

test("a row is shown with its month, its band in words and its KPIs under their KPMs", () => {
  expect(employeeMonthOf(kept, goals)).toMatchObject({
    year: 2026,
    month: 9,
    name: "Person ana",
    band: { band_key: "near_goal", label: goals.bands[1]?.label },
    kpms: [
      { kpm_key: "productivity", kpis: [{ kpi_key: "integrity" }] },
      { kpm_key: "attendance", kpis: [] },
    ],
    report_status: "draft",
    synced_at,
  })
})

test("what a row from before a column existed does not know stays unknown, and is never written", () => {
  const old: WarehouseRow = { ...kept, band_key: null, bsc_eligible: null, bonus_qualified: null, employee_name: null }
  const shown = employeeMonthOf(old, goals)
  expect(shown).toMatchObject({ band: { band_key: "near_goal" }, bsc_eligible: null, bonus_qualified: null })
  expect(() => scoredRowOf(shown)).toThrow("is not known")
})
