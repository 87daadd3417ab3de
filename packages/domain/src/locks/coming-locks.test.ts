import { describe, expect, test } from "vitest"
import {
  closesAt,
  comingMonthlyLocks,
  comingWeeklyLocks,
  DEFAULT_LOCK_SETTINGS,
  type ComingLock,
  type LockSettings,
} from "./index.ts"

const at = (text: string) => Temporal.Instant.from(text)
const weekly = { ...DEFAULT_LOCK_SETTINGS.weekly, enabled: true }
const monthly = { ...DEFAULT_LOCK_SETTINGS.monthly, enabled: true }
const read = (locks: ComingLock[]) =>
  locks.map(({ week_start, month, at: instant, remind_from }) => [
    week_start ?? `${month.year}-${month.month}`,
    instant.toString(),
    remind_from.toString(),
  ])

describe("the weekly locks ahead", () => {
  test("are those of the previous week, until it takes effect, and of the current week", () => {
    const before = ["2026-10-05", "2026-10-13T16:00:00Z", "2026-10-12T16:00:00Z"]
    const current = ["2026-10-12", "2026-10-20T16:00:00Z", "2026-10-19T16:00:00Z"]
    expect(read(comingWeeklyLocks({ weekly }, at("2026-10-13T15:59:59.999Z")))).toEqual([before, current])
    expect(read(comingWeeklyLocks({ weekly }, at("2026-10-13T16:00:00Z")))).toEqual([current])
  })

  test("belong to the month of the week's Thursday, also across New Year", () => {
    const [lock] = comingWeeklyLocks({ weekly }, at("2027-01-03T12:00:00Z"))
    expect([lock?.week_start, lock?.month, lock?.at.toString()]).toEqual([
      "2026-12-28",
      { year: 2026, month: 12 },
      "2027-01-05T17:00:00Z",
    ])
  })

  test("open their reminder window the configured number of hours before, even when clocks change", () => {
    // Clocks go back on Sunday, November 1: 24 hours before Sunday noon is Saturday at 1 PM.
    const sunday = { ...weekly, weekday: 7 }
    const [lock] = comingWeeklyLocks({ weekly: sunday }, at("2026-10-31T12:00:00Z"))
    expect([lock?.at.toString(), lock?.remind_from.toString()]).toEqual([
      "2026-11-01T17:00:00Z",
      "2026-10-31T17:00:00Z",
    ])
  })

  test("don't exist while the weekly lock is off or has no pages", () => {
    expect(comingWeeklyLocks(DEFAULT_LOCK_SETTINGS, at("2026-10-13T12:00:00Z"))).toEqual([])
    expect(comingWeeklyLocks({ weekly: { ...weekly, pages: [] } }, at("2026-10-13T12:00:00Z"))).toEqual([])
  })
})

describe("the monthly locks ahead", () => {
  test("are those of the previous month, until it takes effect, and of the current month, also across New Year", () => {
    const fifth = { ...monthly, day: 5, time: "18:00", remind_hours_before: 48 }
    const december = ["2026-12", "2027-01-05T23:00:00Z", "2027-01-03T23:00:00Z"]
    const january = ["2027-1", "2027-02-05T23:00:00Z", "2027-02-03T23:00:00Z"]
    expect(read(comingMonthlyLocks({ monthly: fifth }, at("2027-01-05T22:59:59.999Z")))).toEqual([december, january])
    expect(read(comingMonthlyLocks({ monthly: fifth }, at("2027-01-05T23:00:00Z")))).toEqual([january])
  })

  test("take effect by default when the next month starts in New York", () => {
    expect(read(comingMonthlyLocks({ monthly }, at("2026-11-01T03:59:59Z")))).toEqual([
      ["2026-10", "2026-11-01T04:00:00Z", "2026-10-31T04:00:00Z"],
    ])
    expect(read(comingMonthlyLocks({ monthly }, at("2026-11-01T04:00:00Z"))).map(([month]) => month)).toEqual([
      "2026-11",
    ])
  })
})

describe("the time at which a lock's evaluations close", () => {
  const both = { weekly, monthly }
  const closing = (settings: LockSettings, now: string) =>
    [...comingWeeklyLocks(settings, at(now)), ...comingMonthlyLocks(settings, at(now))].map((lock) => [
      lock.week_start ?? "month",
      closesAt(settings, lock).toString(),
    ])

  test("a month's last week closes with the month if both locks have its pages", () => {
    // November 2026 ends on a Monday: the week of November 23 would lock on December 1 at noon.
    expect(closing(both, "2026-11-29T12:00:00Z")).toEqual([
      ["2026-11-23", "2026-12-01T05:00:00Z"],
      ["month", "2026-12-01T05:00:00Z"],
    ])
  })

  test("a week that spans two months closes with the month that it belongs to", () => {
    // The Thursday of the week of November 30 is December 3.
    expect(closing(both, "2026-12-01T12:00:00Z")).toEqual([
      ["2026-11-23", "2026-12-01T05:00:00Z"],
      ["2026-11-30", "2026-12-08T17:00:00Z"],
      ["month", "2027-01-01T05:00:00Z"],
    ])
  })

  test("a month closes at its own lock, even if all its weeks are locked, because other pages depend on it", () => {
    const late = { weekly, monthly: { ...monthly, day: 20 } }
    expect(closing(late, "2026-11-29T12:00:00Z")).toEqual([
      ["2026-11-23", "2026-12-01T17:00:00Z"],
      ["month", "2026-12-20T05:00:00Z"],
    ])
  })

  test("locks of different pages, or a lock that is off, don't affect each other", () => {
    const others = { weekly, monthly: { ...monthly, pages: ["attendance"] as const } }
    expect(closing(others, "2026-11-29T12:00:00Z")).toContainEqual(["2026-11-23", "2026-12-01T17:00:00Z"])
    const off = { weekly, monthly: { ...monthly, enabled: false } }
    expect(closing(off, "2026-11-29T12:00:00Z")).toContainEqual(["2026-11-23", "2026-12-01T17:00:00Z"])
  })
})
