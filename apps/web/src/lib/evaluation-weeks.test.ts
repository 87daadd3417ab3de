import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { dueByNow, stillToDo, type OfKind } from "./evaluation-weeks.ts"

const MONDAYS = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-13T15:00:00Z"), toFake: ["Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

function figures(required: number, done: number) {
  return { required, done, missing: Math.max(0, required - done), excess: Math.max(0, done - required) }
}

/** One a week is required. `done` is the number done in each week. */
function weekly(done: readonly number[]): OfKind {
  const weeks = done.map((each, week) => ({ week_start: MONDAYS[week] ?? "", ...figures(1, each) }))
  return {
    cadence: "weekly",
    weeks,
    ...figures(
      done.length,
      done.reduce((sum, each) => sum + each, 0),
    ),
  }
}

const monthly = (weeks: readonly string[]): OfKind => ({
  cadence: "monthly",
  weeks: weeks.map((week_start) => ({ week_start, ...figures(0, 0) })),
  ...figures(2, 0),
})

test.each([
  ["late, this week's, and two of later weeks", weekly([0, 0, 0, 0]), 2, 3],
  ["this week's is done: the later ones are not due", weekly([1, 1, 0, 0]), 0, 2],
  ["extra ones count for weeks to come", weekly([2, 0, 0, 0]), 1, 2],
  ["a month that has started", monthly(MONDAYS), 2, 2],
  ["a month that is over", monthly(["2026-10-26"]), 2, 0],
  ["a month whose weeks have not started", monthly(["2026-11-30"]), 0, 2],
])("what is due by now: %s", (_, given, due, toDo) => {
  expect(dueByNow(given)).toBe(due)
  expect(stillToDo(given)).toBe(toDo)
})
