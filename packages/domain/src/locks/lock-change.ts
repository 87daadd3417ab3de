import { compareMonths, firstDay, lastDay, monthId, weekEnd, type YearMonth } from "../calendar/index.ts"
import { comingMonthlyLocks, comingWeeklyLocks } from "./coming-locks.ts"
import { lockStatus, type LockStatusQuestion, type NextPageLock, type PageLockStatus } from "./lock-status.ts"
import { timestamp, type LockPage, type LockSettings } from "./settings.ts"

/** The first and last day of a range. */
export type DayRange = { from: string; to: string }

/**
 * Weeks by their Monday, months that change as a whole, and the pages concerned, each in order and without duplicates.
 * `week_days` are the days that change in those weeks: fewer than seven if the week reaches into a month that is
 * already final. `touched_months` are all months with a change, even if only some of their weeks change.
 */
export type ChangedLocks = {
  weeks: string[]
  week_days: DayRange[]
  months: YearMonth[]
  pages: LockPage[]
  touched_months: YearMonth[]
}

export type LockChange = {
  closes: ChangedLocks
  opens: ChangedLocks
  next_weekly_lock: NextPageLock | null
  next_monthly_lock: NextPageLock | null
}

/** A month with the facts from its report that `lockStatus` needs. */
export type MonthUnderLocks = Omit<LockStatusQuestion, "settings" | "now">

/**
 * What new settings would close and open immediately for levels 1 to 4 in the given months, and when the next locks
 * would come. It compares `lockStatus` before and after, so it can't disagree with the locks themselves.
 */
export function lockChange(
  before: LockSettings,
  after: LockSettings,
  months: readonly MonthUnderLocks[],
  now: Temporal.Instant,
): LockChange {
  const closes: Finding[] = []
  const opens: Finding[] = []
  for (const month of months) {
    const was = lockStatus({ ...month, settings: before, now })
    const becomes = lockStatus({ ...month, settings: after, now })
    for (const [index, page] of becomes.entries()) {
      const earlier = was[index]
      if (earlier === undefined) continue
      closes.push(...lockedBesides(page, earlier, month.month))
      opens.push(...lockedBesides(earlier, page, month.month))
    }
  }
  const [weekly] = comingWeeklyLocks(after, now)
  const [monthly] = comingMonthlyLocks(after, now)
  return {
    closes: summarize(closes),
    opens: summarize(opens),
    next_weekly_lock: weekly ? { code: "week_locked", at: timestamp(weekly.at), week_start: weekly.week_start } : null,
    next_monthly_lock: monthly ? { code: "month_locked", at: timestamp(monthly.at), week_start: null } : null,
  }
}

type Finding = { page: LockPage; month: YearMonth; week_start: string | null }

/** What `one` locks in the month that `other` leaves open: weeks, or the whole month. */
function lockedBesides(one: PageLockStatus, other: PageLockStatus, month: YearMonth): Finding[] {
  const openInOther = new Set(other.weeks.filter(({ locked }) => !locked).map(({ week_start }) => week_start))
  const weeks = one.weeks.filter(({ week_start, locked }) => locked && openInOther.has(week_start))
  if (weeks.length === 0) return []
  if (one.locked.some(({ week_start }) => week_start === null)) return [{ page: one.page, month, week_start: null }]
  return weeks.map(({ week_start }) => ({ page: one.page, month, week_start }))
}

function summarize(findings: readonly Finding[]): ChangedLocks {
  return {
    weeks: [...new Set(findings.flatMap(({ week_start }) => week_start ?? []))].toSorted(),
    week_days: listWeekDays(findings),
    months: listMonths(findings.filter(({ week_start }) => week_start === null)),
    pages: [...new Set(findings.map(({ page }) => page))],
    touched_months: listMonths(findings),
  }
}

/** The days of each week in the months that change. */
function listWeekDays(findings: readonly Finding[]): DayRange[] {
  const ranges = new Map<string, DayRange>()
  for (const { week_start, month } of findings) {
    if (week_start === null) continue
    const from = later(week_start, firstDay(month))
    const to = earlier(weekEnd(week_start), lastDay(month))
    const known = ranges.get(week_start)
    ranges.set(week_start, known ? { from: earlier(known.from, from), to: later(known.to, to) } : { from, to })
  }
  return [...ranges.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a < b ? b : a)

function listMonths(findings: readonly Finding[]): YearMonth[] {
  return [...new Map(findings.map(({ month }) => [monthId(month), month])).values()].toSorted(compareMonths)
}
