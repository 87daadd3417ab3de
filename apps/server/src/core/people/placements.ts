import { isDeepStrictEqual } from "node:util"
import {
  changePlacement,
  easternDate,
  withdrawPlacement,
  type DatedPlacement,
  type Placement,
  type PlacementChange,
  type Timeline,
} from "@scorecard/domain"
import { newId, type Tx } from "#platform/index.ts"
import {
  firstAssignment,
  replaceAssignments,
  selectAssignments,
  type PlacedRecord,
  type StoredAssignment,
} from "./assignments.store.ts"

/*
 * The only writer of departments and managers over time. Each change of a record's department or manager is saved here
 * in the same transaction, so that the assignment of today says what the record says.
 * (rules/people#department-and-manager-over-time)
 */

type Placed = PlacedRecord & { updated_at: string }

/** A record before and after. `change` is null to undo what `before` was given. */
export type PlacementWrite = { before: Placed; after: Placed; change: PlacementChange | null }

const PER_STATEMENT = 1_000

/** Saves what these changes mean for the people's assignments, with a fixed number of statements per thousand people. */
export async function savePlacements(
  tx: Pick<Tx, "db" | "at" | "now">,
  actorId: string | null,
  writes: readonly PlacementWrite[],
): Promise<void> {
  for (let start = 0; start < writes.length; start += PER_STATEMENT) {
    const some = writes.slice(start, start + PER_STATEMENT)
    const stored = await selectAssignments(
      tx.db,
      some.map(({ after }) => after._id),
    )
    const replacements = some.map((write) => {
      const assignments = stored.get(write.after._id) ?? []
      return replaceTimeline(write, assignments, { today: easternDate(tx.now), at: tx.at, actorId })
    })
    await replaceAssignments(tx.db, {
      removed: replacements.flatMap(({ removed }) => removed),
      added: replacements.flatMap(({ added }) => added),
    })
  }
}

type Recording = { today: string; at: string; actorId: string | null }

function replaceTimeline(write: PlacementWrite, stored: readonly StoredAssignment[], recording: Recording) {
  const { before, after, change } = write
  // People without any assignment have that of their record.
  const former = stored.length > 0 ? stored : [firstAssignment(before)]
  const { today } = recording
  const timeline = change
    ? changePlacement(former, change, today)
    : undoTimeline(former, { recordedAt: before.updated_at, to: placementOf(after), today })
  return diff({ employee_id: after._id, stored, former }, { timeline, ...recording })
}

const placementOf = ({ employment_data: { department_id, manager_id } }: Placed): Placement => ({
  department_id,
  manager_id,
})

type Undone = { recordedAt: string; to: Placement; today: string }

/** Without the assignments recorded with the change that is undone; today's are the former ones. */
function undoTimeline(former: readonly StoredAssignment[], { recordedAt, to, today }: Undone): DatedPlacement[] {
  const kept = former.filter(({ recorded_at, is_first }) => recorded_at !== recordedAt || is_first)
  const [first] = former
  const since = first?.recorded_at === recordedAt ? first.effective_from : today
  return changePlacement(kept, { effective_from: since, ...to }, today)
}

type Target = Recording & { timeline: Timeline }
/** `former`: the stored assignments, or that of the record. */
type Former = {
  employee_id: string
  stored: readonly StoredAssignment[]
  former: readonly StoredAssignment[]
}

/** The documents to remove and to add; unchanged ones stay. */
function diff({ employee_id, stored, former }: Former, { timeline, today, at, actorId }: Target) {
  const byDay = new Map(former.map((one) => [one.effective_from, one]))
  const next = timeline.map((placed, index): StoredAssignment => {
    const { effective_from, department_id, manager_id } = placed
    const current = byDay.get(effective_from) ?? (index === 0 ? former[0] : undefined)
    const isSame = current?.department_id === department_id && current.manager_id === manager_id
    return {
      _id: current?._id ?? newId(),
      employee_id,
      effective_from,
      effective_to: dayBefore(timeline[index + 1]?.effective_from),
      department_id,
      manager_id,
      is_first: index === 0,
      is_planned: index > 0 && (effective_from > today || (current?.is_planned ?? false)),
      recorded_at: isSame ? current.recorded_at : at,
      recorded_by_id: isSame ? current.recorded_by_id : actorId,
      version: 1,
    }
  })
  const isKept = (one: StoredAssignment) => next.some((other) => isDeepStrictEqual(one, other))
  const kept = new Set(stored.filter(isKept).map(({ _id }) => _id))
  return {
    removed: stored.filter(({ _id }) => !kept.has(_id)),
    added: next.filter(({ _id }) => !kept.has(_id)),
  }
}

function dayBefore(day: string | undefined): string | null {
  return day === undefined ? null : Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
}

/** Removes what a planned assignment changes. Lock the person before this. */
export async function withdrawPlanned(
  tx: Pick<Tx, "db" | "at" | "now">,
  actorId: string | null,
  { person, effectiveFrom }: { person: Pick<Placed, "_id">; effectiveFrom: string },
): Promise<void> {
  const today = easternDate(tx.now)
  const stored = (await selectAssignments(tx.db, [person._id])).get(person._id) ?? []
  const timeline = withdrawPlacement(stored, effectiveFrom, today)
  const former = { employee_id: person._id, stored, former: stored }
  await replaceAssignments(tx.db, diff(former, { timeline, today, at: tx.at, actorId }))
}

/** Marks the planned assignments whose day has come as in effect. */
export async function settlePlanned(
  tx: Pick<Tx, "db" | "now">,
  stored: ReadonlyMap<string, readonly StoredAssignment[]>,
): Promise<void> {
  const today = easternDate(tx.now)
  const removed = [...stored.values()].flat().filter((one) => one.is_planned && one.effective_from <= today)
  await replaceAssignments(tx.db, { removed, added: removed.map((one) => ({ ...one, is_planned: false })) })
}
