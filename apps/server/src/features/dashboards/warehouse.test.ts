import type { MonthReport } from "@scorecard/contracts/months"
import { expect, test } from "vitest"
import type { MonthStamp } from "#platform/warehouse/index.ts"
import { isTrusted } from "./warehouse.ts"

const draft: MonthReport = {
  _id: "2026-09",
  year: 2026,
  month: 9,
  status: "draft",
  finalized_at: null,
  finalized_by_employee_id: null,
  last_rolling_sync_at: null,
  reopened_at: null,
  reopened_by_employee_id: null,
  report_version: 0,
  generation: 0,
  published_report_version: null,
  reason: null,
  version: 1,
} as MonthReport // Fields that this test does not use may be missing.
const final: MonthReport = { ...draft, status: "final", report_version: 2, generation: 3, published_report_version: 2 }

const synced: MonthStamp = {
  report_status: "draft",
  report_version: 0,
  generation: 0,
  synced_at: "2026-10-01T10:00:00.000Z",
}
const published: MonthStamp = { ...synced, report_status: "final", report_version: 2, generation: 3 }

test.each([
  ["a draft month that was fully synced", draft, synced, true],
  ["a fully synced month without a report", null, synced, true],
  ["a month that was never written", draft, null, false],
  ["a month with only some people's rows", draft, { ...synced, synced_at: null }, false],
  ["a final month whose generation is in the warehouse", final, published, true],
  ["a final month that is still a draft in the warehouse", final, synced, false],
  ["a final month whose publication is not confirmed", { ...final, published_report_version: 1 }, published, false],
  ["a regenerated month with the previous generation's rows", final, { ...published, report_version: 1 }, false],
  ["a reopened month with the final's rows", { ...final, status: "draft", generation: 4 }, published, false],
  [
    "a reopened month that was synced again",
    { ...final, status: "draft", generation: 4 },
    { ...synced, generation: 4 },
    true,
  ],
] satisfies [string, MonthReport | null, MonthStamp | null, boolean][])("%s", (_, report, stamp, trusted) => {
  expect(isTrusted(report, stamp)).toBe(trusted)
})
