import {
  RETAINED_DATA,
  type RetainedData,
  type RetentionPreview,
  type RetentionQuery,
} from "@scorecard/contracts/retention"
import { invalidField } from "@scorecard/contracts/refusals"
import { easternDate } from "@scorecard/domain"
import { isRetentionAllowed, parseDuration } from "#platform/config/index.ts"
import type { Platform } from "#platform/index.ts"
import { countExpired } from "./expired.store.ts"

/** The first day that stays; entries and finals stay or go by whole months. */
export function removedBefore(data: RetainedData, keptFor: string, now: Temporal.Instant): string {
  const duration = parseDuration(keptFor)
  if (!duration) throw new Error(`${keptFor} is no duration`)
  const day = Temporal.PlainDate.from(easternDate(now)).subtract(duration)
  return (data === "entries" || data === "finals" ? day.with({ day: 1 }) : day).toString()
}

/** @throws Refusal 422 for a duration that the setting would not accept */
export async function previewRetention(
  { db, config, clock }: Pick<Platform, "db" | "config" | "clock">,
  query: RetentionQuery,
): Promise<RetentionPreview> {
  const items: RetentionPreview["items"] = []
  for (const data of RETAINED_DATA) {
    const tried = query[data]
    if (tried !== undefined && !isRetentionAllowed(data, tried)) {
      throw invalidField(data, "This is too short, or longer than 100 years.")
    }
    const set = config.retention[data]
    const kept_for = tried ?? set
    const removed_before = kept_for === null ? null : removedBefore(data, kept_for, clock.now())
    const tables = await countExpired(db, data, removed_before)
    const setting = `RETENTION_${data.toUpperCase()}`
    items.push({ data, setting, kept_for, is_set: kept_for !== null && kept_for === set, removed_before, tables })
  }
  return { items }
}
