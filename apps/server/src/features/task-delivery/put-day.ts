import type { TaskDeliveryDraft, TaskDeliveryEntry, TaskDeliveryEntryView } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { monthId, monthOfDate } from "@scorecard/domain/calendar"
import { findSchedule, loadDayCodes } from "#core/calendar/index.ts"
import { personInPool, type Person } from "#core/people/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { presentDay } from "./abilities.ts"
import { changedDay, figuresOfDay, newDay } from "./day-document.ts"
import { readWorkDay, refuseForeign, refuseOwn, refuseUnscored, refuseVersion } from "./day-rules.ts"
import { lockDay, recalculateDays } from "./day-writes.ts"
import { entryOfDay, insertEntry, taskDeliveryEntries } from "./task-delivery.store.ts"

/** Writes one day over, or for the first time. Days ahead may be entered, up to the end of next month. */
export async function putDay(
  world: World,
  actor: Actor,
  draft: TaskDeliveryDraft,
  ifMatch: number | null,
): Promise<TaskDeliveryEntryView> {
  const person = await personInPool(world.db, actor, draft.employee_id)
  refuseOwn(actor, draft.employee_id)
  const workDay = readWorkDay(draft.work_date)

  return world.transact(async (tx) => {
    const locked = await lockDay(tx, actor, { employee_id: draft.employee_id, work_day: workDay })
    await refuseUnscoredDay(tx, person, workDay)
    const current = await entryOfDay(tx.db, draft.employee_id, workDay)
    if (current) refuseForeign(actor, current)
    refuseVersion(ifMatch, current)
    locked.refuse()

    const entry = current ? await change(tx, actor, current, draft) : await enter(tx, actor, draft, workDay)
    tx.audit(actor, current ? "task_delivery.changed" : "task_delivery.entered", {
      collection: taskDeliveryEntries.name,
      id: entry._id,
      employee_id: entry.employee_id,
      change: { before: current && figuresOfDay(current), after: figuresOfDay(entry) },
    })
    await recalculateDays(tx, [entry])
    return presentDay(entry, actor)
  })
}

async function refuseUnscoredDay(tx: Tx, person: Person, work_day: string): Promise<void> {
  const schedule = await findSchedule(tx.db, person.employee_id, monthId(monthOfDate(work_day)))
  refuseUnscored({ person, work_day, now: tx.now, schedule, dayCodes: await loadDayCodes(tx.db) })
}

async function enter(tx: Tx, actor: Actor, draft: TaskDeliveryDraft, workDay: string): Promise<TaskDeliveryEntry> {
  const entry = await insertEntry(tx.db, newDay(tx, actor, draft, workDay))
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
  return taskDeliveryEntries.replace(tx.db, changedDay(tx, actor, current, draft))
}
