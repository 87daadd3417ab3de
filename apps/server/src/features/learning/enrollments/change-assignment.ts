import type { Assignment, EnrollmentPatch } from "@scorecard/contracts/learning-enrollments"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assignments, assignmentSeenBy } from "./assignments.store.ts"
import { refusePastDueDate } from "./due-date.ts"
import { refuseOwnDuty } from "./may-assign.ts"
import { presentAssignment } from "./present-assignment.ts"

type Asked = { id: string; patch: EnrollmentPatch; ifMatch: number | null }

/** The due date. @throws Refusal 403, 404, 422, 412. */
export function changeAssignment(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: Asked,
): Promise<Assignment> {
  return deps.transact(async (tx) => {
    const before = await assignmentSeenBy(tx.db, actor, id, "for update")
    refuseOwnDuty(actor, before)
    refusePastDueDate(tx.now, patch.due_date)
    refuseOtherVersion(ifMatch, before)

    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await assignments.replace(tx.db, { ...before, due_date: patch.due_date, ...stamps })
    const { employee_id } = after
    const change = { before: { due_date: before.due_date }, after: { due_date: after.due_date } }
    tx.audit(actor, "learning_enrollment.changed", { collection: assignments.name, id, employee_id, change })
    return presentAssignment(tx.db, actor, after)
  })
}
