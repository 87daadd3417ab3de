import type { ScheduledLocks, ScheduledLocksView } from "@scorecard/contracts/locks"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import type { Actor } from "@scorecard/domain/access"

export function presentLocks(locks: ScheduledLocks, { access_level }: Actor): ScheduledLocksView {
  return { ...locks, abilities: { edit: access_level === SUPER_ADMIN } }
}
