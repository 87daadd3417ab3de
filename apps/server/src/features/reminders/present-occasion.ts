import type { ReminderEvent } from "@scorecard/contracts/reminders"
import { timestamp } from "#platform/clock/index.ts"
import type { Occasion } from "./occasions.ts"
import type { StoredReminder } from "./reminders.store.ts"

export function isOpen({ opens_at }: Occasion, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(opens_at, now) <= 0
}

export function presentOccasion(
  occasion: Occasion,
  now: Temporal.Instant,
  kept: Pick<StoredReminder, "told" | "settled_at"> | null,
): ReminderEvent {
  const { month, week_start, at, opens_at } = occasion
  return {
    ...month,
    week_start,
    at: timestamp(at),
    window_opens_at: timestamp(opens_at),
    window_open: isOpen(occasion, now),
    sent_at: kept?.told ? kept.settled_at : null,
  }
}
