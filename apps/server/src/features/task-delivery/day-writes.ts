import type { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { monthId, monthOfDate } from "@scorecard/domain/calendar"
import { queueRecalculation, recordFinalChanges } from "#core/months/index.ts"
import { guard, type DatedWrite } from "#core/locks/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { refuseUnownedDay } from "./owned-day.ts"
import { holdDaysOf } from "./task-delivery.store.ts"

/** A person's day; `work_day` is ISO. */
export type PersonDay = Pick<TaskDeliveryEntry, "employee_id" | "work_day">

/**
 * Holds the month's row until the transaction ends. `refuse` throws the 409, if there is one, when its turn comes.
 * @throws Refusal 422 for a day of a month that no cycle owns
 */
export async function lockDay(tx: Tx, actor: Actor, day: PersonDay): Promise<{ refuse(): void }> {
  await refuseUnownedDay(tx.db, day.work_day)
  const { refusal } = await guard(tx, actor, [writeOf(day)], "later")
  await holdDaysOf(tx.db, [monthOfDay(day.work_day)], "with others")
  return {
    refuse() {
      if (refusal) throw refusal
    },
  }
}

/** Lets the figures of the months follow changed days. */
export async function recalculateDays(tx: Tx, days: readonly PersonDay[]): Promise<void> {
  const concerned = days.map(({ employee_id, work_day }) => ({ employee_id, month: monthOfDay(work_day) }))
  const each = new Map(concerned.map((place) => [`${place.month} ${place.employee_id}`, place]))
  await queueRecalculation(tx, [...each.values()])
  await recordFinalChanges(tx, concerned)
}

/** What the locks ask about a write to a day. */
export function writeOf({ employee_id, work_day }: PersonDay): DatedWrite {
  return { page: "task_delivery", employee_id, dates: [work_day] }
}

/** YYYY-MM of an ISO day. */
export function monthOfDay(workDay: string): string {
  return monthId(monthOfDate(workDay))
}
