import { Refusal } from "@scorecard/contracts/refusals"
import type { SavedTaskDeliveryDay, TaskDeliveryDraft, TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import { formatWorkDate, type Actor } from "@scorecard/domain"
import { cachedDayCodes, findSchedule } from "#core/calendar/index.ts"
import { findWarnings, type Candidate } from "#core/entry-warnings/index.ts"
import { guard, type DatedWrite } from "#core/locks/index.ts"
import { queueRecalculation, recordFinalChanges } from "#core/months/index.ts"
import { personInPool, type Person } from "#core/people/index.ts"
import { assertSameVersion, newId, type Platform, type Tx } from "#platform/index.ts"
import * as policy from "./policy.ts"
import { findDay, insertDay, lockDays, monthOfDay, taskDeliveryEntries, type PersonDay } from "./task-delivery.store.ts"

/** Creates or overwrites the entry of a day, up to the end of next month. */
export async function putDay(
  platform: Platform,
  actor: Actor,
  draft: TaskDeliveryDraft,
  ifMatch: number | null,
): Promise<SavedTaskDeliveryDay> {
  const person = await personInPool(platform.db, actor, draft.employee_id)
  policy.assertNotOwnDay(actor, draft.employee_id)
  const workDay = policy.requireWorkDay(draft.work_date)

  return platform.transact(async (tx) => {
    const lock = await lockDay(tx, actor, { employee_id: draft.employee_id, work_day: workDay })
    await assertDayScored(tx, person, workDay)
    const current = await findDay(tx.db, draft.employee_id, workDay)
    if (current) policy.assertCanEdit(actor, current)
    policy.assertVersion(ifMatch, current)
    if (lock) throw lock

    const entry = current
      ? await overwriteDay(tx, actor, current, draft)
      : await insertOrOverwriteDay(tx, actor, draft, workDay)
    tx.audit(actor, current ? "task_delivery.changed" : "task_delivery.entered", {
      collection: taskDeliveryEntries.name,
      id: entry._id,
      employee_id: entry.employee_id,
      change: { before: current && dayFigures(current), after: dayFigures(entry) },
    })
    await recalculateDays(tx, [entry])
    const [warnings = []] = await findWarnings(tx, [candidateOf(entry, entry)], null)
    return { ...policy.presentDay(entry, actor), warnings }
  })
}

/** Deletes a day's entry permanently. Its content stays in the audit log. */
export async function deleteDay(
  platform: Platform,
  actor: Actor,
  day: { employee_id: string; work_date: string },
  ifMatch: number | null,
): Promise<void> {
  await personInPool(platform.db, actor, day.employee_id)
  policy.assertNotOwnDay(actor, day.employee_id)
  const workDay = policy.requireWorkDay(day.work_date)
  await platform.transact(async (tx) => {
    const lock = await lockDay(tx, actor, { employee_id: day.employee_id, work_day: workDay })
    const current = await findDay(tx.db, day.employee_id, workDay)
    if (!current) throw new Refusal("not_found", "Nothing is entered for this day.")
    assertSameVersion(ifMatch, current)
    if (lock) throw lock

    await taskDeliveryEntries.remove(tx.db, current)
    tx.audit(actor, "task_delivery.deleted", {
      collection: taskDeliveryEntries.name,
      id: current._id,
      employee_id: current.employee_id,
      change: { before: current },
    })
    await recalculateDays(tx, [current])
  })
}

/**
 * Locks the month's row until the transaction ends.
 * @returns the 409 to refuse the write with, if any; the caller throws it after its own 422 and 412
 * @throws Refusal 422 for a day in a month without a cycle
 */
async function lockDay(tx: Tx, actor: Actor, day: PersonDay): Promise<Refusal | null> {
  await policy.requireCycle(tx.db, day.work_day)
  const { refusal } = await guard(tx, actor, [dayWrite(day)], "later")
  await lockDays(tx.db, [monthOfDay(day.work_day)], "shared")
  return refusal
}

/** A write to a day, as input of the lock guard. */
export function dayWrite({ employee_id, work_day }: PersonDay): DatedWrite {
  return { page: "task_delivery", employee_id, dates: [work_day], date_field: "work_date" }
}

/** Queues the recalculation of the months of changed days, and counts changes of final months. */
export async function recalculateDays(tx: Tx, days: readonly PersonDay[]): Promise<void> {
  const concerned = days.map(({ employee_id, work_day }) => ({ employee_id, month: monthOfDay(work_day) }))
  const distinct = new Map(concerned.map((one) => [`${one.month} ${one.employee_id}`, one]))
  await queueRecalculation(tx, [...distinct.values()])
  await recordFinalChanges(tx, concerned)
}

async function assertDayScored(tx: Tx, person: Person, work_day: string): Promise<void> {
  const schedule = await findSchedule(tx.db, person.employee_id, monthOfDay(work_day))
  policy.assertScored({ person, work_day, now: tx.now, schedule, dayCodes: await cachedDayCodes(tx) })
}

async function insertOrOverwriteDay(
  tx: Tx,
  actor: Actor,
  draft: TaskDeliveryDraft,
  workDay: string,
): Promise<TaskDeliveryEntry> {
  const entry = await insertDay(tx.db, createDay(tx, actor, draft, workDay))
  if (entry) return entry
  // Someone else has just entered the same day: overwrite it, as requested.
  const theirs = await findDay(tx.db, draft.employee_id, workDay)
  if (!theirs) throw new Error("A day's entry vanished between two statements")
  policy.assertCanEdit(actor, theirs)
  return overwriteDay(tx, actor, theirs, draft)
}

function overwriteDay(
  tx: Tx,
  actor: Actor,
  current: TaskDeliveryEntry,
  draft: TaskDeliveryDraft,
): Promise<TaskDeliveryEntry> {
  return taskDeliveryEntries.replace(tx.db, updateDay(tx, actor, current, draft))
}

/** The first entry of a day; `workDay` is ISO. */
export function createDay(tx: Tx, actor: Actor, draft: TaskDeliveryDraft, workDay: string): TaskDeliveryEntry {
  return {
    _id: newId(),
    employee_id: draft.employee_id,
    work_date: formatWorkDate(workDay),
    work_day: workDay,
    ...dayContent(draft),
    submitted_by_id: actor.employee_id,
    created_at: tx.at,
    updated_at: tx.at,
    updated_by_id: actor.employee_id,
    version: 1,
  }
}

/** The stored entry updated with the draft. */
export function updateDay(
  tx: Tx,
  actor: Actor,
  current: TaskDeliveryEntry,
  draft: TaskDeliveryDraft,
): TaskDeliveryEntry {
  return { ...current, ...dayContent(draft), updated_at: tx.at, updated_by_id: actor.employee_id }
}

function dayContent({ finished_task, task_count, notes }: TaskDeliveryDraft) {
  return { finished_task, task_count, notes: notes ?? null }
}

type Figures = Pick<TaskDeliveryEntry, "finished_task" | "task_count">

/** A day as its warnings see it. */
export function candidateOf({ employee_id, work_day }: PersonDay, tasks: Figures): Candidate {
  return { page: "task_delivery", employee_id, date: work_day, id: null, type: null, tasks }
}

/** The audited fields of a day. */
export function dayFigures({ work_date, finished_task, task_count }: TaskDeliveryEntry) {
  return { work_date, finished_task, task_count }
}
