import type { ScheduledLocksPatch, ScheduledLocksView } from "@scorecard/contracts/locks"
import type { Actor } from "@scorecard/domain/access"
import { inForceSince } from "@scorecard/domain/locks"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { presentLocks } from "./present-locks.ts"
import { holdLocks, scheduledLocks, type LocksDocument } from "#core/locks/index.ts"

export function applyPatch(before: Pick<LocksDocument, "weekly" | "monthly">, patch: ScheduledLocksPatch) {
  return { weekly: { ...before.weekly, ...patch.weekly }, monthly: { ...before.monthly, ...patch.monthly } }
}

/** @throws Refusal 412. (rules/locks#scheduled-locks) */
export function updateLocks(
  deps: Pick<World, "transact">,
  actor: Actor,
  patch: ScheduledLocksPatch,
  ifMatch: number | null,
): Promise<ScheduledLocksView> {
  return deps.transact(async (tx) => {
    const before = await holdLocks(tx.db)
    refuseOtherVersion(ifMatch, before)

    const { weekly, monthly } = applyPatch(before, patch)
    const was = before.in_force_since
    const in_force_since = {
      weekly: inForceSince({ lock: before.weekly, since: was.weekly }, weekly, tx.at),
      monthly: inForceSince({ lock: before.monthly, since: was.monthly }, monthly, tx.at),
    }
    const after = { ...before, weekly, monthly, in_force_since, updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await scheduledLocks.replace(tx.db, after)
    const change = { before: { weekly: before.weekly, monthly: before.monthly }, after: { weekly, monthly } }
    tx.audit(actor, "locks.changed", { collection: scheduledLocks.name, id: saved._id, change })
    return presentLocks(saved, actor)
  })
}
