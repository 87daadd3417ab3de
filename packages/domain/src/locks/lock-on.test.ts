import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ACCESS_LEVELS } from "../access/index.ts"
import { addDays, monthId, monthOfDate, weekStart } from "../calendar/index.ts"
import {
  DEFAULT_LOCK_SETTINGS,
  LOCK_PAGES,
  lockOn,
  monthlyLockInstant,
  scheduleLockedBy,
  weeklyLockInstant,
  type LockPage,
  type LockQuestion,
  type LockSettings,
} from "./index.ts"

const at = (text: string) => Temporal.Instant.from(text)

const weeklyOn: LockSettings = {
  ...DEFAULT_LOCK_SETTINGS,
  weekly: { ...DEFAULT_LOCK_SETTINGS.weekly, enabled: true },
}
const monthlyOn: LockSettings = {
  ...DEFAULT_LOCK_SETTINGS,
  monthly: { ...DEFAULT_LOCK_SETTINGS.monthly, enabled: true },
}
const bothOn: LockSettings = { weekly: weeklyOn.weekly, monthly: monthlyOn.monthly }
const onNoList: LockSettings = {
  weekly: { ...bothOn.weekly, pages: [] },
  monthly: { ...bothOn.monthly, pages: [] },
}

/** A team lead writes an SBS entry of Wednesday, July 8, a day later; nothing is locked. */
function question(rest: Partial<LockQuestion> = {}): LockQuestion {
  return {
    page: "sbs",
    dates: ["2026-07-08"],
    accessLevel: 2,
    now: at("2026-07-09T16:00:00Z"),
    finalMonths: new Set(),
    reopenedMonths: new Set(),
    settings: DEFAULT_LOCK_SETTINGS,
    grants: [],
    ...rest,
  }
}

describe("lock times", () => {
  test("by default no lock is enabled; a week would lock on Tuesday at noon, a month on the first of the next month", () => {
    expect(DEFAULT_LOCK_SETTINGS.weekly.enabled || DEFAULT_LOCK_SETTINGS.monthly.enabled).toBe(false)
    expect(weeklyLockInstant(DEFAULT_LOCK_SETTINGS, "2026-07-06").toString()).toBe("2026-07-14T16:00:00Z")
    expect(monthlyLockInstant(DEFAULT_LOCK_SETTINGS, { year: 2026, month: 12 }).toString()).toBe("2027-01-01T05:00:00Z")
  })

  test.each([
    ["Monday of the next week", 1, "09:00", "2026-07-06", "2026-07-13T13:00:00Z"],
    ["Sunday of the next week", 7, "09:00", "2026-07-06", "2026-07-19T13:00:00Z"],
    ["over New Year", 2, "12:00", "2025-12-29", "2026-01-06T17:00:00Z"],
    ["in the spring gap", 7, "02:30", "2026-02-23", "2026-03-08T07:30:00Z"],
    ["in the hour that comes twice", 7, "01:30", "2026-10-19", "2026-11-01T05:30:00Z"],
  ])("a week locks on %s", (_, weekday, time, week, expected) => {
    const weekly = { ...DEFAULT_LOCK_SETTINGS.weekly, weekday, time }
    expect(weeklyLockInstant({ weekly }, week).toString()).toBe(expected)
    expect(weeklyLockInstant({ weekly }, addDays(week, 6)).toString()).toBe(expected)
  })

  test("a month locks on the configured day of the next month, also after a leap-year February", () => {
    const monthly = { ...DEFAULT_LOCK_SETTINGS.monthly, day: 28, time: "18:30" }
    expect(monthlyLockInstant({ monthly }, { year: 2024, month: 1 }).toString()).toBe("2024-02-28T23:30:00Z")
    expect(monthlyLockInstant({ monthly }, { year: 2024, month: 2 }).toString()).toBe("2024-03-28T22:30:00Z")
  })
})

describe("a final month", () => {
  const final = { finalMonths: new Set(["2026-07"]), now: at("2026-07-09T16:00:00Z") }

  test("locks the pages on either list, even if both locks are off", () => {
    const locked = LOCK_PAGES.filter((page) => lockOn(question({ ...final, page })) !== null)
    expect(locked).toEqual(["sbs", "non_sbs", "atw", "attendance", "productivity", "task_delivery"])
  })

  test("leaves a page on neither list open", () => {
    for (const page of LOCK_PAGES) expect(lockOn(question({ ...final, page, settings: onNoList }))).toBeNull()
  })

  test("locks a page that is on only one list, whichever it is", () => {
    const weeklyOnly = { ...onNoList, weekly: { ...DEFAULT_LOCK_SETTINGS.weekly, pages: ["incidents"] as const } }
    const monthlyOnly = { ...onNoList, monthly: { ...DEFAULT_LOCK_SETTINGS.monthly, pages: ["incidents"] as const } }
    for (const settings of [weeklyOnly, monthlyOnly]) {
      const locked = LOCK_PAGES.filter(
        (page) => lockOn(question({ ...final, page, settings }))?.code === "month_finalized",
      )
      expect(locked).toEqual(["incidents"])
    }
  })

  test("reports the date and month; the time is in the month report", () => {
    expect(lockOn(question(final))).toEqual({
      code: "month_finalized",
      date: "2026-07-08",
      month: "2026-07",
      locked_since: null,
    })
  })

  test("doesn't allow moving an entry out of it or into it", () => {
    for (const dates of [
      ["2026-07-08", "2026-08-03"],
      ["2026-08-03", "2026-07-08"],
    ]) {
      expect(lockOn(question({ ...final, dates }))).toMatchObject({ code: "month_finalized", date: "2026-07-08" })
    }
  })
})

