import { expect, test } from "vitest"
import { describeBasis } from "./basis-labels.ts"
import type { Kpi } from "./scorecard-types.ts"

const words = (kpi_source: Kpi["kpi_source"], basis: Partial<Kpi["basis"]>, no_data = false) =>
  describeBasis({ kpi_source, basis: { base_score: 0, ...basis }, no_data } as Kpi)

test.each([
  [words("quantity_all", {}, true), "Nothing to score yet: counts as 0."],
  [
    words("quantity_all", { count: 6, mean: 99.83, done: 6, required: 8, ratio: 0.75, ratio_applied: false }),
    "Mean of 6 evaluations: 99.83. 6 of 8 required evaluations are done; the share counts when the month closes.",
  ],
  [
    words("quantity_all", { count: 1, mean: 80, done: 1, required: 4, ratio: 0.25, ratio_applied: true }),
    "Mean of 1 evaluation: 80.00. 1 of 4 required evaluations are done: × 0.25.",
  ],
  [
    words("checklist_sbs_less_issues", { count: 2, mean: 90, deduction: 2 }),
    "Mean of 2 SBS checklists: 90.00. 2 productivity issues, 1 point each.",
  ],
  [words("productivity_issues", { count: 0, deduction: 0 }), "No productivity issue."],
  [
    words("task_delivery", { mean: 95.45, days: { scored: 21, missing: 1, pending: 0, excluded: 0 } }),
    "21 days with figures, 1 without an entry, counted as 0. Mean 95.45, rounded up.",
  ],
  [words("attendance_tardiness", { count: 2, working_days: 20 }), "2 tardiness issues in 20 working days."],
  [words("atw_impact", { count: 2, sum: 78, cap: 100 }), "2 entries with 78 points; at most 100 count."],
])("%s", (said, expected) => {
  expect(said).toBe(expected)
})
