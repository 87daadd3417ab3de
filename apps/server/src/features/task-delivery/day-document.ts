import type { TaskDeliveryDraft, TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { formatWorkDate } from "@scorecard/domain/calendar"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"

/** The first entry of a day; `workDay` is ISO. */
export function newDay(tx: Tx, actor: Actor, draft: TaskDeliveryDraft, workDay: string): TaskDeliveryEntry {
  return {
    _id: newId(),
    employee_id: draft.employee_id,
    work_date: formatWorkDate(workDay),
    work_day: workDay,
    ...contentOf(draft),
    submitted_by_id: actor.employee_id,
    created_at: tx.at,
    updated_at: tx.at,
    updated_by_id: actor.employee_id,
    version: 1,
  }
}

/** The day written over. */
export function changedDay(
  tx: Tx,
  actor: Actor,
  current: TaskDeliveryEntry,
  draft: TaskDeliveryDraft,
): TaskDeliveryEntry {
  return { ...current, ...contentOf(draft), updated_at: tx.at, updated_by_id: actor.employee_id }
}

function contentOf({ finished_task, task_count, notes }: TaskDeliveryDraft) {
  return { finished_task, task_count, notes: notes ?? null }
}

/** What the audit log keeps of a day. */
export function figuresOfDay({ work_date, finished_task, task_count }: TaskDeliveryEntry) {
  return { work_date, finished_task, task_count }
}
