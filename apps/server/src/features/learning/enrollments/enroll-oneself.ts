import type { Assignment } from "@scorecard/contracts/learning-enrollments"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { getVisibleModule } from "../modules/modules.store.ts"
import { assignments, isEnrolled } from "./assignments.store.ts"
import { assertPublished } from "./enroll.ts"
import { presentAssignment } from "./present-assignment.ts"

/** From the catalog. @throws Refusal 404, 409 for who is in it already, and for what is not published. */
export function enrollSelf(deps: Pick<World, "transact">, actor: Actor, moduleId: string): Promise<Assignment> {
  return deps.transact(async (tx) => {
    const { employee_id } = actor
    const module = await getVisibleModule(tx.db, actor, moduleId, "for update")
    if (await isEnrolled(tx.db, employee_id, moduleId)) {
      throw new Refusal("already_exists", "You are enrolled in this module already.")
    }
    assertPublished(module)

    const record = await assignments.insert(tx.db, {
      _id: newId(),
      module_id: moduleId,
      employee_id,
      department_id: null,
      source: "self",
      due_date: null,
      assigned_by_id: employee_id,
      created_at: tx.at,
      updated_at: tx.at,
      updated_by_id: employee_id,
      version: 1,
    })
    const target = { collection: assignments.name, id: record._id, employee_id, change: { after: record } }
    tx.audit(actor, "learning_enrollment.created", target)
    return presentAssignment(tx.db, actor, record)
  })
}
