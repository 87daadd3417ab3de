import { addDays, addMonths, easternInstant, monthId, weekStart, type YearMonth } from "../calendar/index.ts"

/**
 * The pages that a scheduled lock can apply to: the seven entry kinds and task delivery. (rules/locks#scheduled-locks)
 */
export const LOCK_PAGES = [
  "sbs",
  "non_sbs",
  "atw",
  "attendance",
  "productivity",
  "additional_points",
  "incidents",
  "task_delivery",
] as const
export type LockPage = (typeof LOCK_PAGES)[number]

/** `time` is Eastern, "HH:MM"; `remind_hours_before` is in hours. */
export type WeeklyLockSettings = {
  enabled: boolean
  pages: readonly LockPage[]
  /** Monday 1 to Sunday 7, in the week after the locked one. */
  weekday: number
  time: string
  remind_hours_before: number
}

export type MonthlyLockSettings = {
  enabled: boolean
  pages: readonly LockPage[]
  /** 1 to 28, in the month after the locked one. */
  day: number
  time: string
  remind_hours_before: number
}

/** Since when each page has been on the list of an enabled lock, as a timestamp; a page without one has always been. */
export type InForceSince = Partial<Record<LockPage, string>>

export type LockSettings = {
  weekly: WeeklyLockSettings
  monthly: MonthlyLockSettings
  in_force_since?: { weekly: InForceSince; monthly: InForceSince }
}

/** The settings until level 5 saves others. (rules/locks#scheduled-locks) */
export const DEFAULT_LOCK_SETTINGS: LockSettings = {
  weekly: { enabled: false, pages: ["sbs", "non_sbs"], weekday: 2, time: "12:00", remind_hours_before: 24 },
  monthly: {
    enabled: false,
    pages: ["sbs", "non_sbs", "atw", "attendance", "productivity", "task_delivery"],
    day: 1,
    time: "00:00",
    remind_hours_before: 24,
  },
}

/**
 * When the week of `date` locks: on the configured weekday of the following week. Also the deadline of the bonus gate
 * `weekly_submission`, even if the lock is off. (rules/scoring#bonus-gates)
 */
export function weeklyLockInstant({ weekly }: Pick<LockSettings, "weekly">, date: string): Temporal.Instant {
  return easternInstant(addDays(weekStart(date), 7 + weekly.weekday - 1), weekly.time)
}

/** When the month locks: on the configured day of the following month. (rules/locks#scheduled-locks) */
export function monthlyLockInstant({ monthly }: Pick<LockSettings, "monthly">, month: YearMonth): Temporal.Instant {
  return easternInstant(`${monthId(addMonths(month, 1))}-${String(monthly.day).padStart(2, "0")}`, monthly.time)
}

/**
 * Whether the page locks when its month becomes final, that is, whether it is on either list, enabled or not.
 * (rules/locks#what-is-refused)
 */
export function locksWhenFinal({ weekly, monthly }: LockSettings, page: LockPage): boolean {
  return weekly.pages.includes(page) || monthly.pages.includes(page)
}

/** Whether the lock is enabled and the page is on its list. */
export function isScheduled(lock: WeeklyLockSettings | MonthlyLockSettings, page: LockPage): boolean {
  return lock.enabled && lock.pages.includes(page)
}

/** The new `in_force_since` after a change of one lock: pages that come under it start at `at`. */
export function inForceSince(
  before: { lock: WeeklyLockSettings | MonthlyLockSettings; since: InForceSince },
  lock: WeeklyLockSettings | MonthlyLockSettings,
  at: string,
): InForceSince {
  const since: InForceSince = {}
  for (const page of lock.pages) {
    if (!isScheduled(lock, page)) continue
    const known = isScheduled(before.lock, page) ? before.since[page] : at
    if (known !== undefined) since[page] = known
  }
  return since
}

/** Since when a lock that was due at `instant` has applied: not before it was turned on for the page. */
export function heldSince(
  { in_force_since }: LockSettings,
  list: "weekly" | "monthly",
  page: LockPage,
  instant: Temporal.Instant,
): string {
  const switchedOn = in_force_since?.[list][page]
  const came = timestamp(instant)
  return switchedOn !== undefined && switchedOn > came ? switchedOn : came
}

/** UTC, RFC 3339 with milliseconds. (rules/http#names-and-dates) */
export function timestamp(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

/** A lock applies from its exact instant on. */
export function hasPassed(instant: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, instant) >= 0
}
