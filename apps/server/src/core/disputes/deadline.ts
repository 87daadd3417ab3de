import type { Entry } from "@scorecard/contracts/entries"
import { addDays, easternDate } from "@scorecard/domain"
import type { Platform } from "#platform/index.ts"

/** The Eastern day until which an entry can be disputed: each change extends it. (rules/entries#disputes) */
export function lastDayToDispute(
  { updated_at }: Pick<Entry, "updated_at">,
  { disputeDays }: Pick<Platform["config"], "disputeDays">,
): string {
  return addDays(easternDate(Temporal.Instant.from(updated_at)), disputeDays)
}
