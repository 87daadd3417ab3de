import { Refusal } from "@scorecard/contracts/refusals"
import { parseMonthId } from "@scorecard/domain/calendar"
import type { MonthsDeps } from "./deps.ts"
import { monthReports } from "#core/months/index.ts"
import { recordSync, syncSome, syncWhole } from "./sync-month.ts"

/**
 * One person's row of one month, after something of theirs changed. Final months are never touched by it. A month that
 * changes its state meanwhile is looked at again by the queue's next attempt. (rules/months#recalculation)
 * @throws WarehouseUnavailable, so that the queue tries again, later and later
 */
export async function resyncEmployeeMonth(
  deps: MonthsDeps,
  asked: { employee_id: string; month: string },
): Promise<void> {
  const month = parseMonthId(asked.month)
  if (!month) throw new Error(`"${asked.month}" is no month`)
  if (!deps.warehouse.configured || (await isFinal(deps, asked.month))) return
  try {
    await syncSome(deps, month, [asked.employee_id])
  } catch (error) {
    if (error instanceof Refusal && (await isFinal(deps, asked.month))) return
    throw error
  }
}

/** The same for everybody's rows of a month. */
export async function resyncWholeMonth(deps: MonthsDeps, asked: { month: string }): Promise<void> {
  const month = parseMonthId(asked.month)
  if (!month) throw new Error(`"${asked.month}" is no month`)
  if (!deps.warehouse.configured || (await isFinal(deps, asked.month))) return
  try {
    const synced = await syncWhole(deps, month)
    await recordSync(deps.db, synced)
  } catch (error) {
    if (error instanceof Refusal && (await isFinal(deps, asked.month))) return
    throw error
  }
}

async function isFinal(deps: MonthsDeps, month: string): Promise<boolean> {
  return (await monthReports.find(deps.db, month))?.status === "final"
}
