import { invalidField, Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type * as contracts from "@scorecard/contracts/shift-patterns"
import { addDays, formatDate, type Actor } from "@scorecard/domain"
import * as calendar from "#core/calendar/index.ts"
import { lockOrganization, peopleInPool } from "#core/people/index.ts"
import { type Platform, type Tx, assertSameVersion, lockShared, newId } from "#platform/index.ts"
import { updateStamp } from "./patterns.ts"
import { assertCanAssign, presentAssignment, requireCodes } from "./policy.ts"

type Targets = {
  target: calendar.ShiftTarget
  rows: Pick<contracts.ShiftAssignment, "employee_id" | "department_id">[]
}

/**
 * Assigns a pattern to everyone named, or to no one. The organization's lock serializes all writers, so that two
 * assignments can't overlap.
 * @throws Refusal 404, 422 naming each unknown person, 403 own_record or unit_not_managed, 409 assignment_overlaps
 * naming each person, month_finalized below level 5. (rules/schedules#shift-patterns)
 */
export function createAssignments(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, draft }: { id: string; draft: contracts.ShiftAssignmentDraft },
): Promise<{ created: number }> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    await lockShared(tx.db, calendar.shiftPatterns.name, [id])
    const pattern = await calendar.shiftPatterns.get(tx.db, id)
    const { from, to = null } = draft
    const { target, rows } = await findTargets(tx, actor, draft)
    const own = await calendar.loadOwnUnits(tx.db, actor)
    for (const row of rows) assertCanAssign(row, actor, own)
    const change = await planChange(tx, actor, target, { from, to })
    await assertNoOverlap(tx, target, { from, to })
    await requireCodes(tx.db, pattern.weeks)

    const stamp = { created_at: tx.at, created_by_id: actor.employee_id, ...updateStamp(tx, actor), version: 1 }
    const created = rows.map((row) => ({ _id: newId(), pattern_id: id, ...row, from, to, ...stamp }))
    await calendar.shiftAssignments.insertMany(tx.db, created)
    for (const one of created)
      audit(tx, actor, "created", { assignment: one, change: { pattern: pattern.name, from, to } })
    await change.recalculate()
    return { created: created.length }
  })
}

/** @throws Refusal 404, 403, 412, 422, 409 assignment_overlaps, month_finalized below level 5. */
export function updateAssignment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, assignment_id, to, ifMatch }: { id: string; assignment_id: string; to: string | null; ifMatch: number | null },
): Promise<contracts.ShiftAssignmentView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const { name, ...before } = await calendar.findAssignment(tx.db, { actor, pattern_id: id }, assignment_id)
    const own = await calendar.loadOwnUnits(tx.db, actor)
    assertCanAssign(before, actor, own)
    assertSameVersion(ifMatch, before)
    if (to !== null && to < before.from) throw invalidField("to", `It starts on ${formatDate(before.from)}.`)
    if (to === before.to) return presentAssignment({ ...before, name }, actor, own)
    const target = targetOf(before)
    const change = await planChange(tx, actor, target, daysBetween(before.to, to))
    await assertNoOverlap(tx, target, { from: before.from, to, except: before._id })

    const saved = await calendar.shiftAssignments.replace(tx.db, { ...before, to, ...updateStamp(tx, actor) })
    audit(tx, actor, "changed", { assignment: saved, change: { before: { to: before.to }, after: { to } } })
    await change.recalculate()
    return presentAssignment({ ...saved, name }, actor, own)
  })
}

/** @throws Refusal 404, 403, 412, 409 month_finalized below level 5. */
export function deleteAssignment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, assignment_id, ifMatch }: { id: string; assignment_id: string; ifMatch: number | null },
): Promise<void> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const before = await calendar.findAssignment(tx.db, { actor, pattern_id: id }, assignment_id)
    assertCanAssign(before, actor, await calendar.loadOwnUnits(tx.db, actor))
    assertSameVersion(ifMatch, before)
    const change = await planChange(tx, actor, targetOf(before), before)
    await calendar.shiftAssignments.remove(tx.db, assignment_id)
    audit(tx, actor, "deleted", { assignment: before, change: { from: before.from, to: before.to } })
    await change.recalculate()
  })
}

