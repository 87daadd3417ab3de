import { expect, test } from "vitest"
import { defaultDays } from "./default-days.ts"

test("a month without a schedule is shown as workdays from Monday to Friday", () => {
  const days = defaultDays({ year: 2026, month: 2 }) // February 1, 2026 is a Sunday
  expect(Object.keys(days)).toHaveLength(28)
  expect([days["1"], days["2"], days["6"], days["7"], days["8"], days["28"]]).toEqual([
    "OFF",
    "WD",
    "WD",
    "OFF",
    "OFF",
    "OFF",
  ])
})
