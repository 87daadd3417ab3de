import { expect, test } from "vitest"
import { CallFailed, messageOf } from "./problem.ts"

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

test("a word of the address that is refused says why", () => {
  const error = refused("Check these fields of the query: to.", [
    { path: "to", message: "The last day lies before the first." },
  ])
  expect(messageOf(error)).toBe("to: The last day lies before the first.")
})

test("another refusal speaks for itself, with its days as people read them", () => {
  expect(messageOf(refused("2026-10 is final.", [], "month_finalized"))).toBe("October 2026 is final.")
})

test("the message beside a field has its days as people read them", () => {
  const { fields } = refused("Check these fields of the body: date.", [
    { path: "date", message: "The last possible day is 2026-11-21." },
  ])
  expect(fields).toEqual({ date: "The last possible day is Nov 21, 2026." })
})
