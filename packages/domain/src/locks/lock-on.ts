import { SUPER_ADMIN, type AccessLevel } from "../access/index.ts"
import { monthId, monthOfDate, type YearMonth } from "../calendar/index.ts"
import {
  hasPassed,
  heldSince,
  isScheduled,
  locksWhenFinal,
  monthlyLockInstant,
  weeklyLockInstant,
  type LockPage,
  type LockSettings,
} from "./settings.ts"

/** In the order in which they are looked at. */
export const LOCK_CODES = ["month_finalized", "week_locked", "month_locked"] as const
export type LockCode = (typeof LOCK_CODES)[number]

/**
 * Why a write is refused, 409. `date` is the first date that the lock holds, `month` its month ("YYYY-MM");
 * `locked_since` is a timestamp, null for `month_finalized`, whose time only the month report knows.
 */
export type LockRefusal = { code: LockCode; date: string; month: string; locked_since: string | null }

/**
 * Level 5 has opened one page of one employee and month to levels 2 to 4, until a timestamp.
 * (rules/locks#unlock-grants)
 */
export type UnlockGrant = { kind: LockPage; year: number; month: number; until: string }

export type LockQuestion = {
  page: LockPage
  /** Every date that the write touches, ISO: of a moved entry the old one and the new one. */
  dates: readonly string[]
  accessLevel: AccessLevel
  now: Temporal.Instant
  /** "YYYY-MM" of the final months among those of `dates`; more do no harm. */
  finalMonths: ReadonlySet<string>
  /** "YYYY-MM" of the reopened months among those of `dates`: no scheduled lock applies to them. */
  reopenedMonths: ReadonlySet<string>
  /** A decision about something that was submitted in time: only a final month refuses it. */
  isSubmittedInTime?: boolean
  settings: LockSettings
  /** Those of the employee the write is about. */
  grants: readonly UnlockGrant[]
}

/**
 * The lock that refuses a write, or null. Level 5 is exempt; a grant opens its month against all three locks. A final
 * month is named before a locked week, and that before a locked month, over all dates of the write.
 * Scheduled locks do not apply to dates in a reopened month. (rules/locks#what-is-refused, rules/locks#reopened-months)
 */
export function lockOn(question: LockQuestion): LockRefusal | null {
  if (question.accessLevel === SUPER_ADMIN) return null
  const dates = question.dates.filter((date) => !isGranted(question, monthOfDate(date)))
  for (const code of LOCK_CODES) {
    for (const date of dates) {
      const lock = LOCKS[code](question, date)
      if (lock !== null) return { code, date, month: monthId(monthOfDate(date)), locked_since: lock.since }
    }
  }
  return null
}

type HeldLock = { since: string | null }

const LOCKS: Record<LockCode, (question: LockQuestion, date: string) => HeldLock | null> = {
  month_finalized: ({ page, settings, finalMonths }, date) =>
    finalMonths.has(monthId(monthOfDate(date))) && locksWhenFinal(settings, page) ? { since: null } : null,

  week_locked: (question, date) => scheduledLock(question, date, "weekly", weeklyLockInstant(question.settings, date)),

  month_locked: (question, date) =>
    scheduledLock(question, date, "monthly", monthlyLockInstant(question.settings, monthOfDate(date))),
}

function scheduledLock(
  { page, settings, now, reopenedMonths, isSubmittedInTime = false }: LockQuestion,
  date: string,
  list: "weekly" | "monthly",
  instant: Temporal.Instant,
): HeldLock | null {
  if (isSubmittedInTime || reopenedMonths.has(monthId(monthOfDate(date)))) return null
  if (!isScheduled(settings[list], page) || !hasPassed(instant, now)) return null
  return { since: heldSince(settings, list, page, instant) }
}

function isGranted({ accessLevel, page, grants, now }: LockQuestion, { year, month }: YearMonth): boolean {
  if (accessLevel < 2) return false
  return grants.some(
    (grant) =>
      grant.kind === page &&
      grant.year === year &&
      grant.month === month &&
      Temporal.Instant.compare(Temporal.Instant.from(grant.until), now) > 0,
  )
}

/** Whether the month was final and is a draft again. A final month keeps the time of its last reopening. */
export function isReopened(report: { status: "draft" | "final"; reopened_at: string | null }): boolean {
  return report.status === "draft" && report.reopened_at !== null
}

/**
 * Whether an employee's schedule may not be changed: in a final month, by anyone below level 5.
 * (rules/locks#schedules)
 */
export function scheduleLockedBy(accessLevel: AccessLevel, isFinal: boolean): boolean {
  return isFinal && accessLevel < SUPER_ADMIN
}
