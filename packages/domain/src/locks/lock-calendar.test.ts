import { describe, expect, test } from "vitest"
import {
  DEFAULT_LOCK_SETTINGS,
  lockOn,
  lockStatus,
  monthlyLockInstant,
  type LockSettings,
  type MonthlyLockSettings,
  type WeeklyLockSettings,
} from "./index.ts"

/* Locks on unusual days. Eastern clocks go forward on March 8, 2026, and back on November 1, 2026. */

const at = (text: string) => Temporal.Instant.from(text)
const settingsOf = (weekly: Partial<WeeklyLockSettings>, monthly: Partial<MonthlyLockSettings> = {}): LockSettings => ({
  weekly: { ...DEFAULT_LOCK_SETTINGS.weekly, ...weekly },
  monthly: { ...DEFAULT_LOCK_SETTINGS.monthly, ...monthly },
})

const writeOn = (date: string, now: string, settings: LockSettings) =>
  lockOn({
    page: "sbs",
    dates: [date],
    accessLevel: 3,
    now: at(now),
    finalMonths: new Set(),
    reopenedMonths: new Set(),
    settings,
    grants: [],
  })

const weeksIn = (year: number, month: number, settings: LockSettings, now: string) =>
  lockStatus({ settings, month: { year, month }, finalizedAt: null, isReopened: false, now: at(now) }).find(
    ({ page }) => page === "sbs",
  )?.weeks ?? []

describe("on the night without 02:30", () => {
  const weekly = settingsOf({ enabled: true, weekday: 7, time: "02:30" })
  const monthly = settingsOf({}, { enabled: true, day: 8, time: "02:30" })

  test.each([
    ["the week of 23 February", "2026-02-25", weekly, "week_locked"],
    ["February", "2026-02-25", monthly, "month_locked"],
  ])("%s locks once, at 03:30 daylight time", (_, date, settings, code) => {
    // 07:29:59 UTC is 03:29:59 daylight time, one second before the moment that 02:30 is moved to.
    expect(writeOn(date, "2026-03-08T07:29:59.999Z", settings)).toBeNull()
    expect(writeOn(date, "2026-03-08T07:30:00Z", settings)).toMatchObject({
      code,
      locked_since: "2026-03-08T07:30:00.000Z",
    })
  })
})

describe("on the night that has 01:30 twice", () => {
  const weekly = settingsOf({ enabled: true, weekday: 7, time: "01:30" })
  const monthly = settingsOf({}, { enabled: true, day: 1, time: "01:30" })

  test.each([
    ["the week of 19 October", "2026-10-20", weekly, "week_locked"],
    ["October", "2026-10-20", monthly, "month_locked"],
  ])("%s locks at the first and does not reopen before the second", (_, date, settings, code) => {
    expect(writeOn(date, "2026-11-01T05:29:59.999Z", settings)).toBeNull()
    for (const now of ["2026-11-01T05:30:00Z", "2026-11-01T06:00:00Z", "2026-11-01T06:29:59Z", "2026-11-01T06:30:00Z"])
      expect(writeOn(date, now, settings)).toMatchObject({ code, locked_since: "2026-11-01T05:30:00.000Z" })
  })

  test("a lock at midnight that day comes before the clocks go back", () => {
    expect(monthlyLockInstant(DEFAULT_LOCK_SETTINGS, { year: 2026, month: 10 }).toString()).toBe("2026-11-01T04:00:00Z")
    expect(monthlyLockInstant(DEFAULT_LOCK_SETTINGS, { year: 2026, month: 11 }).toString()).toBe("2026-12-01T05:00:00Z")
  })
})

describe("a week that spans two months", () => {
  const settings = settingsOf({ enabled: true })

  test("locks as a whole across New Year, and both months show it", () => {
    // Monday, December 28, 2026 to Sunday, January 3, 2027, locked on Tuesday, January 5 at noon.
    const [before, after] = ["2027-01-05T16:59:59Z", "2027-01-05T17:00:00Z"]
    for (const date of ["2026-12-28", "2026-12-31", "2027-01-01", "2027-01-03"]) {
      expect(writeOn(date, before, settings)).toBeNull()
      expect(writeOn(date, after, settings)).toMatchObject({ code: "week_locked", month: date.slice(0, 7) })
    }
    const week = { week_start: "2026-12-28", locks_at: "2027-01-05T17:00:00.000Z" }
    expect(weeksIn(2026, 12, settings, before).at(-1)).toEqual({ ...week, locked: false })
    expect(weeksIn(2027, 1, settings, before)[0]).toEqual({ ...week, locked: false })
    expect(weeksIn(2026, 12, settings, after).at(-1)).toEqual({ ...week, locked: true })
    expect(weeksIn(2027, 1, settings, after)[0]).toEqual({ ...week, locked: true })
  })

  test("stays open on the days of the month that is not locked yet", () => {
    // June locks at the start of July 1; that Wednesday is in June's last week, but in an open month.
    const monthly = settingsOf({}, { enabled: true })
    expect(writeOn("2026-06-30", "2026-07-02T12:00:00Z", monthly)).toMatchObject({ code: "month_locked" })
    expect(writeOn("2026-07-01", "2026-07-02T12:00:00Z", monthly)).toBeNull()
  })
})

describe("February 29", () => {
  const settings = settingsOf({ enabled: true }, { enabled: true })

  test("locks with its week and with its month", () => {
    // Tuesday, February 29, 2028; its week runs from Monday, February 28 to Sunday, March 5.
    const weekly = settingsOf({ enabled: true })
    expect(writeOn("2028-02-29", "2028-03-07T16:59:59Z", weekly)).toBeNull()
    expect(writeOn("2028-02-29", "2028-03-07T17:00:00Z", weekly)).toMatchObject({ code: "week_locked" })
    expect(writeOn("2028-02-29", "2028-03-01T04:59:59Z", settings)).toBeNull()
    expect(writeOn("2028-02-29", "2028-03-01T05:00:00Z", settings)).toMatchObject({ code: "month_locked" })
    expect(writeOn("2028-03-01", "2028-03-01T05:00:00Z", settings)).toBeNull()
  })

  test("is in the last week of its month, which starts a day earlier in other years", () => {
    expect(weeksIn(2028, 2, settings, "2028-02-15T12:00:00Z").map(({ week_start }) => week_start)).toEqual([
      "2028-01-31",
      "2028-02-07",
      "2028-02-14",
      "2028-02-21",
      "2028-02-28",
    ])
    expect(weeksIn(2027, 2, settings, "2027-02-15T12:00:00Z").at(-1)?.week_start).toBe("2027-02-22")
  })
})
