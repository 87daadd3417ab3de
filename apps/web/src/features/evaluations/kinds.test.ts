import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { OfKind } from "../../lib/evaluation-weeks.ts"
import { bonusVerdict, scoreVerdict, weekLabel } from "./kinds.ts"

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const MONDAYS = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"]

/** One a week is required. `done` is the number done in each week. */
function weekly(done: readonly number[]): OfKind {
  const weeks = done.map((each, week) => ({ week_start: MONDAYS[week] ?? "", ...figures(1, each) }))
  const total = done.reduce((sum, each) => sum + each, 0)
  return { cadence: "weekly", weeks, ...figures(done.length, total) }
}

function figures(required: number, done: number) {
  return { required, done, missing: Math.max(0, required - done), excess: Math.max(0, done - required) }
}

test.each([
  ["the total is complete, but a week is open", weekly([1, 1, 2, 0]), "Complete", "complete", "1 week to do"],
  ["an extra one is no warning", weekly([2, 1, 1, 1]), "Complete, 1 extra", "complete", "Every week complete"],
  ["a week was missed", weekly([0, 1, 1, 1]), "1 missing", "missing", "1 week missed"],
  ["nothing is done", weekly([0, 0, 0, 0]), "2 missing, 2 to do", "missing", "2 weeks missed, 2 to do"],
])("says what decides when %s", (_, given, label, status, bonus) => {
  expect(scoreVerdict(given)).toEqual({ label, status })
  expect(bonusVerdict(given)).toBe(bonus)
})

test("a monthly requirement ignores the weeks", () => {
  const monthly: OfKind = { cadence: "monthly", weeks: [], ...figures(2, 0) }
  expect(bonusVerdict(monthly)).toBeNull()
})

test("a week shows what is missing or extra", () => {
  expect(weekly([0, 1, 2, 0]).weeks.map(weekLabel)).toEqual(["1 missing", "Complete", "Complete, 1 extra", "1 to do"])
})
