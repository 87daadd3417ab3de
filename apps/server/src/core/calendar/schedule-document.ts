import type { StoredSchedule } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain"
import { newId, type Tx } from "#platform/index.ts"
import { schedules } from "./schedules.store.ts"

type Content = Pick<StoredSchedule, "employee_id" | "month" | "days">

/** Creates a person's schedule for the month, or the next version of the existing one. */
export function scheduleOver(tx: Tx, actor: Actor, before: StoredSchedule | null, content: Content): StoredSchedule {
  const updated = { updated_at: tx.at, updated_by_id: actor.employee_id }
  if (before) return { ...before, ...content, ...updated }
  return { _id: newId(), ...content, created_at: tx.at, ...updated, version: 1 }
}

export type ScheduleChange = { schedule: StoredSchedule; before: StoredSchedule | null; after: StoredSchedule | null }

/** @param more extra audit fields, such as the id of the batch the change belongs to */
export function auditSchedule(tx: Tx, actor: Actor, changed: ScheduleChange, more: Record<string, string> = {}): void {
  const { schedule, before, after } = changed
  const change = { month: schedule.month, before: before?.days ?? null, after: after?.days ?? null, ...more }
  const target = { collection: schedules.name, id: schedule._id, employee_id: schedule.employee_id, change }
  tx.audit(actor, "schedule.changed", target)
}
