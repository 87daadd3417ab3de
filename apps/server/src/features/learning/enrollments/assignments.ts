import type { List } from "@scorecard/contracts/common"
import type { ModuleRecord } from "@scorecard/contracts/learning"
import type * as contracts from "@scorecard/contracts/learning-enrollments"
import { type FieldError, Refusal, invalidField } from "@scorecard/contracts/refusals"
import { type Actor, SUPER_ADMIN, easternDate } from "@scorecard/domain"
import { type Person, peopleInPool } from "#core/people/index.ts"
import { type Database, type Platform, type Tx, assertSameVersion, newId } from "#platform/index.ts"
import { findVisibleModule, getVisibleModule } from "../modules/modules.store.ts"
import { assertCanDeleteAssignment, assertCanUpdateAssignment, assignmentAbilities } from "../policy.ts"
import * as store from "./assignments.store.ts"

type Deps = Pick<Platform, "transact">
type EnrollmentResult = { module_id: string; created: number; changed: number; items: contracts.Assignment[] }

/**
 * Enrolls people by name, and departments with their current members at any time. Existing enrollments become assigned,
 * with the new due date if there is one. No one is notified. (rules/notifications#not-notified)
 * @throws Refusal 422, 409 for a module that is not published.
 */
export function enroll(deps: Deps, actor: Actor, draft: contracts.EnrollmentDraft): Promise<EnrollmentResult> {
  return deps.transact(async (tx) => {
    assertDueDateNotPast(tx.now, draft.due_date)
    const module = await lockModule(tx, actor, draft.module_id)
    await validateTargets(tx.db, actor, draft)
    assertPublished(module)

    const existing = await store.lockAssignments(tx.db, module._id, draft)
    const changed = await store.assignments.replaceMany(
      tx.db,
      existing.flatMap((record) => {
        const after = reassign(tx, actor, record, draft)
        return after.source === record.source && after.due_date === record.due_date ? [] : [after]
      }),
    )
    const known = new Set(existing.map(({ employee_id, department_id }) => employee_id ?? department_id))
    const created = createAssignments(tx, actor, draft).filter(
      (one) => !known.has(one.employee_id ?? one.department_id),
    )
    await store.assignments.insertMany(tx.db, created)

    for (const after of [...created, ...changed]) auditAssignment(tx, actor, after, existing)
    const replaced = new Map(changed.map((record) => [record._id, record]))
    const items = [...existing.map((record) => replaced.get(record._id) ?? record), ...created]
    return {
      module_id: module._id,
      created: created.length,
      changed: changed.length,
      items: await presentAssignments(tx.db, actor, items),
    }
  })
}

/** Enrolls the actor, from the catalog. @throws Refusal 404, 409 if already enrolled or not published. */
export function enrollSelf(deps: Deps, actor: Actor, moduleId: string): Promise<contracts.Assignment> {
  return deps.transact(async (tx) => {
    const { employee_id } = actor
    const module = await getVisibleModule(tx.db, actor, moduleId, "for update")
    if (await store.isEnrolled(tx.db, employee_id, moduleId)) {
      throw new Refusal("already_exists", "You are already enrolled in this module.")
    }
    assertPublished(module)

    const common = assignmentFields(tx, actor, { module_id: moduleId })
    const record = await store.assignments.insert(tx.db, {
      ...common,
      _id: newId(),
      employee_id,
      department_id: null,
      source: "self",
    })
    const target = { collection: store.assignments.name, id: record._id, employee_id, change: { after: record } }
    tx.audit(actor, "learning_enrollment.created", target)
    return presentAssignment(tx.db, actor, record)
  })
}

/**
 * The lock keeps others from enrolling the same people, and from unpublishing or deleting the module at the same time.
 */
async function lockModule(tx: Tx, actor: Actor, id: string): Promise<ModuleRecord> {
  const module = await findVisibleModule(tx.db, actor, id, "for update")
  if (!module) throw invalidField("module_id", "There is no such module, or not one that you may see.")
  return module
}

/** @throws Refusal 409 */
function assertPublished({ status }: ModuleRecord): void {
  if (status === "published") return
  throw new Refusal("state_conflict", "A module must be published before anyone can enroll.")
}

/**
 * Targets must be active people in the actor's pool, or departments that the actor manages.
 * @throws Refusal 422 with the path of each issue; no one is enrolled then. (rules/learning#enrollments)
 */
async function validateTargets(
  db: Database,
  actor: Actor,
  { employee_ids, department_ids }: contracts.EnrollmentDraft,
): Promise<void> {
  const people = await peopleInPool(db, actor, employee_ids)
  const departments = await store.findManagedDepartments(db, actor, department_ids)
  const errors: FieldError[] = [
    ...employee_ids.flatMap((id, at) =>
      toFieldErrors(`employee_ids.${at}`, findPersonIssue(actor, id, people.get(id))),
    ),
    ...department_ids.flatMap((id, at) =>
      toFieldErrors(
        `department_ids.${at}`,
        departments.has(id) ? null : "There is no such department, or not one of yours.",
      ),
    ),
  ]
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}

