import { describe, expect, test } from "vitest"
import { classifyTaskDay } from "./index.ts"

const today = "2026-07-08"
const days = { past: "2026-07-07", today, future: "2026-07-09" }
const entries = {
  "no entry": null,
  "an entry": { finished_task: 8, task_count: 10 },
  "an entry without tasks": { finished_task: 0, task_count: 0 },
  "an entry with nothing finished": { finished_task: 0, task_count: 3 },
}

describe("a task-delivery day", () => {
  test.each([
    ["past", "no entry", "missing"],
    ["past", "an entry", "scored"],
    ["past", "an entry without tasks", "excluded"],
    ["past", "an entry with nothing finished", "scored"],
    ["today", "no entry", "pending"],
    ["today", "an entry", "scored"],
    ["today", "an entry without tasks", "excluded"],
    ["today", "an entry with nothing finished", "scored"],
    ["future", "no entry", "pending"],
    ["future", "an entry", "pending"],
    ["future", "an entry without tasks", "pending"],
    ["future", "an entry with nothing finished", "pending"],
  ] as const)("%s, with %s, is %s", (day, entry, expected) => {
    const facts = { date: days[day], today, entry: entries[entry] }
    expect(classifyTaskDay({ ...facts, isTaskDeliveryDay: true })).toBe(expected)
    expect(classifyTaskDay({ ...facts, isTaskDeliveryDay: false })).toBe("off")
  })
})
