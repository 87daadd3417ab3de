import { expect, test } from "vitest"
import { formatDeadline, formatMoment } from "./format.ts"

test("a deadline is shown in Eastern time, in summer and in winter", () => {
  expect(formatDeadline("2026-11-24T17:00:00.000Z")).toBe("Tue, Nov 24, 2026, 12:00 PM Eastern")
  expect(formatDeadline("2026-07-14T16:00:00.000Z")).toBe("Tue, Jul 14, 2026, 12:00 PM Eastern")
  expect(formatDeadline(null)).toBe("–")
})

test("any other time names its time zone", () => {
  const zone = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" })
    .formatToParts(new Date("2026-11-24T17:00:00.000Z"))
    .find(({ type }) => type === "timeZoneName")?.value
  expect(formatMoment("2026-11-24T17:00:00.000Z")).toMatch(new RegExp(`, \\d{1,2}:\\d\\d [AP]M ${zone}$`))
})
