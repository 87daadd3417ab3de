import { monthId, monthOfDate, monthOfWeek, weekStart } from "@scorecard/domain"
import type { DatedWrite, LockedMonths } from "#core/locks/index.ts"
import { queueRecalculation, recordFinalChanges } from "#core/months/index.ts"
import { pipelineAll, type Tx } from "#platform/index.ts"
import type { Kind } from "./kinds.ts"

// What follows a write of entries: the months that are recalculated.

/** The days that a write touches: of an entry that moved, the old one and the new one. */
export type DatedChange = { employee_id: string; dates: readonly string[] }

/** A write as the lock guard takes it: its days, and the further months to lock because their figures will change. */
export function datedWrite(kind: Kind, { employee_id, dates }: DatedChange): DatedWrite {
  const date_field = kind.date_field
  return { page: kind.kind, employee_id, dates, date_field, also_concerns: concernedMonths(kind, dates) }
}

/** The months of the days and, for evaluations, the months that their weeks belong to. */
export function concernedMonths(kind: Kind, dates: readonly string[]): string[] {
  const months = dates.map((date) => monthId(monthOfDate(date)))
  const monthsOfWeeks = kind.isEvaluation ? dates.map((date) => monthId(monthOfWeek(weekStart(date)))) : []
  return [...new Set([...months, ...monthsOfWeeks])].toSorted()
}

/** Each employee and month once, however many entries concern it. */
export function concernedEmployeeMonths(kind: Kind, changes: readonly DatedChange[]) {
  const all = changes.flatMap(({ employee_id, dates }) =>
    concernedMonths(kind, dates).map((month) => ({ employee_id, month })),
  )
  return [...new Map(all.map((one) => [`${one.month} ${one.employee_id}`, one])).values()]
}

/**
 * Queues the recalculation of the months that changed entries concern, and counts changes of final months. Many changes
 * take as many statements as one. (rules/entries#after-a-write)
 * @param locked the locked months, where the caller has them: without a final one among them, nothing is counted
 */
export async function recalculateEntries(
  tx: Tx,
  kind: Kind,
  changes: readonly DatedChange[],
  locked?: Pick<LockedMonths, "reports">,
): Promise<void> {
  await pipelineAll(
    countFinalChanges(tx, kind, changes, locked),
    queueRecalculation(tx, concernedEmployeeMonths(kind, changes)),
  )
}

/** The part of `recalculateEntries` that depends on which months are final. */
export async function countFinalChanges(
  tx: Tx,
  kind: Kind,
  changes: readonly DatedChange[],
  locked?: Pick<LockedMonths, "reports">,
): Promise<void> {
  const isDraft = (month: string) =>
    locked?.reports.some(({ _id, status }) => _id === month && status === "draft") ?? false
  // One for each change, not one for each employee and month: the reports count changes.
  const maybeFinal = changes.flatMap(({ employee_id, dates }) =>
    concernedMonths(kind, dates).flatMap((month) => (isDraft(month) ? [] : { employee_id, month })),
  )
  if (maybeFinal.length > 0) await recordFinalChanges(tx, maybeFinal)
}

/** The same for tens of thousands of changes, which are collected a part at a time. */
export function collectRecalculation(tx: Tx, kind: Kind) {
  const monthsByDates = new Map<string, string[]>()
  const concerned = new Map<string, { employee_id: string; month: string }>()
  const perChange: { employee_id: string; month: string }[] = []
  const monthsOf = (dates: readonly string[]) => {
    const key = dates.join(" ")
    const months = monthsByDates.get(key) ?? concernedMonths(kind, dates)
    monthsByDates.set(key, months)
    return months
  }
  return {
    add({ employee_id, dates }: DatedChange): void {
      for (const month of monthsOf(dates)) {
        const key = `${month} ${employee_id}`
        const one = concerned.get(key) ?? { employee_id, month }
        concerned.set(key, one)
        perChange.push(one)
      }
    },
    async end(): Promise<void> {
      await pipelineAll(recordFinalChanges(tx, perChange), queueRecalculation(tx, [...concerned.values()]))
    },
  }
}
