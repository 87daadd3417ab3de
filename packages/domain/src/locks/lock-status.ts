import { weeksTouchingMonth, type YearMonth } from "../calendar/index.ts"
import type { LockCode } from "./lock-on.ts"
import {
  hasPassed,
  heldSince,
  isScheduled,
  LOCK_PAGES,
  locksWhenFinal,
  monthlyLockInstant,
  timestamp,
  weeklyLockInstant,
  type LockPage,
  type LockSettings,
} from "./settings.ts"

/** `week_start` is the Monday of the locked week, or null for the whole month. `since` is a timestamp. */
export type HeldPageLock = { code: LockCode; since: string; week_start: string | null }
export type NextPageLock = { code: LockCode; at: string; week_start: string | null }

/** A week with a day in the month. `locks_at` is null if the page has no weekly lock. */
export type WeekLockStatus = { week_start: string; locks_at: string | null; locked: boolean }

export const LOCK_LISTS = ["weekly", "monthly"] as const
export type LockList = (typeof LOCK_LISTS)[number]
export const LOCK_STATES = ["open", "partly_locked", "locked"] as const
export type LockState = (typeof LOCK_STATES)[number]

export type PageLockStatus = {
  page: LockPage
  /**
   * The lists that the page is on, even if their locks are off; a page on neither stays open when its month is final.
   */
  lists: LockList[]
  state: LockState
  locked: HeldPageLock[]
  weeks: WeekLockStatus[]
  /** The earlier of the two below. Each is null if none is scheduled or the whole month is locked. */
  next_lock: NextPageLock | null
  next_weekly_lock: NextPageLock | null
  next_monthly_lock: NextPageLock | null
}

export type LockStatusQuestion = {
  settings: LockSettings
  month: YearMonth
  /** The month report's timestamp while the month is final; null otherwise, even if it was final before. */
  finalizedAt: string | null
  /** No scheduled lock applies to the month until it is final again. */
  isReopened: boolean
  now: Temporal.Instant
}

/**
 * What is locked for levels 1 to 4, page by page in the order of `LOCK_PAGES`: since when, why, and when the next lock
 * comes. Weeks are those with a day in the month, because a day locks with its own week, no matter which month the week
 * belongs to. Grants are ignored, since they are per employee. (rules/locks#lock-status)
 */
export function lockStatus(question: LockStatusQuestion): PageLockStatus[] {
  return LOCK_PAGES.map((page) => pageStatus(question, page))
}

type ScheduledLock = { code: LockCode; list: LockList; instant: Temporal.Instant; week_start: string | null }

function pageStatus(question: LockStatusQuestion, page: LockPage): PageLockStatus {
  const { settings, month, finalizedAt, isReopened, now } = question
  const scheduled = isReopened ? [] : scheduledLocks(settings, month, page)
  const locked: HeldPageLock[] = scheduled
    .filter(({ instant }) => hasPassed(instant, now))
    .map(({ code, list, instant, week_start }) => {
      return { code, since: heldSince(settings, list, page, instant), week_start }
    })
  if (finalizedAt !== null && locksWhenFinal(settings, page)) {
    locked.unshift({ code: "month_finalized", since: finalizedAt, week_start: null })
  }
  const weeks = weeksTouchingMonth(month).map((week_start) => weekStatus(week_start, scheduled, locked))
  const isWhollyLocked = locked.some((lock) => lock.week_start === null)
  const coming = isWhollyLocked ? [] : scheduled.filter(({ instant }) => !hasPassed(instant, now))
  return {
    page,
    lists: LOCK_LISTS.filter((list) => settings[list].pages.includes(page)),
    state: deriveState(weeks),
    locked,
    weeks,
    next_lock: findNextLock(coming),
    next_weekly_lock: findNextLock(coming.filter(({ code }) => code === "week_locked")),
    next_monthly_lock: findNextLock(coming.filter(({ code }) => code === "month_locked")),
  }
}

function weekStatus(
  week_start: string,
  scheduled: readonly ScheduledLock[],
  locked: readonly HeldPageLock[],
): WeekLockStatus {
  const own = scheduled.find((lock) => lock.week_start === week_start)
  return {
    week_start,
    locks_at: own ? timestamp(own.instant) : null,
    locked: locked.some((lock) => lock.week_start === null || lock.week_start === week_start),
  }
}

function deriveState(weeks: readonly WeekLockStatus[]): LockState {
  if (weeks.every(({ locked }) => locked)) return "locked"
  return weeks.some(({ locked }) => locked) ? "partly_locked" : "open"
}

/** When the month's locks come, whichever of them are on: what is locked changes by time alone only then. */
export function lockInstants(settings: LockSettings, month: YearMonth): Temporal.Instant[] {
  const ofWeeks = weeksTouchingMonth(month).map((week_start) => weeklyLockInstant(settings, week_start))
  return [...ofWeeks, monthlyLockInstant(settings, month)]
}

/** The weeks' locks in order, then the month's. */
function scheduledLocks(settings: LockSettings, month: YearMonth, page: LockPage): ScheduledLock[] {
  const locks: ScheduledLock[] = []
  if (isScheduled(settings.weekly, page)) {
    for (const week_start of weeksTouchingMonth(month)) {
      locks.push({ code: "week_locked", list: "weekly", instant: weeklyLockInstant(settings, week_start), week_start })
    }
  }
  if (isScheduled(settings.monthly, page)) {
    locks.push({
      code: "month_locked",
      list: "monthly",
      instant: monthlyLockInstant(settings, month),
      week_start: null,
    })
  }
  return locks
}

function findNextLock(coming: readonly ScheduledLock[]): NextPageLock | null {
  const [next] = coming.toSorted((a, b) => Temporal.Instant.compare(a.instant, b.instant))
  return next === undefined ? null : { code: next.code, at: timestamp(next.instant), week_start: next.week_start }
}
