import { expect, test } from "vitest"
import { entry, lockTimeOf } from "./entries.factory.ts"
import { aggregateEntries } from "./entry-aggregates.ts"

const scope = { month: { year: 2025, month: 9 }, lockTimeOf }
const sbs = (quantity_score: number, given: Parameters<typeof entry>[2] = {}) =>
  entry("sbs", { quantity_score, auditors_score: null, checklist_score: 80.1, red_flag: false }, given)

test("a month's entries add up to sums, counts, and groups", () => {
  const entries = [
    sbs(0.1),
    sbs(0.2),
    entry("non_sbs", { quantity_score: 60, auditors_score: 0, red_flag: true }),
    entry("attendance", { issue_type: "tardiness" }),
    entry("attendance", { issue_type: "absenteeism" }),
    entry("attendance", { issue_type: "absenteeism" }),
    entry("productivity"),
    entry("incidents"),
    entry("atw", { impact: "a", final_score: 20.5 }),
    entry("atw", { impact: "b", final_score: 1 }),
    entry("atw", { impact: "a", final_score: 3 }),
    entry("additional_points", { target_type: "kpi", target_key: "k", points: 1.5 }),
    entry("additional_points", { target_type: "kpm", target_key: "k", points: 2 }),
    entry("additional_points", { target_type: "kpi", target_key: "k", points: 3 }),
  ]
  expect(aggregateEntries(entries, { ...scope, task_delivery: { "3": [1, 2] } })).toEqual({
    sbs: {
      count: 2,
      quantity_sum: 0.3,
      auditors_sum: 0,
      auditors_count: 0,
      checklist_sum: 160.2,
      checklist_count: 2,
      red_flags: 0,
    },
    non_sbs: {
      count: 1,
      quantity_sum: 60,
      auditors_sum: 0,
      auditors_count: 1,
      checklist_sum: 0,
      checklist_count: 0,
      red_flags: 1,
    },
    atw: [
      { impact: "a", count: 2, final_score_sum: 23.5 },
      { impact: "b", count: 1, final_score_sum: 1 },
    ],
    tardiness: 1,
    absenteeism: 2,
    productivity_issues: 1,
    additional_points: [
      { target_type: "kpi", target_key: "k", points_sum: 4.5, count: 2 },
      { target_type: "kpm", target_key: "k", points_sum: 2, count: 1 },
    ],
    incidents: 1,
    timely_evaluations: { sbs: [0, 2, 0, 0], non_sbs: [0, 1, 0, 0] },
    task_delivery: { "3": [1, 2] },
  })
})

test("deleted entries and those of other months don't count", () => {
  const deleted = { deleted_at: "2025-09-11T00:00:00.000Z" }
  const entries = [sbs(50, deleted), sbs(60, { date: "2025-08-20" }), entry("incidents", {}, { date: "2025-10-31" })]
  const given = aggregateEntries(entries, scope)
  expect([given.sbs.count, given.incidents, given.timely_evaluations.sbs]).toEqual([0, 0, [0, 0, 0, 0]])
})

test("weeks extend beyond the month: September 2026's start on August 31", () => {
  const across = { month: { year: 2026, month: 9 }, lockTimeOf }
  const given = aggregateEntries([sbs(50, { date: "2026-08-31" }), sbs(70, { date: "2026-09-01" })], across)
  expect(given.sbs.count).toBe(1)
  expect(given.timely_evaluations.sbs).toEqual([2, 0, 0, 0])
})

test("a week runs from its Monday to its Sunday", () => {
  const given = aggregateEntries([sbs(50, { date: "2025-09-08" }), sbs(60, { date: "2025-09-14" })], scope)
  expect(given.timely_evaluations.sbs).toEqual([0, 2, 0, 0])
})

test("an evaluation created at or after the lock time is late", () => {
  const at = (created_at: string) => sbs(50, { date: "2025-09-10", created_at })
  const entries = [at("2025-09-16T15:59:59.999Z"), at("2025-09-16T16:00:00.000Z"), at("2025-09-17T09:00:00.000Z")]
  expect(aggregateEntries(entries, scope).timely_evaluations.sbs).toEqual([0, 1, 0, 0])
})
