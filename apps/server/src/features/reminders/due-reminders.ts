import type { ReminderKey } from "@scorecard/contracts/reminders"
import {
  addMonths,
  closesAt,
  comingMonthlyLocks,
  comingWeeklyLocks,
  easternInstant,
  easternMonth,
  firstDay,
  isReopened,
  monthId,
  nextOccurrence,
  type ComingLock,
  type DailyClock,
  type LockSettings,
  type YearMonth,
} from "@scorecard/domain"
import { getLockSettings } from "#core/locks/index.ts"
import { findReport } from "#core/months/index.ts"
import { timestamp, type Database } from "#platform/index.ts"
import type { Period, ReminderType } from "./deps.ts"

/** A reminder that is sent once. */
export type DueReminder = {
  key: ReminderKey
  /** Derived from the key and the time, so that every worker computes the same id. */
  id: string
  week_start: string | null
  /** The month itself, or the one that the week belongs to. */
  month: YearMonth
  /** The time of the lock; for missing evaluations, the time of the reminder. */
  at: Temporal.Instant
  opens_at: Temporal.Instant
}

/** Upcoming reminders, the next one first. */
export async function listDueReminders(
  db: Database,
  { key, type, now }: { key: ReminderKey; type: Pick<ReminderType, "schedule">; now: Temporal.Instant },
): Promise<DueReminder[]> {
  if (key === "scorecard.evals.missing_team") {
    return type.schedule ? [await nextMissingEvaluationsReminder(db, { clock: type.schedule, now })] : []
  }
  const settings = await getLockSettings(db)
  const locks =
    key === "scorecard.weekly_lock.approaching" ? comingWeeklyLocks(settings, now) : comingMonthlyLocks(settings, now)
  const open: DueReminder[] = []
  for (const lock of locks) {
    const dueReminder = lockReminder(key, lock, settings)
    const hasClosed = Temporal.Instant.compare(dueReminder.at, now) <= 0
    if (!hasClosed && (await locksOnSchedule(db, lock.month))) open.push(dueReminder)
  }
  return open
}

/**
 * Identified by the time of its own lock, and announced with the time when its evaluations close: the other scheduled
 * lock may come first.
 */
function lockReminder(key: ReminderKey, lock: ComingLock, settings: LockSettings): DueReminder {
  const { week_start, month, remind_from } = lock
  const at = closesAt(settings, lock)
  const opens_at = at.subtract(remind_from.until(lock.at))
  return { key, id: `${key}@${timestamp(lock.at)}`, week_start, month, at, opens_at }
}

/** False for a final month, which takes no entries, and for a reopened one, which no scheduled lock closes. */
async function locksOnSchedule(db: Database, month: YearMonth): Promise<boolean> {
  const report = await findReport(db, monthId(month))
  return report === null || (report.status === "draft" && !isReopened(report))
}

/**
 * Daily for the previous month until that is final; then for the current month, once it has ended.
 */
async function nextMissingEvaluationsReminder(
  db: Database,
  { clock, now }: { clock: DailyClock; now: Temporal.Instant },
): Promise<DueReminder> {
  const current = easternMonth(now)
  const previous = addMonths(current, -1)
  const month = (await isFinal(db, previous)) ? current : previous
  const opens_at = easternInstant(firstDay(addMonths(month, 1)), "00:00")
  const isOpen = Temporal.Instant.compare(opens_at, now) <= 0
  // A reminder sent now is the one of today, even before its time; tomorrow has its own.
  const from = isOpen ? now.toZonedDateTimeISO(clock.timezone).startOfDay().toInstant() : opens_at
  return { ...missingEvaluationsReminder(month, nextOccurrence(clock, from.subtract({ milliseconds: 1 }))), opens_at }
}

export function missingEvaluationsReminder(
  month: YearMonth,
  { date, at }: { date: string; at: Temporal.Instant },
): DueReminder {
  const key = "scorecard.evals.missing_team"
  return { key, id: `${key}@${date}`, week_start: null, month, at, opens_at: at }
}

export async function isFinal(db: Database, month: YearMonth): Promise<boolean> {
  return (await findReport(db, monthId(month)))?.status === "final"
}

export function reminderPeriod({ week_start, month }: DueReminder): Period {
  return week_start === null ? { month } : { week_start }
}