describe("a locked week", () => {
  test("is open until its lock time and locked from then on", () => {
    const settings = weeklyOn
    expect(lockOn(question({ settings, now: at("2026-07-14T15:59:59.999Z") }))).toBeNull()
    expect(lockOn(question({ settings, now: at("2026-07-14T16:00:00Z") }))).toEqual({
      code: "week_locked",
      date: "2026-07-08",
      month: "2026-07",
      locked_since: "2026-07-14T16:00:00.000Z",
    })
  })

  test("applies to the date's own week, even if it belongs to the next month", () => {
    const now = at("2026-07-07T16:00:00Z")
    expect(lockOn(question({ settings: weeklyOn, now, dates: ["2026-06-30"] }))).toMatchObject({
      code: "week_locked",
      month: "2026-06",
      locked_since: "2026-07-07T16:00:00.000Z",
    })
    expect(lockOn(question({ settings: weeklyOn, now, dates: ["2026-07-06"] }))).toBeNull()
  })
})

describe("a reopened month", () => {
  const settings = bothOn
  const now = at("2026-09-15T16:00:00Z")
  const reopened = { settings, now, reopenedMonths: new Set(["2026-07"]) }

  test("lifts both scheduled locks for its dates, even in a week that belongs to another month", () => {
    for (const dates of [["2026-07-08"], ["2026-07-01"], ["2026-07-31"]])
      expect(lockOn(question({ ...reopened, dates }))).toBeNull()
  })

  test("leaves days of other months locked, even in a week that belongs to it", () => {
    // The week of June 29 has its Thursday in July.
    expect(lockOn(question({ ...reopened, dates: ["2026-06-30"] }))?.code).toBe("week_locked")
    expect(lockOn(question({ ...reopened, dates: ["2026-08-01"] }))?.code).toBe("week_locked")
    expect(lockOn(question({ ...reopened, dates: ["2026-07-08", "2026-06-30"] }))?.date).toBe("2026-06-30")
  })

  test("is locked again once it is final", () => {
    expect(lockOn(question({ ...reopened, finalMonths: new Set(["2026-07"]) }))?.code).toBe("month_finalized")
  })
})

describe("a request submitted in time", () => {
  const now = at("2026-09-15T16:00:00Z")
  test("can be decided despite scheduled locks, but not in a final month", () => {
    const decision = { settings: bothOn, now, isSubmittedInTime: true }
    expect(lockOn(question(decision))).toBeNull()
    expect(lockOn(question({ ...decision, finalMonths: new Set(["2026-07"]) }))?.code).toBe("month_finalized")
  })
})

describe("a locked month", () => {
  test("is open until its lock time and locked from then on, even as a draft", () => {
    const late = { settings: monthlyOn, dates: ["2026-07-31"] }
    expect(lockOn(question({ ...late, now: at("2026-08-01T03:59:59.999Z") }))).toBeNull()
    expect(lockOn(question({ ...late, now: at("2026-08-01T04:00:00Z") }))).toEqual({
      code: "month_locked",
      date: "2026-07-31",
      month: "2026-07",
      locked_since: "2026-08-01T04:00:00.000Z",
    })
  })
})

describe("each page, with all locks enabled and past", () => {
  const now = at("2026-09-01T16:00:00Z")
  const asked = (page: LockPage, isFinal: boolean) =>
    lockOn(question({ page, settings: bothOn, now, finalMonths: new Set(isFinal ? ["2026-07"] : []) }))?.code ?? null

  test.each([
    ["sbs", "month_finalized", "week_locked"],
    ["non_sbs", "month_finalized", "week_locked"],
    ["atw", "month_finalized", "month_locked"],
    ["attendance", "month_finalized", "month_locked"],
    ["productivity", "month_finalized", "month_locked"],
    ["additional_points", null, null],
    ["incidents", null, null],
    ["task_delivery", "month_finalized", "month_locked"],
  ] as const)("%s: %s in a final month, %s in a draft", (page, final, draft) => {
    expect(asked(page, true)).toBe(final)
    expect(asked(page, false)).toBe(draft)
  })

  test("a final month is reported before a locked week, whichever date comes first", () => {
    const dates = ["2026-08-05", "2026-07-08"]
    const refusal = lockOn(question({ settings: bothOn, now, dates, finalMonths: new Set(["2026-07"]) }))
    expect(refusal).toMatchObject({ code: "month_finalized", date: "2026-07-08" })
  })
})

