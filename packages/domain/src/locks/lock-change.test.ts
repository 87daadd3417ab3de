import { expect, test } from "vitest"
import { DEFAULT_LOCK_SETTINGS, lockChange, type LockSettings } from "./index.ts"

/** Friday, November 20, 2026, 10:00 in New York. */
const now = Temporal.Instant.from("2026-11-20T15:00:00Z")
const october = { month: { year: 2026, month: 10 }, finalizedAt: "2026-11-02T12:00:00.000Z", isReopened: false }
const november = { month: { year: 2026, month: 11 }, finalizedAt: null, isReopened: false }
const none = { weeks: [], week_days: [], months: [], pages: [], touched_months: [] }

function settings(weekly: Partial<LockSettings["weekly"]>, monthly: Partial<LockSettings["monthly"]> = {}) {
  const { weekly: presetWeekly, monthly: presetMonthly } = DEFAULT_LOCK_SETTINGS
  return { weekly: { ...presetWeekly, ...weekly }, monthly: { ...presetMonthly, ...monthly } }
}

test("turning the weekly lock on closes the weeks whose time has passed and reports the next lock", () => {
  expect(lockChange(settings({}), settings({ enabled: true }), [october, november], now)).toEqual({
    closes: {
      weeks: ["2026-10-26", "2026-11-02", "2026-11-09"],
      // October is already final, so only the Sunday of the week that ends in November is new.
      week_days: [
        { from: "2026-11-01", to: "2026-11-01" },
        { from: "2026-11-02", to: "2026-11-08" },
        { from: "2026-11-09", to: "2026-11-15" },
      ],
      months: [],
      pages: ["sbs", "non_sbs"],
      touched_months: [november.month],
    },
    opens: none,
    next_weekly_lock: { code: "week_locked", at: "2026-11-24T17:00:00.000Z", week_start: "2026-11-16" },
    next_monthly_lock: null,
  })
})

test("turning it off opens them again; a final month stays closed", () => {
  const change = lockChange(settings({ enabled: true }), settings({}), [october, november], now)
  expect(change.closes).toEqual(none)
  expect(change.opens.weeks).toEqual(["2026-10-26", "2026-11-02", "2026-11-09"])
  expect(change.next_weekly_lock).toBeNull()
})

test("a week between two open months changes as a whole", () => {
  const draft = { ...october, finalizedAt: null }
  const { closes } = lockChange(settings({}), settings({ enabled: true }), [draft, november], now)
  expect(closes.week_days).toContainEqual({ from: "2026-10-26", to: "2026-11-01" })
  expect(closes.week_days).toHaveLength(closes.weeks.length)
})

test("adding a page closes it in final months immediately, and a later time reopens what it no longer covers", () => {
  const pages = [...DEFAULT_LOCK_SETTINGS.monthly.pages, "incidents" as const]
  const joined = lockChange(settings({}), settings({}, { pages }), [october, november], now)
  expect(joined.closes).toMatchObject({ weeks: [], months: [october.month], pages: ["incidents"] })

  const later = lockChange(settings({ enabled: true }), settings({ enabled: true, weekday: 6 }), [november], now)
  expect(later.opens).toMatchObject({ weeks: ["2026-11-09"], months: [], pages: ["sbs", "non_sbs"] })
})

test("the monthly lock closes a past draft as a whole", () => {
  const draft = { ...october, finalizedAt: null }
  const change = lockChange(settings({}), settings({}, { enabled: true }), [draft, november], now)
  expect(change.closes.months).toEqual([october.month])
  expect(change.closes.weeks).toEqual([])
  expect(change.next_monthly_lock).toEqual({
    code: "month_locked",
    at: "2026-12-01T05:00:00.000Z",
    week_start: null,
  })
})

test("a reopened month has no scheduled locks, so nothing in it closes", () => {
  const reopened = { ...october, finalizedAt: null, isReopened: true }
  expect(lockChange(settings({}), settings({}, { enabled: true }), [reopened], now).closes).toEqual(none)
})

test("unchanged settings change nothing", () => {
  const change = lockChange(settings({ enabled: true }), settings({ enabled: true }), [october, november], now)
  expect([change.closes, change.opens]).toEqual([none, none])
})
