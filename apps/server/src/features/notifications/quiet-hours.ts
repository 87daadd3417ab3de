import type { QuietHours } from "@scorecard/contracts/notifications"

/**
 * Whether clocks of the person's zone show a time from `start` until before `end`, where `end` may lie beyond midnight.
 * It goes by what the clocks show: an hour that a night skips is not quiet, one that it repeats is quiet twice.
 */
export function isQuiet({ start, end, timezone }: QuietHours, now: Temporal.Instant): boolean {
  const time = now.toZonedDateTimeISO(timezone).toPlainTime().toString({ smallestUnit: "minute" })
  return start < end ? start <= time && time < end : start <= time || time < end
}
