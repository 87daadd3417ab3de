import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assignments, getVisibleAssignment } from "./assignments.store.ts"
import { assertCanDeleteAssignment } from "./may-assign.ts"

/** What was learned stays, and counts again for who comes back. @throws Refusal 403, 404, 412. */
export function deleteAssignment(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  return deps.transact(async (tx) => {
    const record = await getVisibleAssignment(tx.db, actor, id, "for update")
    assertCanDeleteAssignment(actor, record)
    refuseOtherVersion(ifMatch, record)
    await assignments.remove(tx.db, id)
    const { employee_id } = record
    const target = { collection: assignments.name, id, employee_id, change: { before: record } }
    tx.audit(actor, "learning_enrollment.removed", target)
  })
}
