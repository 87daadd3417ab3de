import type { Assignment, AssignmentRecord, EnrollmentDraft } from "@scorecard/contracts/learning-enrollments"
import type { ModuleRecord } from "@scorecard/contracts/learning"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { findVisibleModule } from "../modules/modules.store.ts"
import { assignments, lockAssignments } from "./assignments.store.ts"
import { assertDueDateNotPast } from "./due-date.ts"
import { presentAssignments } from "./present-assignment.ts"
import { validateTargets } from "./vet-targets.ts"

export type EnrollmentResult = { module_id: string; created: number; changed: number; items: Assignment[] }

/**
 * Enrolls people by name and departments as they are at any time. Who is enrolled already is assigned from now on, with
 * the new due date if one is given. Nobody is notified. (rules/notifications#not-notified)
 * @throws Refusal 422, 409 for a module that is not published.
 */
export function enroll(deps: Pick<World, "transact">, actor: Actor, draft: EnrollmentDraft): Promise<EnrollmentResult> {
  return deps.transact(async (tx) => {
    assertDueDateNotPast(tx.now, draft.due_date)
    const module = await lockModule(tx, actor, draft.module_id)
    await validateTargets(tx.db, actor, draft)
    assertPublished(module)

    const present = await lockAssignments(tx.db, module._id, draft)
    const changed = await assignments.replaceMany(
      tx.db,
      present.flatMap((record) => {
        const after = reassign(tx, actor, record, draft)
        return after.source === record.source && after.due_date === record.due_date ? [] : [after]
      }),
    )
    const known = new Set(present.map(({ employee_id, department_id }) => employee_id ?? department_id))
    const created = createAssignments(tx, actor, draft).filter(
      (one) => !known.has(one.employee_id ?? one.department_id),
    )
    await assignments.insertMany(tx.db, created)

    for (const after of [...created, ...changed]) auditAssignment(tx, actor, after, present)
    const replaced = new Map(changed.map((record) => [record._id, record]))
    const items = [...present.map((record) => replaced.get(record._id) ?? record), ...created]
    return {
      module_id: module._id,
      created: created.length,
      changed: changed.length,
      items: await presentAssignments(tx.db, actor, items),
    }
  })
}

/** Held, so that nobody else enrolls the same people in it, unpublishes or deletes it meanwhile. */
async function lockModule(tx: Tx, actor: Actor, id: string): Promise<ModuleRecord> {
  const module = await findVisibleModule(tx.db, actor, id, "for update")
  if (!module) throw invalidField("module_id", "There is no such module, or not one that you may see.")
  return module
}

/** @throws Refusal 409 */
export function assertPublished({ status }: ModuleRecord): void {
  if (status === "published") return
  throw new Refusal("state_conflict", "Nobody can be enrolled in a module that is not published.")
}

function reassign(
  tx: Tx,
  actor: Actor,
  record: AssignmentRecord,
  { due_date = record.due_date }: EnrollmentDraft,
): AssignmentRecord {
  const source = record.source === "self" ? "assigned" : record.source
  const assigned_by_id = record.source === "self" ? actor.employee_id : record.assigned_by_id
  return { ...record, source, assigned_by_id, due_date, updated_at: tx.at, updated_by_id: actor.employee_id }
}

function createAssignments(tx: Tx, actor: Actor, draft: EnrollmentDraft): AssignmentRecord[] {
  const common = {
    module_id: draft.module_id,
    due_date: draft.due_date ?? null,
    assigned_by_id: actor.employee_id,
    created_at: tx.at,
    updated_at: tx.at,
    updated_by_id: actor.employee_id,
    version: 1,
  }
  return [
    ...draft.employee_ids.map((employee_id) => ({
      ...common,
      _id: newId(),
      employee_id,
      department_id: null,
      source: "assigned" as const,
    })),
    ...draft.department_ids.map((department_id) => ({
      ...common,
      _id: newId(),
      employee_id: null,
      department_id,
      source: "department" as const,
    })),
  ]
}

function auditAssignment(tx: Tx, actor: Actor, after: AssignmentRecord, present: readonly AssignmentRecord[]): void {
  const before = present.find(({ _id }) => _id === after._id)
  const action = before ? "learning_enrollment.changed" : "learning_enrollment.created"
  const { _id: id, employee_id } = after
  tx.audit(actor, action, {
    collection: assignments.name,
    id,
    employee_id,
    change: before ? { before, after } : { after },
  })
}
