import {
  addDays,
  addMonths,
  easternDate,
  easternMonth,
  monthOfWeek,
  weekStart,
  type YearMonth,
} from "../calendar/index.ts"
import {
  hasPassed,
  isScheduled,
  monthlyLockInstant,
  weeklyLockInstant,
  type LockSettings,
  type MonthlyLockSettings,
  type WeeklyLockSettings,
} from "./settings.ts"

/**
 * A lock that has not taken effect yet: of a week (by its Monday) or of a whole month. `month` is the month that the
 * week belongs to.
 */
export type ComingLock = {
  week_start: string | null
  month: YearMonth
  at: Temporal.Instant
  /** When the reminder window opens: `remind_hours_before` the lock. (rules/notifications#lock-reminders) */
  remind_from: Temporal.Instant
}

/** The weeks that have started and are not locked yet, the next lock first; empty while the weekly lock is off. */
export function comingWeeklyLocks(settings: Pick<LockSettings, "weekly">, now: Temporal.Instant): ComingLock[] {
  if (!locksSomething(settings.weekly)) return []
  const current = weekStart(easternDate(now))
  const locks = [addDays(current, -7), current].map((week_start) => ({
    week_start,
    month: monthOfWeek(week_start),
    at: weeklyLockInstant(settings, week_start),
  }))
  return coming(locks, settings.weekly, now)
}

/** Like `comingWeeklyLocks`, for months. */
export function comingMonthlyLocks(settings: Pick<LockSettings, "monthly">, now: Temporal.Instant): ComingLock[] {
  if (!locksSomething(settings.monthly)) return []
  const current = easternMonth(now)
  const locks = [addMonths(current, -1), current].map((month) => ({
    week_start: null,
    month,
    at: monthlyLockInstant(settings, month),
  }))
  return coming(locks, settings.monthly, now)
}

/**
 * When people can no longer record what a lock's reminder is about. If the monthly lock has one of the week's pages and
 * comes first, the week closes with its month, and the reminder must not promise a later time. A month closes at its
 * own lock.
 */
export function closesAt(settings: LockSettings, { week_start, month, at }: ComingLock): Temporal.Instant {
  const { weekly, monthly } = settings
  const isShared = week_start !== null && weekly.pages.some((page) => isScheduled(monthly, page))
  return isShared ? earlier(at, monthlyLockInstant(settings, month)) : at
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) <= 0 ? one : other

function locksSomething({ enabled, pages }: WeeklyLockSettings | MonthlyLockSettings): boolean {
  return enabled && pages.length > 0
}

function coming(
  locks: readonly Omit<ComingLock, "remind_from">[],
  { remind_hours_before: hours }: WeeklyLockSettings | MonthlyLockSettings,
  now: Temporal.Instant,
): ComingLock[] {
  return locks
    .filter(({ at }) => !hasPassed(at, now))
    .map((lock) => ({ ...lock, remind_from: lock.at.subtract({ hours }) }))
}
