import type { Refusal } from "@scorecard/contracts/refusals"
import type { TaskDeliveryEntry } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { monthId, monthOfDate } from "@scorecard/domain/calendar"
import type { Tx } from "#platform/transactions/index.ts"
import { refuseUnownedDay } from "./owned-day.ts"
import type { OwnedDayNeeds } from "./owned-day.ts"
import { holdDaysOf } from "./task-delivery.store.ts"

type DatedWrite = { page: "task_delivery"; employee_id: string; dates: readonly string[] }

export type DayWriteNeeds = OwnedDayNeeds & {
  guard(
    tx: Tx,
    actor: Actor,
    writes: readonly DatedWrite[],
    refusing: "later",
  ): Promise<{ refusals: (Refusal | null)[]; refusal: Refusal | null }>
  queueResync(tx: Tx, employeeMonths: readonly { employee_id: string; month: string }[]): Promise<void>
  noteFinalChanged(tx: Tx, changes: readonly { employee_id: string; month: string }[]): Promise<void>
}

/** A person's day; `work_day` is ISO. */
export type PersonDay = Pick<TaskDeliveryEntry, "employee_id" | "work_day">

/** How every write to days begins and ends. */
export type DayWrites = {
  /**
   * Holds the month's row until the transaction ends. `refuse` throws the 409, if there is one, when its turn comes.
   * @throws Refusal 422 for a day of a month that no cycle owns
   */
  hold(tx: Tx, actor: Actor, employeeId: string, workDay: string): Promise<{ refuse(): void }>
  /** Lets the figures of the months follow. */
  settle(tx: Tx, days: readonly PersonDay[]): Promise<void>
}

export function dayWrites(needs: DayWriteNeeds): DayWrites {
  return {
    async hold(tx, actor, employeeId, workDay) {
      await refuseUnownedDay(needs, tx.db, workDay)
      const { refusal } = await needs.guard(
        tx,
        actor,
        [writeOf({ employee_id: employeeId, work_day: workDay })],
        "later",
      )
      await holdDaysOf(tx.db, [monthOfDay(workDay)], "with others")
      return {
        refuse() {
          if (refusal) throw refusal
        },
      }
    },
    async settle(tx, days) {
      const concerned = days.map(({ employee_id, work_day }) => ({ employee_id, month: monthOfDay(work_day) }))
      const each = new Map(concerned.map((place) => [`${place.month} ${place.employee_id}`, place]))
      await needs.queueResync(tx, [...each.values()])
      await needs.noteFinalChanged(tx, concerned)
    },
  }
}

/** What the locks ask about a write to a day. */
export function writeOf({ employee_id, work_day }: PersonDay): DatedWrite {
  return { page: "task_delivery", employee_id, dates: [work_day] }
}

/** YYYY-MM of an ISO day. */
export function monthOfDay(workDay: string): string {
  return monthId(monthOfDate(workDay))
}