const toFieldErrors = (path: string, issue: string | null): FieldError[] =>
  issue === null ? [] : [{ path, message: issue }]

function findPersonIssue(actor: Actor, id: string, person: Person | undefined): string | null {
  if (!person) return "There is no such employee, or not one that you may see."
  if (person.status !== "active") return "This person has left."
  // Otherwise they could move their own due date.
  if (id === actor.employee_id && actor.access_level < SUPER_ADMIN) return "Enroll yourself from the catalog."
  return null
}

function reassign(
  tx: Tx,
  actor: Actor,
  record: contracts.AssignmentRecord,
  { due_date = record.due_date }: contracts.EnrollmentDraft,
): contracts.AssignmentRecord {
  const source = record.source === "self" ? "assigned" : record.source
  const assigned_by_id = record.source === "self" ? actor.employee_id : record.assigned_by_id
  return { ...record, source, assigned_by_id, due_date, updated_at: tx.at, updated_by_id: actor.employee_id }
}

function createAssignments(tx: Tx, actor: Actor, draft: contracts.EnrollmentDraft): contracts.AssignmentRecord[] {
  const common = assignmentFields(tx, actor, draft)
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

function assignmentFields(
  tx: Tx,
  { employee_id }: Actor,
  { module_id, due_date }: { module_id: string; due_date?: string | null | undefined },
) {
  return {
    module_id,
    due_date: due_date ?? null,
    assigned_by_id: employee_id,
    created_at: tx.at,
    updated_at: tx.at,
    updated_by_id: employee_id,
    version: 1,
  }
}

function auditAssignment(
  tx: Tx,
  actor: Actor,
  after: contracts.AssignmentRecord,
  existing: readonly contracts.AssignmentRecord[],
): void {
  const { _id: id, employee_id } = after
  const before = existing.find((record) => record._id === id)
  const action = before ? "learning_enrollment.changed" : "learning_enrollment.created"
  const change = before ? { before, after } : { after }
  tx.audit(actor, action, { collection: store.assignments.name, id, employee_id, change })
}

/** @throws Refusal 422 for a cursor from another list. */
export function listAssignments(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: contracts.AssignmentsQuery,
): Promise<List<contracts.Assignment>> {
  return store.assignmentList.page(deps, query, actor, (records) => presentAssignments(deps.db, actor, records))
}

type AssignmentTarget = { id: string; ifMatch: number | null }

/** Changes the due date. @throws Refusal 403, 404, 422, 412. */
export function updateAssignment(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: AssignmentTarget & { patch: contracts.EnrollmentPatch },
): Promise<contracts.Assignment> {
  return deps.transact(async (tx) => {
    const before = await store.getVisibleAssignment(tx.db, actor, id, "for update")
    assertCanUpdateAssignment(actor, before)
    assertDueDateNotPast(tx.now, patch.due_date)
    assertSameVersion(ifMatch, before)

    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await store.assignments.replace(tx.db, { ...before, due_date: patch.due_date, ...stamps })
    const { employee_id } = after
    const change = { before: { due_date: before.due_date }, after: { due_date: after.due_date } }
    tx.audit(actor, "learning_enrollment.changed", { collection: store.assignments.name, id, employee_id, change })
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
    const record = await store.getVisibleAssignment(tx.db, actor, id, "for update")
    assertCanDeleteAssignment(actor, record)
    assertSameVersion(ifMatch, record)
    await store.assignments.remove(tx.db, id)
    const { employee_id } = record
    const target = { collection: store.assignments.name, id, employee_id, change: { before: record } }
    tx.audit(actor, "learning_enrollment.removed", target)
  })
}

/** @throws Refusal 422 for a day in the past. */
export function assertDueDateNotPast(now: Temporal.Instant, dueDate: string | null | undefined): void {
  if (!dueDate || dueDate >= easternDate(now)) return
  throw invalidField("due_date", "This day is over. Choose today or a later day.")
}

export async function presentAssignment(
  db: Database,
  reader: Actor,
  record: contracts.AssignmentRecord,
): Promise<contracts.Assignment> {
  const [presented] = await presentAssignments(db, reader, [record])
  if (!presented) throw new Error(`The enrollment ${record._id} was not presented`)
  return presented
}

export async function presentAssignments(
  db: Database,
  reader: Actor,
  records: readonly contracts.AssignmentRecord[],
): Promise<contracts.Assignment[]> {
  const ids = records.map(({ _id }) => _id)
  const names = await store.loadAssignmentNames(db, ids)
  return records.map((record) => ({
    ...record,
    ...(names.get(record._id) ?? { module_title: record.module_id, name: "" }),
    abilities: assignmentAbilities(reader, record),
  }))
}
