import { expect, test } from "vitest"
import { formatAgo, formatDeadline, formatMoment } from "./format.ts"

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

test("a recent time is relative, an older one exact", () => {
  const at = "2026-11-20T15:00:00.000Z"
  const after = (ms: number) => formatAgo(at, Date.parse(at) + ms)
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  expect([-minute, 0, minute, 59 * minute, hour, 23 * hour, day, 6 * day].map(after)).toEqual([
    "now",
    "now",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "23 hours ago",
    "yesterday",
    "6 days ago",
  ])
  expect(after(7 * day)).toBe(formatMoment(at))
})
