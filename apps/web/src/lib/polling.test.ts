import { expect, test } from "vitest"
import { CallFailed } from "./problem.ts"
import { nextPollMs } from "./polling.ts"

const isAtWork = (status: string) => status === "running"

test("what is at work is looked at every second, what is done no more", () => {
  expect(nextPollMs({ data: undefined, error: null }, isAtWork)).toBe(1_000)
  expect(nextPollMs({ data: "running", error: null }, isAtWork)).toBe(1_000)
  expect(nextPollMs({ data: "succeeded", error: null }, isAtWork)).toBe(false)
})

test("a read that is refused for good is not repeated", () => {
  expect(nextPollMs({ data: undefined, error: new CallFailed(403, null) }, isAtWork)).toBe(false)
  expect(nextPollMs({ data: "running", error: new CallFailed(404, null) }, isAtWork)).toBe(false)
})

test("a service that is away, fails or asks for patience is asked again", () => {
  expect(nextPollMs({ data: "running", error: new CallFailed(0, null) }, isAtWork)).toBe(5_000)
  expect(nextPollMs({ data: "running", error: new CallFailed(500, null) }, isAtWork)).toBe(1_000)
  expect(nextPollMs({ data: undefined, error: new CallFailed(429, null, 30) }, isAtWork)).toBe(30_000)
})
