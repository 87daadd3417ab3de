import { expect, test } from "vitest"
import { isQuiet } from "./settings.ts"

const quiet = (start: string, end: string, timezone: string, now: string) =>
  isQuiet({ start, end, timezone }, Temporal.Instant.from(now))

test.each([
  // Within one day. Eastern daylight time is four hours behind UTC.
  ["12:00", "13:00", "America/New_York", "2026-10-15T15:59:59Z", false],
  ["12:00", "13:00", "America/New_York", "2026-10-15T16:00:00Z", true],
  ["12:00", "13:00", "America/New_York", "2026-10-15T16:59:59Z", true],
  ["12:00", "13:00", "America/New_York", "2026-10-15T17:00:00Z", false],
  // Across midnight.
  ["22:00", "07:00", "Asia/Manila", "2026-10-15T13:59:00Z", false],
  ["22:00", "07:00", "Asia/Manila", "2026-10-15T14:00:00Z", true],
  ["22:00", "07:00", "Asia/Manila", "2026-10-15T16:00:00Z", true],
  ["22:00", "07:00", "Asia/Manila", "2026-10-15T22:59:00Z", true],
  ["22:00", "07:00", "Asia/Manila", "2026-10-15T23:00:00Z", false],
  ["00:00", "23:59", "UTC", "2026-10-15T23:58:59Z", true],
  ["00:00", "23:59", "UTC", "2026-10-15T23:59:00Z", false],
  // 02:30 does not exist on the spring night, so quiet hours from 02:30 start at 03:00.
  ["02:30", "06:00", "America/New_York", "2026-03-08T06:59:00Z", false],
  ["02:30", "06:00", "America/New_York", "2026-03-08T07:00:00Z", true],
  ["22:00", "02:30", "America/New_York", "2026-03-08T06:59:00Z", true],
  ["22:00", "02:30", "America/New_York", "2026-03-08T07:00:00Z", false],
  // 01:30 occurs twice on the fall night: both are quiet, and times in between follow the local clock.
  ["01:15", "01:45", "America/New_York", "2026-11-01T05:30:00Z", true],
  ["01:15", "01:45", "America/New_York", "2026-11-01T06:00:00Z", false],
  ["01:15", "01:45", "America/New_York", "2026-11-01T06:30:00Z", true],
])("quiet from %s to %s in %s at %s: %s", (start, end, timezone, now, expected) => {
  expect(quiet(start, end, timezone, now)).toBe(expected)
})
