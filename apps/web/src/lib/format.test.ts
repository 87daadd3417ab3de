import { expect, test } from "vitest"
import { formatAgo, formatFromNow, formatMoment, formatTimeOfDay } from "./format.ts"
import { formatDeadline, formatTimeInZone } from "./zoned-times.ts"

test("a deadline is shown in Eastern time, in summer and in winter", () => {
  expect(formatDeadline("2026-11-24T17:00:00.000Z")).toBe("Tue, Nov 24, 2026, 12:00 PM Eastern")
  expect(formatDeadline("2026-07-14T16:00:00.000Z")).toBe("Tue, Jul 14, 2026, 12:00 PM Eastern")
  expect(formatDeadline(null)).toBe("–")
})

test("a time of day names its zone: Eastern, or the one that was chosen", () => {
  expect(formatTimeInZone("12:00")).toBe("12:00 PM Eastern")
  expect(formatTimeInZone("18:05", "America/New_York")).toBe("6:05 PM Eastern")
  expect(formatTimeInZone("08:00", "Asia/Manila")).toMatch(/^8:00 AM Philippine/)
})

test("a time that is still being typed stays as it is", () => {
  expect(formatTimeOfDay("1")).toBe("1")
  expect(formatTimeOfDay("")).toBe("")
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

test("a time to come is relative", () => {
  const at = "2026-11-20T15:00:00.000Z"
  const before = (ms: number) => formatFromNow(at, Date.parse(at) - ms)
  const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]
  expect([-minute, second, 59 * minute, hour, day - second, 47 * hour, 7 * day - second].map(before)).toEqual([
    "in 0 minutes",
    "in 1 minute",
    "in 59 minutes",
    "in 1 hour",
    "in 24 hours",
    "in 47 hours",
    "in 7 days",
  ])
})
