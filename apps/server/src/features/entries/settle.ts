import { monthId, monthOfDate, monthOfWeek, weekStart } from "@scorecard/domain/calendar"
import type { Tx } from "#platform/transactions/index.ts"
import type { Kind } from "./kinds.ts"
import type { EntriesNeeds } from "./needs.ts"

type SettleNeeds = Pick<EntriesNeeds, "queueResync" | "noteFinalChanged">

/** Lets the figures of the employee's months follow a change of entries on these days. (decisions §7) */
export async function settle(
  needs: SettleNeeds,
  tx: Tx,
  kind: Kind,
  employeeId: string,
  dates: readonly string[],
): Promise<void> {
  const months = concernedMonths(kind, dates)
  await needs.noteFinalChanged(tx, months)
  await needs.queueResync(
    tx,
    months.map((month) => ({ employee_id: employeeId, month })),
  )
}

/** What the locks ask about a write: its days, and the months to hold because their figures will change. */
export function datedWrite(kind: Kind, employeeId: string, dates: readonly string[]) {
  return { page: kind.kind, employee_id: employeeId, dates, also_concerns: concernedMonths(kind, dates) }
}

/** The months that the days lie in and, of evaluations, those that their weeks belong to. */
export function concernedMonths(kind: Kind, dates: readonly string[]): string[] {
  const months = dates.map((date) => monthId(monthOfDate(date)))
  const monthsOfWeeks = kind.isEvaluation ? dates.map((date) => monthId(monthOfWeek(weekStart(date)))) : []
  return [...new Set([...months, ...monthsOfWeeks])].toSorted()
}
