import { LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import type { Reply } from "../../api/endpoint.ts"
import type { showLocks } from "../../api/endpoints.gen.ts"

export type Settings = Reply<typeof showLocks>

export type SettingsValues = Pick<Settings, "weekly" | "monthly">

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

export const LABELS = {
  weekly: "Weekly lock",
  weekly_at: "Weekly lock comes",
  weekly_reminder: "Weekly reminder",
  weekly_pages: "Pages that lock weekly",
  monthly: "Monthly lock",
  monthly_at: "Monthly lock comes",
  monthly_reminder: "Monthly reminder",
  monthly_pages: "Pages that lock monthly",
}

/** The settings as people read them, to compare two versions. */
export function wordsOf({ weekly, monthly }: SettingsValues): Record<keyof typeof LABELS, string> {
  return {
    weekly: weekly.enabled ? "On" : "Off",
    weekly_at: `${WEEKDAYS[weekly.weekday - 1] ?? ""}, ${weekly.time} Eastern`,
    weekly_reminder: `${weekly.remind_hours_before} hours before`,
    weekly_pages: namesOf(weekly.pages),
    monthly: monthly.enabled ? "On" : "Off",
    monthly_at: `Day ${monthly.day}, ${monthly.time} Eastern`,
    monthly_reminder: `${monthly.remind_hours_before} hours before`,
    monthly_pages: namesOf(monthly.pages),
  }
}

function namesOf(pages: SettingsValues["weekly"]["pages"]): string {
  return pages.map((page) => LOCK_PAGE_LABELS[page]).join(", ") || "None"
}
