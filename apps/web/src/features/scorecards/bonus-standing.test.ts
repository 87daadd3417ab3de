import { expect, test } from "vitest"
import { bonusOf } from "./bonus-standing.ts"
import type { ShownMonth } from "./scorecard-types.ts"

const month: ShownMonth = {
  total_score: 96,
  band: { band_key: "meets", label: "Meets expectations", color: "#2b8a3e" },
  not_scored: null,
  projected_final_score: 96,
  kpms: [],
  working_days: 21,
  bonus_eligible: true,
  bonus_qualified: true,
  bonus_qualification_breakdown: [
    { check: "incidents", passed: true, detail: "Incidents: 0; none is allowed." },
    { check: "weekly_submission", passed: true, detail: "SBS in time in 2 of 2 ended weeks." },
  ],
  report_status: "draft",
  computed_at: "2026-11-20T15:00:00.000Z",
}

test("a draft month's gates are passed so far: weekly evaluations count once their week has ended", () => {
  expect(bonusOf(month).words).toBe("2 of 2 gates passed so far. Weekly evaluations count once their week has ended.")
})

test("a final month's gates are passed for good", () => {
  expect(bonusOf({ ...month, report_status: "final" }).words).toBe("2 of 2 gates passed.")
})
