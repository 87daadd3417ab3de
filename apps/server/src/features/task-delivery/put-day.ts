import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { TaskDeliveryDraft, TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import { mayActOnEntryOf, mayEditEntry } from "@scorecard/domain/access"
import type { Actor } from "@scorecard/domain/access"
import {
  addMonths,
  easternMonth,
  formatWorkDate,
  lastDay,
  monthId,
  monthOfDate,
  parseWorkDate,
  weekdayDefault,
} from "@scorecard/domain/calendar"
import type { DayCode } from "@scorecard/domain/scoring"
import { personInPool } from "#platform/access/index.ts"
import type { Person } from "#platform/access/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { entryOfDay, insertEntry, taskDeliveryEntries } from "./task-delivery.store.ts"
import type { DayWrites } from "./day-writes.ts"

type Needs = DayWrites & {
  dayCodes(db: Database): Promise<ReadonlyMap<string, DayCode>>
  scheduleOf(db: Database, employeeId: string, month: string): Promise<Record<string, string> | null>
}

/** Writes one day over, or for the first time. Days ahead may be entered, up to the end of next month. */
export async function putDay(
  world: World,
  needs: Needs,
  actor: Actor,
  draft: TaskDeliveryDraft,
  ifMatch: number | null,
): Promise<TaskDeliveryEntry> {
  const person = await personInPool(world.db, actor, draft.employee_id)
  refuseOwn(actor, draft.employee_id)
  const workDay = readWorkDay(draft.work_date)

  return world.transact(async (tx) => {
    const locked = await needs.hold(tx, actor, draft.employee_id, workDay)
    await refuseUnscored(tx, needs, person, workDay)
    const current = await entryOfDay(tx.db, draft.employee_id, workDay)
    if (current) refuseForeign(actor, current)
    refuseVersion(ifMatch, current)
    locked.refuse()

    const entry = current ? await change(tx, actor, current, draft) : await enter(tx, actor, draft, workDay)
    tx.audit(actor, current ? "task_delivery.changed" : "task_delivery.entered", {
      collection: taskDeliveryEntries.name,
      id: entry._id,
      employee_id: entry.employee_id,
      change: { before: current && figures(current), after: figures(entry) },
    })
    await needs.settle(tx, draft.employee_id, workDay)
    return entry
  })
}

/** A level 2 edits what they entered themselves. (decisions §2, §12) */
function refuseForeign(actor: Actor, current: TaskDeliveryEntry): void {
  if (mayEditEntry(actor, current)) return
  throw new Refusal("not_own_submission", "Somebody else entered this day. A supervisor can change it.")
}

export function refuseOwn(actor: Actor, employeeId: string): void {
  if (!mayActOnEntryOf(actor, employeeId)) {
    throw new Refusal("own_entry", "Your own task delivery is entered by somebody else.")
  }
}

export function readWorkDay(workDate: string): string {
  const day = parseWorkDate(workDate)
  if (day === null) throw invalidField("work_date", "There is no such day. A work date is written M/D/YYYY.")
  return day
}

async function refuseUnscored(tx: Tx, needs: Needs, person: Person, workDay: string): Promise<void> {
  if (!person.bsc_enabled) throw invalidField("employee_id", "This person takes no part in the balanced scorecard.")
  if (workDay < person.hire_date || (person.separation_date !== null && workDay > person.separation_date)) {
    throw invalidField("work_date", "The person was not employed on this day.")
  }
  if (workDay > lastDay(addMonths(easternMonth(tx.now), 1))) {
    throw invalidField("work_date", "Days may be entered ahead up to the end of next month.", "date_in_future")
  }
  const schedule = await needs.scheduleOf(tx.db, person.employee_id, monthId(monthOfDate(workDay)))
  const code = schedule?.[String(Number(workDay.slice(8)))]
  const day = (code !== undefined && (await needs.dayCodes(tx.db)).get(code)) || weekdayDefault(workDay)
  if (!day.is_task_delivery_day) {
    throw invalidField(
      "work_date",
      "The schedule does not name this day as a task-delivery day.",
      "not_a_task_delivery_day",
    )
  }
}

function refuseVersion(ifMatch: number | null, current: TaskDeliveryEntry | null): void {
  if (current) refuseOtherVersion(ifMatch, current)
  else if (ifMatch !== null) throw new Refusal("version_mismatch", "Nothing is entered for this day any more.")
}

async function enter(tx: Tx, actor: Actor, draft: TaskDeliveryDraft, workDay: string): Promise<TaskDeliveryEntry> {
  const entry = await insertEntry(tx.db, {
    _id: newId(),
    employee_id: draft.employee_id,
    work_date: formatWorkDate(workDay),
    work_day: workDay,
    finished_task: draft.finished_task,
    task_count: draft.task_count,
    notes: draft.notes ?? null,
    submitted_by_id: actor.employee_id,
    created_at: tx.at,
    updated_at: tx.at,
    updated_by_id: actor.employee_id,
    version: 1,
  })
  if (entry) return entry
  // Somebody entered the same day a moment ago: what was asked is to write it over.
  const theirs = await entryOfDay(tx.db, draft.employee_id, workDay)
  if (!theirs) throw new Error("A day's entry vanished between two statements")
  refuseForeign(actor, theirs)
  return change(tx, actor, theirs, draft)
}

function change(
  tx: Tx,
  actor: Actor,
  current: TaskDeliveryEntry,
  draft: TaskDeliveryDraft,
): Promise<TaskDeliveryEntry> {
  return taskDeliveryEntries.replace(tx.db, {
    ...current,
    finished_task: draft.finished_task,
    task_count: draft.task_count,
    notes: draft.notes ?? null,
    updated_at: tx.at,
    updated_by_id: actor.employee_id,
  })
}

function figures({ work_date, finished_task, task_count }: TaskDeliveryEntry) {
  return { work_date, finished_task, task_count }
}
