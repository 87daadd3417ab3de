export {
  LOCK_CODES,
  lockOn,
  scheduleLockedBy,
  type LockCode,
  type LockQuestion,
  type LockRefusal,
  type UnlockGrant,
} from "./lock-on.ts"
export {
  lockStatus,
  type HeldPageLock,
  type LockStatusQuestion,
  type NextPageLock,
  type PageLockStatus,
} from "./lock-status.ts"
export {
  DEFAULT_LOCK_SETTINGS,
  LOCK_PAGES,
  monthlyLockInstant,
  weeklyLockInstant,
  type LockPage,
  type LockSettings,
  type MonthlyLockSettings,
  type WeeklyLockSettings,
} from "./settings.ts"
