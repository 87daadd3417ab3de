import { expect, test } from "vitest"
import { fieldsOf, isSent, sentOf } from "./day-fields.ts"

const day = { finished_task: 4, task_count: 10, notes: "late start" }

test("a day's form shows what is being saved, or could not be, and else what stands there", () => {
  expect(fieldsOf(day)).toEqual({ finished: 4, count: 10, notes: "late start" })
  expect(fieldsOf(day, { text: "7 of 10", notes: null })).toEqual({ finished: 7, count: 10, notes: "" })
  // Taken back, or typed into the grid as no figures.
  expect(fieldsOf(day, { text: "", notes: null })).toEqual({ finished: 4, count: 10, notes: "late start" })
  expect(fieldsOf({ finished_task: null, task_count: null, notes: null })).toEqual({
    finished: "",
    count: "",
    notes: "",
  })
})

test("what was sent is told from what was typed after it", () => {
  const sent = sentOf({ finished: 7, count: 10, notes: " done " })
  expect(sent).toEqual({ text: "7/10", notes: "done" })
  expect(isSent({ finished: 7, count: 10, notes: "done" }, sent)).toBe(true)
  expect(isSent({ finished: 7, count: 10, notes: "done by noon" }, sent)).toBe(false)
  expect(isSent({ finished: 8, count: 10, notes: "done" }, sent)).toBe(false)
  expect(isSent({ finished: 7, count: 10, notes: "done" }, { text: "7 of 10", notes: "done" })).toBe(true)
})
