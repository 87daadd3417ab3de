import type { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { monthId, monthOfDate } from "@scorecard/domain/calendar"
import type { Tx } from "#platform/transactions/index.ts"
import { refuseUnownedDay } from "./owned-day.ts"
import type { OwnedDayNeeds } from "./owned-day.ts"

type DatedWrite = { page: "task_delivery"; employee_id: string; dates: readonly string[] }

export type DayWriteNeeds = OwnedDayNeeds & {
  guard(tx: Tx, actor: Actor, writes: readonly DatedWrite[], refusing: "later"): Promise<{ refusal: Refusal | null }>
  queueResync(tx: Tx, employeeMonths: readonly { employee_id: string; month: string }[]): Promise<void>
  noteFinalChanged(tx: Tx, months: readonly string[]): Promise<void>
}

/** How every write to a day begins and ends. */
export type DayWrites = {
  /**
   * Holds the month's row until the transaction ends. `refuse` throws the 409, if there is one, when its turn comes.
   * @throws Refusal 422 for a day of a month that no cycle owns
   */
  hold(tx: Tx, actor: Actor, employeeId: string, workDay: string): Promise<{ refuse(): void }>
  /** Lets the month's figures follow. */
  settle(tx: Tx, employeeId: string, workDay: string): Promise<void>
}

export function dayWrites(needs: DayWriteNeeds): DayWrites {
  return {
    async hold(tx, actor, employeeId, workDay) {
      await refuseUnownedDay(needs, tx.db, workDay)
      const { refusal } = await needs.guard(
        tx,
        actor,
        [{ page: "task_delivery", employee_id: employeeId, dates: [workDay] }],
        "later",
      )
      return {
        refuse() {
          if (refusal) throw refusal
        },
      }
    },
    async settle(tx, employeeId, workDay) {
      const month = monthId(monthOfDate(workDay))
      await needs.queueResync(tx, [{ employee_id: employeeId, month }])
      await needs.noteFinalChanged(tx, [month])
    },
  }
}
