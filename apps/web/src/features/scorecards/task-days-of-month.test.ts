import { expect, test } from "vitest"
import { daysOfMonth } from "../../lib/month-days.ts"
import { taskDaysOf } from "./task-days-of-month.ts"

const day = (work_date: string, rest: object) => ({
  work_date,
  class: "off" as const,
  percent: null,
  finished_task: null,
  task_count: null,
  notes: null,
  version: null,
  ...rest,
})

test("each day of the month looks as it counts, and says so", () => {
  const days = taskDaysOf(daysOfMonth({ year: 2026, month: 11 }), [
    day("11/2/2026", { class: "scored", percent: 100, finished_task: 8, task_count: 8 }),
    day("11/3/2026", { class: "scored", percent: 62.5, finished_task: 5, task_count: 8 }),
    day("11/4/2026", { class: "missing" }),
    day("11/5/2026", { class: "excluded", finished_task: 0, task_count: 0 }),
    day("11/30/2026", { class: "pending" }),
  ])
  expect(days).toHaveLength(30)
  const looks = [1, 2, 3, 4, 5, 30].map((number) => {
    const found = days[number - 1]
    return [found?.look, found && "fill" in found ? found.fill : null, found?.words]
  })
  expect(looks).toEqual([
    ["none", null, "day off"],
    ["good", 100, "8 of 8 tasks, 100%"],
    ["low", 62.5, "5 of 8 tasks, 62.5%"],
    ["missing", null, "no entry, counts as 0"],
    ["none", null, "no tasks, left out"],
    ["pending", null, "upcoming"],
  ])
})
