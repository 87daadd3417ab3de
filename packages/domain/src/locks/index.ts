export { closesAt, comingMonthlyLocks, comingWeeklyLocks, type ComingLock } from "./coming-locks.ts"
export { lockChange, type ChangedLocks, type LockChange, type MonthUnderLocks } from "./lock-change.ts"
export {
  isReopened,
  LOCK_CODES,
  lockOn,
  scheduleLockedBy,
  type LockCode,
  type LockQuestion,
  type LockRefusal,
  type UnlockGrant,
} from "./lock-on.ts"
export {
  LOCK_LISTS,
  LOCK_STATES,
  lockInstants,
  lockStatus,
  type HeldPageLock,
  type LockList,
  type LockState,
  type LockStatusQuestion,
  type NextPageLock,
  type PageLockStatus,
  type WeekLockStatus,
} from "./lock-status.ts"
export {
  DEFAULT_LOCK_SETTINGS,
  inForceSince,
  LOCK_PAGES,
  monthlyLockInstant,
  weeklyLockInstant,
  type InForceSince,
  type LockPage,
  type LockSettings,
  type MonthlyLockSettings,
  type WeeklyLockSettings,
} from "./settings.ts"
