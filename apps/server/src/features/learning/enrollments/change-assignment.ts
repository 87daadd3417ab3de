import type { Assignment, EnrollmentPatch } from "@scorecard/contracts/learning-enrollments"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assignments, getVisibleAssignment } from "./assignments.store.ts"
import { assertDueDateNotPast } from "./due-date.ts"
import { assertCanUpdateAssignment } from "./may-assign.ts"
import { presentAssignment } from "./present-assignment.ts"

type AssignmentUpdate = { id: string; patch: EnrollmentPatch; ifMatch: number | null }

/** The due date. @throws Refusal 403, 404, 422, 412. */
export function updateAssignment(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: AssignmentUpdate,
): Promise<Assignment> {
  return deps.transact(async (tx) => {
    const before = await getVisibleAssignment(tx.db, actor, id, "for update")
    assertCanUpdateAssignment(actor, before)
    assertDueDateNotPast(tx.now, patch.due_date)
    refuseOtherVersion(ifMatch, before)

    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await assignments.replace(tx.db, { ...before, due_date: patch.due_date, ...stamps })
    const { employee_id } = after
    const change = { before: { due_date: before.due_date }, after: { due_date: after.due_date } }
    tx.audit(actor, "learning_enrollment.changed", { collection: assignments.name, id, employee_id, change })
    return presentAssignment(tx.db, actor, after)
  })
}
