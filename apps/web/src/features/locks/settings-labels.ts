import { formatTimeInZone } from "../../lib/zoned-times.ts"
import { LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import type { Reply } from "../../api/endpoint.ts"
import type { showLocks } from "../../api/endpoints.gen.ts"
import { messages } from "./messages.ts"

export type Settings = Reply<typeof showLocks>

export type SettingsValues = Pick<Settings, "weekly" | "monthly">

export const WEEKDAYS = messages.settingsLabels.weekdays

export const LABELS = messages.settingsLabels.labels

/** The settings in words, for comparing two versions. */
export function displayValues({ weekly, monthly }: SettingsValues): Record<keyof typeof LABELS, string> {
  return {
    weekly: weekly.enabled ? messages.settingsLabels.on : messages.settingsLabels.off,
    weekly_at: messages.settingsLabels.weekdayAt(WEEKDAYS[weekly.weekday - 1] ?? "", formatTimeInZone(weekly.time)),
    weekly_reminder: messages.settingsLabels.hoursBefore(weekly.remind_hours_before),
    weekly_pages: namesOf(weekly.pages),
    monthly: monthly.enabled ? messages.settingsLabels.on : messages.settingsLabels.off,
    monthly_at: messages.settingsLabels.dayAt(monthly.day, formatTimeInZone(monthly.time)),
    monthly_reminder: messages.settingsLabels.hoursBefore(monthly.remind_hours_before),
    monthly_pages: namesOf(monthly.pages),
  }
}

function namesOf(pages: SettingsValues["weekly"]["pages"]): string {
  return pages.map((page) => LOCK_PAGE_LABELS[page]).join(", ") || messages.settingsLabels.none
}
