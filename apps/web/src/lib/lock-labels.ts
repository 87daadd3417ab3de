import type { LockCode, LockPage, LockState } from "@scorecard/domain/locks"
import { keysOf } from "./objects.ts"

/** What a lock closes, as people call it. */
export const LOCK_PAGE_LABELS: Record<LockPage, string> = {
  sbs: "Side-by-side evaluations",
  non_sbs: "Non-SBS evaluations",
  atw: "Attitude towards work",
  attendance: "Attendance issues",
  productivity: "Productivity issues",
  additional_points: "Additional points",
  incidents: "Incidents",
  task_delivery: "Task delivery",
}
export const LOCK_PAGE_WORDS = keysOf(LOCK_PAGE_LABELS)

export const LOCK_CODE_LABELS: Record<LockCode, string> = {
  month_finalized: "The month is final",
  week_locked: "The weekly lock",
  month_locked: "The monthly lock",
}

export const LOCK_STATE_LABELS: Record<LockState, string> = {
  open: "Open",
  partly_locked: "Partly locked",
  locked: "Locked",
}

export function isLockCode(code: string): code is LockCode {
  return code in LOCK_CODE_LABELS
}
