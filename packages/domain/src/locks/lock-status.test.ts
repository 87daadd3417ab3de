import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addMonths, datesOfMonth, monthId, weekStart } from "../calendar/index.ts"
import {
  DEFAULT_LOCK_SETTINGS,
  LOCK_PAGES,
  lockOn,
  lockStatus,
  type LockPage,
  type LockSettings,
  type LockStatusQuestion,
} from "./index.ts"

const at = (text: string) => Temporal.Instant.from(text)
const july = { year: 2026, month: 7 }
const bothOn: LockSettings = {
  weekly: { ...DEFAULT_LOCK_SETTINGS.weekly, enabled: true },
  monthly: { ...DEFAULT_LOCK_SETTINGS.monthly, enabled: true },
}

function statusOf(page: LockPage, rest: Partial<LockStatusQuestion>) {
  const asked = {
    settings: bothOn,
    month: july,
    finalizedAt: null,
    isReopened: false,
    now: at("2026-07-15T12:00:00Z"),
    ...rest,
  }
  return lockStatus(asked).find((status) => status.page === page)
}

test("every page is listed, in a fixed order", () => {
  const question = {
    settings: bothOn,
    month: july,
    finalizedAt: null,
    isReopened: false,
    now: at("2026-07-15T12:00:00Z"),
  }
  expect(lockStatus(question).map(({ page }) => page)).toEqual(LOCK_PAGES)
})

describe("in the middle of the month", () => {
  test("the locked weeks and the next lock are listed", () => {
    expect(statusOf("sbs", {})).toMatchObject({
      page: "sbs",
      lists: ["weekly", "monthly"],
      state: "partly_locked",
      locked: [
        { code: "week_locked", since: "2026-07-07T16:00:00.000Z", week_start: "2026-06-29" },
        { code: "week_locked", since: "2026-07-14T16:00:00.000Z", week_start: "2026-07-06" },
      ],
      next_lock: { code: "week_locked", at: "2026-07-21T16:00:00.000Z", week_start: "2026-07-13" },
      next_weekly_lock: { code: "week_locked", at: "2026-07-21T16:00:00.000Z", week_start: "2026-07-13" },
      next_monthly_lock: { code: "month_locked", at: "2026-08-01T04:00:00.000Z", week_start: null },
    })
  })

  test("each week has its lock time and whether it is locked", () => {
    expect(statusOf("sbs", {})?.weeks).toEqual([
      { week_start: "2026-06-29", locks_at: "2026-07-07T16:00:00.000Z", locked: true },
      { week_start: "2026-07-06", locks_at: "2026-07-14T16:00:00.000Z", locked: true },
      { week_start: "2026-07-13", locks_at: "2026-07-21T16:00:00.000Z", locked: false },
      { week_start: "2026-07-20", locks_at: "2026-07-28T16:00:00.000Z", locked: false },
      { week_start: "2026-07-27", locks_at: "2026-08-04T16:00:00.000Z", locked: false },
    ])
    expect(statusOf("atw", {})?.weeks.every(({ locks_at, locked }) => locks_at === null && !locked)).toBe(true)
  })

  test("a page on the monthly list locks with the month", () => {
    expect(statusOf("atw", {})).toMatchObject({
      page: "atw",
      lists: ["monthly"],
      state: "open",
      locked: [],
      next_weekly_lock: null,
      next_lock: { code: "month_locked", at: "2026-08-01T04:00:00.000Z", week_start: null },
    })
  })

  test("a page on neither list has no locks", () => {
    expect(statusOf("incidents", {})).toMatchObject({ lists: [], state: "open", locked: [], next_lock: null })
  })

  test("nothing is scheduled while both locks are off", () => {
    const status = statusOf("sbs", { settings: DEFAULT_LOCK_SETTINGS })
    expect(status).toMatchObject({ lists: ["weekly", "monthly"], state: "open", locked: [], next_lock: null })
    expect([status?.next_weekly_lock, status?.next_monthly_lock]).toEqual([null, null])
  })
})

