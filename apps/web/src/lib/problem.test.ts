import { expect, test } from "vitest"
import { CallFailed, InvalidInput, messageOf, problemFrom, titleOf } from "./problem.ts"

function refused(detail: string, errors: { path: string; message: string }[] = [], code = "invalid") {
  const problem = {
    type: `urn:scorecard:problem:${code}`,
    title: "Refused",
    status: 422,
    detail,
    code,
    request_id: "1",
  }
  return new CallFailed(422, { ...problem, errors })
}

test("a refused query parameter shows the reason", () => {
  const error = refused("Check these fields of the query: to.", [
    { path: "to", message: "The last day is before the first." },
  ])
  expect(messageOf(error)).toBe("to: The last day is before the first.")
})

test("a reason that several parameters share is said once", () => {
  const message = "January 2024 is before the first month."
  const error = refused("Check these fields of the query: year, month.", [
    { path: "year", message },
    { path: "month", message },
  ])
  expect(messageOf(error)).toBe(message)
})

test("any other refusal shows its own message, with readable dates", () => {
  expect(messageOf(refused("2026-10 is final.", [], "month_finalized"))).toBe("October 2026 is final.")
})

test("the message next to a field has readable dates", () => {
  const { fields } = refused("Check these fields of the body: date.", [
    { path: "date", message: "The last possible day is 2026-11-21." },
  ])
  expect(fields).toEqual({ date: "The last possible day is Nov 21, 2026." })
})

test.each([null, "Bad gateway", 7, [], {}, { detail: 5 }, { title: "Error" }])(
  "an answer that is no problem document, %j, is said plainly",
  (body) => {
    const error = new CallFailed(500, problemFrom(body))
    expect(titleOf(error)).toBe("That didn't work")
    expect(messageOf(error)).toBe("The service ran into an error (status 500). Try again in a moment.")
    expect(error.fields).toEqual({})
  },
)

test("the valid parts of an incomplete problem document are used", () => {
  const problem = problemFrom({
    detail: "No response.",
    errors: [{ path: 3 }, { path: "name", message: "Too long." }],
  })
  const error = new CallFailed(502, problem)
  expect(messageOf(error)).toBe("No response.")
  expect(error.fields).toEqual({ name: "Too long." })
  expect(error.code).toBe("failed")
})

test("a typing error is not reported as a page failure", () => {
  const error = new InvalidInput("Enter finished and total tasks, such as 8/10.")
  expect(titleOf(error)).toBe("Check what you typed")
  expect(messageOf(error)).toContain("such as 8/10")
})
