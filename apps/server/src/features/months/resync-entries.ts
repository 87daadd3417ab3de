import { Refusal } from "@scorecard/contracts/refusals"
import { parseMonthId } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import { monthReports } from "#core/months/index.ts"
import { recordSync, syncPeople, syncEveryone } from "./sync-month.ts"

/**
 * One person's row of one month, after something of theirs changed. Final months are never touched by it. A month that
 * changes its state meanwhile is looked at again by the queue's next attempt. (rules/months#recalculation)
 * @throws WarehouseUnavailable, so that the queue tries again, later and later
 */
export async function resyncEmployeeMonth(
  deps: World,
  asked: { employee_id: string; month: string },
): Promise<void> {
  const month = parseMonthId(asked.month)
  if (!month) throw new Error(`"${asked.month}" is no month`)
  if (!deps.warehouse.configured || (await isFinal(deps, asked.month))) return
  try {
    await syncPeople(deps, month, [asked.employee_id])
  } catch (error) {
    if (error instanceof Refusal && (await isFinal(deps, asked.month))) return
    throw error
  }
}

/** The same for everybody's rows of a month. */
export async function resyncWholeMonth(deps: World, asked: { month: string }): Promise<void> {
  const month = parseMonthId(asked.month)
  if (!month) throw new Error(`"${asked.month}" is no month`)
  if (!deps.warehouse.configured || (await isFinal(deps, asked.month))) return
  try {
    const synced = await syncEveryone(deps, month)
    await recordSync(deps.db, synced)
  } catch (error) {
    if (error instanceof Refusal && (await isFinal(deps, asked.month))) return
    throw error
  }
}

async function isFinal(deps: World, month: string): Promise<boolean> {
  return (await monthReports.find(deps.db, month))?.status === "final"
}
