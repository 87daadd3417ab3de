import { monthId, monthOfDate, monthOfWeek, weekStart } from "@scorecard/domain/calendar"
import type { HeldMonths } from "#core/locks/index.ts"
import { queueRecalculation, recordFinalChanges } from "#core/months/index.ts"
import { atOnce } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { Kind } from "./kinds.ts"

/**
 * Lets the figures of the employee's months follow a change of entries on these days. (rules/entries#after-a-write)
 * @param held where they are known: if none of the months is final, nobody is asked
 */
export function settle(
  tx: Tx,
  kind: Kind,
  employeeId: string,
  dates: readonly string[],
  held?: Pick<HeldMonths, "reports">,
): Promise<void> {
  return settleMany(tx, kind, [{ employee_id: employeeId, dates }], held)
}

/** The same for many changes at once, with as many statements as for one. */
export async function settleMany(
  tx: Tx,
  kind: Kind,
  changes: readonly { employee_id: string; dates: readonly string[] }[],
  held?: Pick<HeldMonths, "reports">,
): Promise<void> {
  const concerned = changes.flatMap(({ employee_id, dates }) =>
    concernedMonths(kind, dates).map((month) => ({ employee_id, month })),
  )
  const maybeFinal = concerned.filter(({ month }) => !isHeldDraft(month, held))
  const each = new Map(concerned.map((place) => [`${place.month} ${place.employee_id}`, place]))
  await atOnce(maybeFinal.length > 0 && recordFinalChanges(tx, maybeFinal), queueRecalculation(tx, [...each.values()]))
}

function isHeldDraft(month: string, held: Pick<HeldMonths, "reports"> | undefined): boolean {
  return held?.reports.some(({ _id, status }) => _id === month && status === "draft") ?? false
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
