import { invalidField } from "@scorecard/contracts/refusals"
import { easternDate } from "@scorecard/domain/calendar"

/** @throws Refusal 422 for a day that is over: nobody could be in time. */
export function assertDueDateNotPast(now: Temporal.Instant, dueDate: string | null | undefined): void {
  if (!dueDate || dueDate >= easternDate(now)) return
  throw invalidField("due_date", "This day is over. Today is the earliest.")
}
