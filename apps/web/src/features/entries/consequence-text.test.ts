import type { EntryConsequence } from "@scorecard/contracts/entry-preview"
import { expect, test } from "vitest"
import { describeConsequences } from "./consequence-text.ts"

const near = { band_key: "near_goal", label: "Near goal", color: "#000000" }
const developing = { band_key: "developing", label: "Developing", color: "#000000" }
const unchanged: EntryConsequence = {
  year: 2026,
  month: 10,
  total_score: { before: 80, after: 80 },
  band: { before: near, after: near },
  kpis: [],
  gates: [],
}

test("names the KPIs, the total, the band and the gates that change", () => {
  const month: EntryConsequence = {
    ...unchanged,
    total_score: { before: 80.1, after: 79.32 },
    band: { before: near, after: developing },
    kpis: [{ key: "accuracy", label: "Accuracy", before: null, after: 88.4 }],
    gates: [
      { key: "attendance", before: true, after: false },
      { key: "weekly_submission", before: false, after: true },
    ],
  }
  expect(describeConsequences([month])).toEqual([
    "Accuracy no score → 88.40 · total 80.10 → 79.32 · band Near goal → Developing · Attendance would fail · Weekly submission would pass",
  ])
})

test("says when nothing changes, and names the months if there are several", () => {
  expect(describeConsequences([unchanged])).toEqual(["The score stays the same"])
  expect(describeConsequences([unchanged, { ...unchanged, month: 9 }])).toEqual([
    "October 2026: The score stays the same",
    "September 2026: The score stays the same",
  ])
  expect(describeConsequences([])).toEqual([])
})
