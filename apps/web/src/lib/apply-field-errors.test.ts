import { expect, test } from "vitest"
import { CallFailed } from "./problem.ts"
import { labelOfPath, applyFieldErrors } from "./apply-field-errors.ts"

function refused(errors: { path: string; message: string }[]) {
  const problem = { type: "urn:x", title: "Refused", status: 422, detail: "Check.", code: "invalid", request_id: "1" }
  return new CallFailed(422, { ...problem, errors })
}

test("an error of a form field belongs to that field", () => {
  const error = refused([{ path: "weekly.time", message: "Not a time." }])
  expect(applyFieldErrors(error, { weekly: { time: "25:00" } })).toEqual({
    fields: { "weekly.time": "Not a time." },
    others: {},
  })
})

test("an error that no form field can show is kept for the note next to the buttons", () => {
  const error = refused([{ path: "cycle_id", message: "This cycle is over." }])
  expect(applyFieldErrors(error, { name: "" })).toEqual({ fields: {}, others: { cycle_id: "This cycle is over." } })
})

test("errors inside a list of plain values belong to the list, each message once", () => {
  const error = refused([
    { path: "ids.0", message: "Unknown." },
    { path: "ids.2", message: "Unknown." },
    { path: "ids.3", message: "Inactive." },
  ])
  expect(applyFieldErrors(error, { ids: ["a", "b", "c", "d"] })?.fields).toEqual({ ids: "Unknown. Inactive." })
})

test("an error inside a list of rows stays where it is", () => {
  const error = refused([{ path: "questions.0.text", message: "Write it." }])
  expect(applyFieldErrors(error, { questions: [{ text: "" }] })?.fields).toEqual({ "questions.0.text": "Write it." })
})

test("an error that names no field is shown as a whole", () => {
  expect(applyFieldErrors(refused([]), { name: "" })).toBeNull()
  expect(applyFieldErrors(new CallFailed(0, null), { name: "" })).toBeNull()
  expect(applyFieldErrors(new Error("broken"), { name: "" })).toBeNull()
})

test("a path becomes a readable label", () => {
  expect(labelOfPath("quiet_hours.start")).toBe("Quiet hours, start")
  expect(labelOfPath("questions.0.text")).toBe("Questions, 1, text")
})