describe("each level", () => {
  const now = at("2026-09-01T16:00:00Z")
  const grant = { kind: "sbs", year: 2026, month: 7, until: "2026-09-01T16:00:00.001Z" } as const
  const locks = {
    month_finalized: { settings: DEFAULT_LOCK_SETTINGS, finalMonths: new Set(["2026-07"]) },
    week_locked: { settings: weeklyOn },
    month_locked: { settings: monthlyOn },
  }

  for (const [code, lock] of Object.entries(locks)) {
    test.each(ACCESS_LEVELS)(`${code} for level %i, without and with a grant`, (accessLevel) => {
      const asked = question({ ...lock, accessLevel, now })
      expect(lockOn(asked)?.code ?? null).toBe(accessLevel === 5 ? null : code)
      expect(lockOn({ ...asked, grants: [grant] })?.code ?? null).toBe(accessLevel === 1 ? code : null)
    })

    test.each([
      ["another kind", { ...grant, kind: "non_sbs" as const }],
      ["another month", { ...grant, month: 8 }],
      ["another year", { ...grant, year: 2025 }],
      ["a time that has come", { ...grant, until: "2026-09-01T16:00:00.000Z" }],
    ])(`${code} applies despite a grant for %s`, (_, other) => {
      expect(lockOn(question({ ...lock, now, grants: [other] }))?.code).toBe(code)
    })
  }

  test("a grant only opens its own month when an entry moves", () => {
    const dates = ["2026-07-08", "2026-06-03"]
    expect(lockOn(question({ settings: monthlyOn, now, dates, grants: [grant] }))).toMatchObject({ date: "2026-06-03" })
  })

  test("only level 5 can change schedules in a final month", () => {
    expect(ACCESS_LEVELS.map((level) => scheduleLockedBy(level, true))).toEqual([true, true, true, true, false])
    expect(ACCESS_LEVELS.some((level) => scheduleLockedBy(level, false))).toBe(false)
  })
})

describe("with any settings", () => {
  const anyDate = fc.nat(700).map((days) => addDays("2025-07-01", days))
  const anyPages = fc.subarray([...LOCK_PAGES])
  const anyTime = fc.constantFrom("00:00", "01:30", "02:30", "12:00", "23:59")
  const anySettings: fc.Arbitrary<LockSettings> = fc.record({
    weekly: fc.record({
      enabled: fc.boolean(),
      pages: anyPages,
      weekday: fc.integer({ min: 1, max: 7 }),
      time: anyTime,
      remind_hours_before: fc.constant(24),
    }),
    monthly: fc.record({
      enabled: fc.boolean(),
      pages: anyPages,
      day: fc.integer({ min: 1, max: 28 }),
      time: anyTime,
      remind_hours_before: fc.constant(24),
    }),
  })
  const anyQuestion: fc.Arbitrary<LockQuestion> = fc.record({
    page: fc.constantFrom(...LOCK_PAGES),
    dates: fc.array(anyDate, { minLength: 1, maxLength: 2 }),
    accessLevel: fc.constantFrom(...ACCESS_LEVELS.slice(0, 4)),
    now: fc.nat(800 * 24 * 60).map((minutes) => at("2025-07-01T00:00:00Z").add({ minutes })),
    finalMonths: fc.constantFrom(new Set<string>(), new Set(["2026-01", "2026-02"])),
    reopenedMonths: fc.constantFrom(new Set<string>(), new Set(["2026-03"])),
    settings: anySettings,
    grants: fc.constant([]),
  })

  test("a lock that is in effect stays in effect", () => {
    fc.assert(
      fc.property(anyQuestion, fc.nat(10_000), (asked, hours) => {
        fc.pre(lockOn(asked) !== null)
        expect(lockOn({ ...asked, now: asked.now.add({ hours }) })).not.toBeNull()
      }),
    )
  })

  test("a move is refused exactly if one of its dates is", () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const alone = asked.dates.map((date) => lockOn({ ...asked, dates: [date] }))
        expect(lockOn(asked) === null).toBe(alone.every((refusal) => refusal === null))
      }),
    )
  })

  test("a refusal names a lock that actually applies", () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const refusal = lockOn(asked)
        fc.pre(refusal !== null)
        expect(asked.dates).toContain(refusal.date)
        expect(refusal.month).toBe(monthId(monthOfDate(refusal.date)))
        expect(asked.finalMonths.has(refusal.month)).toBe(refusal.code === "month_finalized")
        fc.pre(refusal.code !== "month_finalized")
        const instant =
          refusal.code === "week_locked"
            ? weeklyLockInstant(asked.settings, weekStart(refusal.date))
            : monthlyLockInstant(asked.settings, monthOfDate(refusal.date))
        expect(Temporal.Instant.compare(at(refusal.locked_since ?? ""), instant)).toBe(0)
        expect(Temporal.Instant.compare(instant, asked.now)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
