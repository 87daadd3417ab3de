import { expect, test } from "vitest"
import { projectionNote } from "./projection-note.ts"
import type { ShownMonth, Kpi } from "./scorecard-types.ts"

const evaluationKpi = (kpi_source: Kpi["kpi_source"], done: number, required: number): Kpi => ({
  kpi_key: kpi_source,
  kpi_source,
  name: kpi_source,
  weight: 100,
  kpi_score: null,
  boost: 0,
  no_data: done === 0,
  basis: { base_score: null, done, required },
})

function month(total: number, projected: number | null, kpis: Kpi[]) {
  const kpms: ShownMonth["kpms"] = [
    { kpm_key: "quality", name: "Quality", weight: 100, total, boost: 0, contribution: total, kpis },
  ]
  return { total_score: total, projected_final_score: projected, kpms }
}

test.each([
  [
    "evaluations are missing and cost points",
    month(90, 67.5, [evaluationKpi("auditors_all", 6, 8)]),
    "2 of 8 required evaluations are still missing, which lowers this figure.",
  ],
  [
    "none is done yet, so the totals are equal",
    month(38, 38, [evaluationKpi("auditors_all", 0, 8)]),
    "8 of 8 required evaluations are still missing. Evaluation scores count as 0 until the first one is done.",
  ],
  [
    "all are done together, but too few Non-SBS ones",
    month(90, 80, [evaluationKpi("auditors_all", 8, 8), evaluationKpi("quantity_non_sbs", 3, 4)]),
    "1 of 4 required Non-SBS evaluations is still missing, which lowers this figure.",
  ],
  [
    "all are done",
    month(90, 90, [evaluationKpi("auditors_all", 9, 8), evaluationKpi("quantity_non_sbs", 4, 4)]),
    "No change: all 8 required evaluations are done.",
  ],
  [
    "none is required",
    month(90, 90, [evaluationKpi("auditors_all", 0, 0)]),
    "No change: no evaluations are required this month.",
  ],
  ["there is no projection", month(90, null, []), "Not available for this month."],
])("the note when %s", (_, given, note) => {
  expect(projectionNote(given)).toBe(note)
})
