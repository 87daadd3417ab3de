import type { EntrySource } from "@scorecard/contracts/entries"
import type { PersonMonth } from "./person-month.ts"
import { repeatableId } from "./repeatable-id.ts"
import { laterDay, timestampOf, easternMs, type CalendarDay } from "./work-calendar.ts"

const OPENS = 540
const CLOSES = 1_110
const FRIDAY = 5
const MONDAY_AFTER = 7
/** Tuesday noon, when the week's evaluations lock by default. (rules/locks#scheduled-locks) */
const LOCK_DAY = 8
const NOON = 720

/** When an event of `day` is entered, in milliseconds: within two days, by Monday after the week. */
export function writtenDown({ random }: PersonMonth, day: CalendarDay): number {
  const lag = random.chance(0.55) ? 0 : random.whole(1, 2)
  const weekday = day.weekday + lag
  const date = weekday > FRIDAY && lag > 0 ? laterDay(day.week, MONDAY_AFTER) : laterDay(day.date, lag)
  const minutes = random.whole(OPENS, CLOSES)
  return easternMs(date, minutes) + random.whole(0, 59_999)
}

/** After the week's lock time, which fails the bonus gate for timely submission. (rules/scoring#bonus-gates) */
export function writtenLate({ random }: PersonMonth, day: CalendarDay): number {
  return easternMs(laterDay(day.week, LOCK_DAY), NOON) + random.whole(1, 40) * 3_600_000
}

/** The fields of every kind of entry. (rules/entries#fields) */
export function entryHead(
  { worker, random }: PersonMonth,
  submitted_by_id: string,
  at: number,
  remarks: string | null,
  source: EntrySource = "form",
) {
  const created_at = timestampOf(at)
  return {
    _id: repeatableId(at, random),
    employee_id: worker.employee_id,
    submitted_by_id,
    source,
    remarks,
    created_at,
    updated_at: created_at,
    updated_by_id: submitted_by_id,
    deleted_at: null,
    deleted_by_id: null,
    version: 1,
  }
}

/** A whole number from 0 to 100 around `mean`, as people score. */
export function score({ random }: PersonMonth, mean: number, deviation: number): number {
  return Math.round(Math.min(100, Math.max(0, random.normal(mean, deviation))))
}
