import { expect, test } from "vitest"
import {
  DEFAULT_LOCK_SETTINGS,
  inForceSince,
  lockOn,
  lockStatus,
  type InForceSince,
  type LockSettings,
  type WeeklyLockSettings,
} from "./index.ts"

const off = DEFAULT_LOCK_SETTINGS.weekly
const on = { ...off, enabled: true }
const NOW = "2026-10-15T16:00:00.000Z"
const JULY = "2026-07-01T12:00:00.000Z"

test.each<[string, WeeklyLockSettings, InForceSince, WeeklyLockSettings, InForceSince]>([
  ["turned on: its pages start now", off, {}, on, { sbs: NOW, non_sbs: NOW }],
  ["turned off: no page is locked by it", on, { sbs: JULY }, off, {}],
  [
    "with an added page: that page starts now",
    on,
    { sbs: JULY },
    { ...on, pages: ["sbs", "atw"] },
    { sbs: JULY, atw: NOW },
  ],
  [
    "with a removed page: the others keep their time",
    on,
    { sbs: JULY, non_sbs: JULY },
    { ...on, pages: ["sbs"] },
    { sbs: JULY },
  ],
  [
    "with another time: its pages keep theirs",
    on,
    { sbs: JULY, non_sbs: JULY },
    { ...on, time: "09:00" },
    { sbs: JULY, non_sbs: JULY },
  ],
  ["with an unknown start: it stays unknown", on, {}, { ...on, weekday: 3 }, {}],
])("a lock %s", (_, before, since, after, becomes) => {
  expect(inForceSince({ lock: before, since }, after, NOW)).toEqual(becomes)
})

test("a week due before the lock was turned on is locked since then, and a later week since its own time", () => {
  const since = "2026-07-10T12:00:00.000Z"
  const settings: LockSettings = {
    ...DEFAULT_LOCK_SETTINGS,
    weekly: on,
    in_force_since: { weekly: { sbs: since }, monthly: {} },
  }
  const now = Temporal.Instant.from("2026-07-15T12:00:00Z")
  const lockedSince = (page: "sbs" | "non_sbs", date: string) =>
    lockOn({
      page,
      dates: [date],
      accessLevel: 3,
      now,
      finalMonths: new Set(),
      reopenedMonths: new Set(),
      settings,
      grants: [],
    })?.locked_since
  expect(lockedSince("sbs", "2026-07-01")).toBe(since)
  expect(lockedSince("sbs", "2026-07-08")).toBe("2026-07-14T16:00:00.000Z")
  expect(lockedSince("non_sbs", "2026-07-01")).toBe("2026-07-07T16:00:00.000Z")
  const pages = lockStatus({ settings, month: { year: 2026, month: 7 }, finalizedAt: null, isReopened: false, now })
  expect(pages.find(({ page }) => page === "sbs")?.locked.map((lock) => lock.since)).toEqual([
    since,
    "2026-07-14T16:00:00.000Z",
  ])
})
