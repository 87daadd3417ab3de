import { addMonths, easternMonth, monthId } from "@scorecard/domain/calendar"
import type { Tx } from "#platform/transactions/index.ts"

export type EmployeesNeeds = {
  queueResync(tx: Tx, employeeMonths: readonly { employee_id: string; month: string }[]): Promise<void>
}

/** Lets the dashboards follow a change of these people's records. */
export type FollowFigures = { followFigures(tx: Tx, employeeIds: readonly string[]): Promise<void> }

/**
 * Department, dates and bsc_enabled decide who has a row and what it says. The months that rolling sync looks after, this
 * one and the one before, follow within seconds; final months stay as they are, older drafts wait for a sync.
 * (interface §8, decisions §7)
 */
export function figuresThatFollow({ queueResync }: EmployeesNeeds): FollowFigures {
  return {
    async followFigures(tx, employeeIds) {
      const present = easternMonth(tx.now)
      const months = [addMonths(present, -1), present].map(monthId)
      await queueResync(
        tx,
        employeeIds.flatMap((employee_id) => months.map((month) => ({ employee_id, month }))),
      )
    },
  }
}
