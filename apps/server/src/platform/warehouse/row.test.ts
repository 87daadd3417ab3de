import type { Scorecard } from "@scorecard/domain/scoring"
import { expect, test } from "vitest"
import { kpm, scoredRow } from "#test/warehouse/contract-rows.ts"
import { kpmScoresOf, rowOfScorecard } from "./row.ts"

test("a scorecard flattened into a row can be rebuilt as a tree", () => {
  const { kpis: flat, kpms: _, computed_at: __, ...row } = scoredRow("ana")
  const kpis = flat.map(({ kpm_key: ___, ...kpi }) => kpi)
  const scorecard: Scorecard = {
    ...row,
    band: { band_key: "goal", label: "Goal", color: "#0a0" },
    kpms: [
      { ...kpm("productivity", 80), kpis },
      { ...kpm("attendance", 100), kpis: [] },
    ],
  }
  const employee = { employee_id: "ana", employee_name: "Ana", department_id: null }
  const written = rowOfScorecard(employee, scorecard, "2026-02-01T00:00:00.000Z")
  expect(written).toMatchObject({ ...employee, band_key: "goal", kpis: flat })
  expect(kpmScoresOf(written)).toEqual(scorecard.kpms)
})
