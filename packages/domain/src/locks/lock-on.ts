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

/** In the order in which they are checked. */
export const LOCK_CODES = ["month_finalized", "week_locked", "month_locked"] as const
export type LockCode = (typeof LOCK_CODES)[number]

/**
 * Why a write is refused with 409. `date` is the first locked date, `month` its month ("YYYY-MM"). `locked_since` is a
 * timestamp; null for `month_finalized`, whose time is only in the month report.
 */
export type LockRefusal = { code: LockCode; date: string; month: string; locked_since: string | null }

/** Opens one page of one employee and month to levels 2 to 4 until a timestamp. (rules/locks#unlock-grants) */
export type UnlockGrant = { kind: LockPage; year: number; month: number; until: string }

export type LockQuestion = {
  page: LockPage
  /** Every date that the write touches, ISO; for a moved entry, the old and the new one. */
  dates: readonly string[]
  accessLevel: AccessLevel
  now: Temporal.Instant
  /** The final months among those of `dates` ("YYYY-MM"); extra months are ignored. */
  finalMonths: ReadonlySet<string>
  /** The reopened months among those of `dates` ("YYYY-MM"): no scheduled lock applies to them. */
  reopenedMonths: ReadonlySet<string>
  /** Whether this decides something submitted in time, which only a final month refuses. */
  isSubmittedInTime?: boolean
  settings: LockSettings
  /** The grants of the employee that the write is about. */
  grants: readonly UnlockGrant[]
}

/**
 * The lock that refuses a write, or null. Level 5 is exempt; a grant opens its month despite all three locks. Across
 * all dates of the write, a final month is reported before a locked week, and that before a locked month. Scheduled
 * locks don't apply to dates in a reopened month. (rules/locks#what-is-refused, rules/locks#reopened-months)
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

/**
 * Whether the month was final and is a draft again. A month that is final again keeps the time of its last reopening.
 */
export function isReopened(report: { status: "draft" | "final"; reopened_at: string | null }): boolean {
  return report.status === "draft" && report.reopened_at !== null
}

/** Whether schedules are locked: in a final month, for everyone below level 5. (rules/locks#schedules) */
export function scheduleLockedBy(accessLevel: AccessLevel, isFinal: boolean): boolean {
  return isFinal && accessLevel < SUPER_ADMIN
}
