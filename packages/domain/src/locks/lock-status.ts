import { weeksTouchingMonth, type YearMonth } from "../calendar/index.ts"
import type { LockCode } from "./lock-on.ts"
import {
  hasPassed,
  isScheduled,
  LOCK_PAGES,
  locksWhenFinal,
  monthlyLockInstant,
  timestamp,
  weeklyLockInstant,
  type LockPage,
  type LockSettings,
} from "./settings.ts"

/** `week_start` is the Monday of the week that is locked; null where the whole month is. `since` is a timestamp. */
export type HeldPageLock = { code: LockCode; since: string; week_start: string | null }
export type NextPageLock = { code: LockCode; at: string; week_start: string | null }
/** `next_lock` is null where no lock is scheduled, or where the whole month is locked already. */
export type PageLockStatus = { page: LockPage; locked: HeldPageLock[]; next_lock: NextPageLock | null }

export type LockStatusQuestion = {
  settings: LockSettings
  month: YearMonth
  /** The month report's timestamp while the month is final, else null (also when it was final once). */
  finalizedAt: string | null
  now: Temporal.Instant
}

/**
 * What is locked for levels 1 to 4, page by page, in the order of `LOCK_PAGES`: since when and why, and when the next
 * lock comes. Weeks are those that hold a day of the month, because a day is locked with its own week, whichever month
 * the week belongs to. Grants are not looked at: they are one employee's. (decisions §4)
 */
export function lockStatus(question: LockStatusQuestion): PageLockStatus[] {
  return LOCK_PAGES.map((page) => pageStatus(question, page))
}

type ScheduledLock = { code: LockCode; instant: Temporal.Instant; week_start: string | null }

function pageStatus({ settings, month, finalizedAt, now }: LockStatusQuestion, page: LockPage): PageLockStatus {
  const scheduled = scheduledLocks(settings, month, page)
  const locked: HeldPageLock[] = scheduled
    .filter(({ instant }) => hasPassed(instant, now))
    .map(({ code, instant, week_start }) => ({ code, since: timestamp(instant), week_start }))
  if (finalizedAt !== null && locksWhenFinal(settings, page)) {
    locked.unshift({ code: "month_finalized", since: finalizedAt, week_start: null })
  }
  const isWhollyLocked = locked.some((lock) => lock.week_start === null)
  return { page, locked, next_lock: isWhollyLocked ? null : nextOf(scheduled, now) }
}

/** The weeks' locks in order, then the month's. */
function scheduledLocks(settings: LockSettings, month: YearMonth, page: LockPage): ScheduledLock[] {
  const locks: ScheduledLock[] = []
  if (isScheduled(settings.weekly, page)) {
    for (const week_start of weeksTouchingMonth(month)) {
      locks.push({ code: "week_locked", instant: weeklyLockInstant(settings, week_start), week_start })
    }
  }
  if (isScheduled(settings.monthly, page)) {
    locks.push({ code: "month_locked", instant: monthlyLockInstant(settings, month), week_start: null })
  }
  return locks
}

function nextOf(locks: readonly ScheduledLock[], now: Temporal.Instant): NextPageLock | null {
  const [next] = locks
    .filter(({ instant }) => !hasPassed(instant, now))
    .toSorted((a, b) => Temporal.Instant.compare(a.instant, b.instant))
  return next === undefined ? null : { code: next.code, at: timestamp(next.instant), week_start: next.week_start }
}
