import { expect, test } from "vitest"
import { CallFailed } from "./problem.ts"
import { nextPollMs } from "./polling.ts"

const isAtWork = (status: string) => status === "running"

test("running work is polled every second, finished work no longer", () => {
  expect(nextPollMs({ data: undefined, error: null }, isAtWork)).toBe(1_000)
  expect(nextPollMs({ data: "running", error: null }, isAtWork)).toBe(1_000)
  expect(nextPollMs({ data: "succeeded", error: null }, isAtWork)).toBe(false)
})

test("a permanently refused read is not repeated", () => {
  expect(nextPollMs({ data: undefined, error: new CallFailed(403, null) }, isAtWork)).toBe(false)
  expect(nextPollMs({ data: "running", error: new CallFailed(404, null) }, isAtWork)).toBe(false)
})

test("a service that is down, fails or asks to wait is polled again", () => {
  expect(nextPollMs({ data: "running", error: new CallFailed(0, null) }, isAtWork)).toBe(5_000)
  expect(nextPollMs({ data: "running", error: new CallFailed(500, null) }, isAtWork)).toBe(1_000)
  expect(nextPollMs({ data: undefined, error: new CallFailed(429, null, 30) }, isAtWork)).toBe(30_000)
})
