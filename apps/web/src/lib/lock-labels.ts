import type { LockCode, LockPage, LockState } from "@scorecard/domain/locks"
import { keysOf } from "./objects.ts"
import { messages } from "./messages.ts"

/** The labels of the pages a lock closes. */
export const LOCK_PAGE_LABELS: Record<LockPage, string> = messages.lockLabels.lockPageLabels
export const LOCK_PAGE_WORDS = keysOf(LOCK_PAGE_LABELS)

export const LOCK_CODE_LABELS: Record<LockCode, string> = messages.lockLabels.lockCodeLabels

export const LOCK_STATE_LABELS: Record<LockState, string> = messages.lockLabels.lockStateLabels

export function isLockCode(code: string): code is LockCode {
  return code in LOCK_CODE_LABELS
}