describe("after the month", () => {
  test("the month locks before its last week, and there is no next lock once all of it is locked", () => {
    const before = statusOf("sbs", { now: at("2026-07-31T12:00:00Z") })
    expect(before?.next_lock).toEqual({ code: "month_locked", at: "2026-08-01T04:00:00.000Z", week_start: null })

    const after = statusOf("sbs", { now: at("2026-08-02T12:00:00Z") })
    expect(after?.locked.at(-1)).toEqual({ code: "month_locked", since: "2026-08-01T04:00:00.000Z", week_start: null })
    expect(after).toMatchObject({ state: "locked", next_lock: null, next_weekly_lock: null, next_monthly_lock: null })
  })

  test("a month is locked once all its weeks are, even without a monthly lock", () => {
    const weeklyOnly = { ...bothOn, monthly: DEFAULT_LOCK_SETTINGS.monthly }
    const before = statusOf("sbs", { settings: weeklyOnly, now: at("2026-08-04T15:59:59Z") })
    expect([before?.state, before?.next_lock?.week_start]).toEqual(["partly_locked", "2026-07-27"])
    const after = statusOf("sbs", { settings: weeklyOnly, now: at("2026-08-04T16:00:00Z") })
    expect([after?.state, after?.next_lock]).toEqual(["locked", null])
  })

  test("a final month locks the pages on either list since it was finalized, and no others", () => {
    const final = { settings: DEFAULT_LOCK_SETTINGS, finalizedAt: "2026-08-03T15:00:00.000Z" }
    expect(statusOf("atw", final)).toMatchObject({
      page: "atw",
      state: "locked",
      locked: [{ code: "month_finalized", since: "2026-08-03T15:00:00.000Z", week_start: null }],
      next_lock: null,
    })
    expect(statusOf("incidents", final)).toMatchObject({ state: "open", locked: [], next_lock: null })
  })

  test("a reopened month is open on every page and has no next lock", () => {
    const reopened = { isReopened: true, now: at("2026-09-01T12:00:00Z") }
    expect(statusOf("sbs", reopened)).toMatchObject({ state: "open", locked: [], next_lock: null })
    expect(statusOf("sbs", reopened)?.weeks.map(({ locks_at, locked }) => [locks_at, locked])).toEqual(
      Array.from({ length: 5 }, () => [null, false]),
    )
  })
})

test("the status of every day matches what a write on that day gets", () => {
  const month = fc.nat(24).map((count) => addMonths({ year: 2025, month: 7 }, count))
  const hours = fc.nat(900 * 24)
  const state = fc.constantFrom("draft", "final", "reopened")
  fc.assert(
    fc.property(month, hours, state, fc.constantFrom(...LOCK_PAGES), (asked, later, monthState, page) => {
      const [isFinal, isReopened] = [monthState === "final", monthState === "reopened"]
      const now = at("2025-07-01T00:00:00Z").add({ hours: later })
      const finalizedAt = isFinal ? "2026-08-03T15:00:00.000Z" : null
      const status = statusOf(page, { month: asked, now, finalizedAt, isReopened })
      for (const date of datesOfMonth(asked)) {
        const held = status?.locked.filter(({ week_start }) => week_start === null || week_start === weekStart(date))
        const refusal = lockOn({
          page,
          dates: [date],
          accessLevel: 3,
          now,
          finalMonths: new Set(isFinal ? [monthId(asked)] : []),
          reopenedMonths: new Set(isReopened ? [monthId(asked)] : []),
          settings: bothOn,
          grants: [],
        })
        const codes = held?.map(({ code }) => code) ?? []
        expect(refusal === null ? codes.length === 0 : codes.includes(refusal.code)).toBe(true)
        expect(held?.length === 0).toBe(refusal === null)
        const week = status?.weeks.find(({ week_start }) => week_start === weekStart(date))
        expect(week?.locked).toBe(refusal !== null)
      }
    }),
  )
})
