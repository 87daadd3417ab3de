import type { ScheduledLocksView } from "@scorecard/contracts/locks"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import type { LocksDocument } from "#core/locks/index.ts"

export function presentLocks(
  { in_force_since: _, ...locks }: LocksDocument,
  { access_level }: Actor,
): ScheduledLocksView {
  return { ...locks, abilities: { edit: access_level === SUPER_ADMIN } }
}
