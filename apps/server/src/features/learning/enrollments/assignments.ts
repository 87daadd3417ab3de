import type { List } from "@scorecard/contracts/common"
import type {
  Assignment,
  AssignmentRecord,
  AssignmentsQuery,
  EnrollmentPatch,
} from "@scorecard/contracts/learning-enrollments"
import { invalidField } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import { assertSameVersion, type Database, type Platform } from "#platform/index.ts"
import { assertCanDeleteAssignment, assertCanUpdateAssignment, assignmentAbilities } from "../policy.ts"
import { assignmentList, assignments, getVisibleAssignment, loadAssignmentNames } from "./assignments.store.ts"

/** @throws Refusal 422 for a cursor of another list. */
export function listAssignments(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: AssignmentsQuery,
): Promise<List<Assignment>> {
  return assignmentList.page(deps, query, actor, (records) => presentAssignments(deps.db, actor, records))
}

type AssignmentTarget = { id: string; ifMatch: number | null }

/** Changes the due date. @throws Refusal 403, 404, 422, 412. */
export function updateAssignment(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: AssignmentTarget & { patch: EnrollmentPatch },
): Promise<Assignment> {
  return deps.transact(async (tx) => {
    const before = await getVisibleAssignment(tx.db, actor, id, "for update")
    assertCanUpdateAssignment(actor, before)
    assertDueDateNotPast(tx.now, patch.due_date)
    assertSameVersion(ifMatch, before)

    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await assignments.replace(tx.db, { ...before, due_date: patch.due_date, ...stamps })
    const { employee_id } = after
    const change = { before: { due_date: before.due_date }, after: { due_date: after.due_date } }
    tx.audit(actor, "learning_enrollment.changed", { collection: assignments.name, id, employee_id, change })
    return presentAssignment(tx.db, actor, after)
  })
}

/** Progress is kept, and counts again if the person comes back. @throws Refusal 403, 404, 412. */
export function deleteAssignment(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: AssignmentTarget,
): Promise<void> {
  return deps.transact(async (tx) => {
    const record = await getVisibleAssignment(tx.db, actor, id, "for update")
    assertCanDeleteAssignment(actor, record)
    assertSameVersion(ifMatch, record)
    await assignments.remove(tx.db, id)
    const { employee_id } = record
    const target = { collection: assignments.name, id, employee_id, change: { before: record } }
    tx.audit(actor, "learning_enrollment.removed", target)
  })
}

/** @throws Refusal 422 for a day that is over: nobody could meet it. */
export function assertDueDateNotPast(now: Temporal.Instant, dueDate: string | null | undefined): void {
  if (!dueDate || dueDate >= easternDate(now)) return
  throw invalidField("due_date", "This day is over. Choose today or a later day.")
}

export async function presentAssignment(db: Database, reader: Actor, record: AssignmentRecord): Promise<Assignment> {
  const [presented] = await presentAssignments(db, reader, [record])
  if (!presented) throw new Error(`The enrollment ${record._id} was not presented`)
  return presented
}

export async function presentAssignments(
  db: Database,
  reader: Actor,
  records: readonly AssignmentRecord[],
): Promise<Assignment[]> {
  const ids = records.map(({ _id }) => _id)
  const names = await loadAssignmentNames(db, ids)
  return records.map((record) => ({
    ...record,
    ...(names.get(record._id) ?? { module_title: record.module_id, name: "" }),
    abilities: assignmentAbilities(reader, record),
  }))
}