/** @throws Refusal 422 naming each person outside the pool, or the unknown department. */
async function findTargets(
  tx: Tx,
  actor: Actor,
  { employee_ids = [], department_id }: contracts.ShiftAssignmentDraft,
): Promise<Targets> {
  if (department_id !== undefined) {
    const name = await calendar.lockUnit(tx.db, { department_id, cluster_id: null })
    if (name === null) throw invalidField("department_id", "There is no such department.")
    return { target: { department_id }, rows: [{ employee_id: null, department_id }] }
  }
  const known = await peopleInPool(tx.db, actor, employee_ids)
  const errors = employee_ids.flatMap((id, index): FieldError[] =>
    known.has(id)
      ? []
      : [{ path: `employee_ids.${index}`, message: `There is no employee ${id} among the people you may see.` }],
  )
  if (errors.length > 0) throw new Refusal("invalid", "Name people you may see.", { errors })
  return {
    target: { employee_ids },
    rows: employee_ids.map((employee_id) => ({ employee_id, department_id: null })),
  }
}

function targetOf({ employee_id, department_id }: contracts.ShiftAssignment): calendar.ShiftTarget {
  if (department_id !== null) return { department_id }
  return { employee_ids: employee_id === null ? [] : [employee_id] }
}

/** The days after the earlier end, up to the later one. */
function daysBetween(one: string | null, other: string | null): calendar.Days {
  const ends = [one, other].filter((end) => end !== null).toSorted()
  const [earlier = "2000-01-01", later = null] = ends
  return { from: addDays(earlier, 1), to: later }
}

/** Locks the months of the days. @throws Refusal 409 month_finalized below level 5. */
async function planChange(tx: Tx, actor: Actor, target: calendar.ShiftTarget, days: calendar.Days) {
  const reports = await calendar.lockMonthsOfDays(tx, [days])
  for (const report of reports) calendar.assertMonthOpen(report, actor)
  return { recalculate: () => calendar.recalculateDays(tx, reports, calendar.peopleOfTarget(target)) }
}

/** @throws Refusal 409 assignment_overlaps, with the path of each person. */
async function assertNoOverlap(
  tx: Tx,
  target: calendar.ShiftTarget,
  days: calendar.Days & { except?: string },
): Promise<void> {
  const overlaps = await calendar.findOverlaps(tx.db, target, days)
  const [first] = overlaps
  if (!first) return
  const message = ({ name, pattern, from, to }: calendar.Overlap) =>
    to === null
      ? `${name} has the shift pattern ${pattern} from ${formatDate(from)}.`
      : `${name} has the shift pattern ${pattern} from ${formatDate(from)} to ${formatDate(to)}.`
  const ids = "employee_ids" in target ? target.employee_ids : []
  const position = new Map(ids.map((id, index) => [id, index]))
  const errors = overlaps.map((overlap) => ({
    path: overlap.employee_id === null ? "department_id" : `employee_ids.${position.get(overlap.employee_id) ?? 0}`,
    message: message(overlap),
  }))
  throw new Refusal("assignment_overlaps", message(first), { errors })
}

function audit(
  tx: Tx,
  actor: Actor,
  action: "created" | "changed" | "deleted",
  { assignment, change }: { assignment: contracts.ShiftAssignment; change: Record<string, unknown> },
): void {
  const { _id: id, employee_id, department_id } = assignment
  const target = { collection: calendar.shiftAssignments.name, id, ...(employee_id !== null && { employee_id }) }
  const of = department_id === null ? {} : { department_id }
  tx.audit(actor, `shift_assignment.${action}`, { ...target, change: { ...of, ...change } })
}
