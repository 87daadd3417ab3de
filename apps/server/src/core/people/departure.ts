import { easternDate } from "@scorecard/domain"
import { sql, type RawBuilder, type Tx } from "#platform/index.ts"

/*
 * A person leaves at midnight Eastern after their separation date. A job stores that as their status, but nothing waits
 * for it: whoever asks checks the date. (rules/people#leaving)
 */

/** Whether the person's last day is over on `today`, an Eastern day. */
export function hasLeft({ separation_date }: { separation_date: string | null }, today: string): boolean {
  return separation_date !== null && separation_date < today
}

/**
 * Whether the person is active and has not left, as a condition.
 * @param employee the alias of `tbl_employees`
 * @param now now, or its timestamp
 */
export function isPresent(employee: string, now: Temporal.Instant | string): RawBuilder<boolean> {
  return isPresentOn(employee, sql`${easternDate(Temporal.Instant.from(now))}`)
}

/** The same, for a given Eastern date. */
export function isPresentOn(employee: string, today: RawBuilder<unknown>): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${employee}.${name}`)
  return sql<boolean>`(${column("status")} = 'active'
    and coalesce(${column("separation_date")} >= ${today}, true))`
}

/** The part of an employee's record that leaving is about. */
type Departing = {
  status: "active" | "inactive"
  employment_data: { separation_date: string | null }
  sessions_end_at: string | null
}

/** The record of someone who has left becomes inactive, and their sessions end. A later date does not undo this. */
export function applyDeparture<Doc extends Departing>(document: Doc, { now, at }: Pick<Tx, "now" | "at">): Doc {
  if (document.status === "inactive" || !hasLeft(document.employment_data, easternDate(now))) return document
  return { ...document, status: "inactive", sessions_end_at: at }
}
