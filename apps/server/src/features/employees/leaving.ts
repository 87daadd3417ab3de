import { easternDate } from "@scorecard/domain/calendar"
import type { EmployeeDocument } from "./employees.store.ts"

/**
 * Somebody who becomes inactive is signed out for good. Where HR named no last day, today becomes it: without one the
 * person would have a row in every month to come. Coming back clears a last day that lies behind, unless the same
 * change names another. (rules/people#leaving)
 */
export function withLeaving(
  current: EmployeeDocument,
  next: EmployeeDocument,
  now: Temporal.Instant,
  at: string,
): EmployeeDocument {
  const today = easternDate(now)
  const { separation_date } = next.employment_data
  if (current.status === "active" && next.status === "inactive") {
    return { ...withLastDay(next, separation_date ?? today), sessions_end_at: at }
  }
  const comesBack = current.status === "inactive" && next.status === "active"
  const isOldDay =
    separation_date === current.employment_data.separation_date && separation_date !== null && separation_date <= today
  return comesBack && isOldDay ? withLastDay(next, null) : next
}

function withLastDay(document: EmployeeDocument, separation_date: string | null): EmployeeDocument {
  return { ...document, employment_data: { ...document.employment_data, separation_date } }
}
