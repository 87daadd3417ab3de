import { expect, test } from "vitest"
import { fieldsOf, isSent, sentOf } from "./day-fields.ts"

const day = { finished_task: 4, task_count: 10, notes: "late start" }

test("a day's form shows what is being saved or couldn't be, and otherwise the saved figures", () => {
  expect(fieldsOf(day)).toEqual({ finished: 4, count: 10, notes: "late start" })
  expect(fieldsOf(day, { text: "7 of 10", notes: null })).toEqual({ finished: 7, count: 10, notes: "" })
  // Withdrawn, or typed into the grid as something that isn't a figure.
  expect(fieldsOf(day, { text: "", notes: null })).toEqual({ finished: 4, count: 10, notes: "late start" })
  expect(fieldsOf({ finished_task: null, task_count: null, notes: null })).toEqual({
    finished: "",
    count: "",
    notes: "",
  })
})

test("edits made after sending are distinguished from what was sent", () => {
  const sent = sentOf({ finished: 7, count: 10, notes: " done " })
  expect(sent).toEqual({ text: "7/10", notes: "done" })
  expect(isSent({ finished: 7, count: 10, notes: "done" }, sent)).toBe(true)
  expect(isSent({ finished: 7, count: 10, notes: "done by noon" }, sent)).toBe(false)
  expect(isSent({ finished: 8, count: 10, notes: "done" }, sent)).toBe(false)
  expect(isSent({ finished: 7, count: 10, notes: "done" }, { text: "7 of 10", notes: "done" })).toBe(true)
})
