import type { DayCode } from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import type { DayWriteNeeds, DayWrites } from "../day-writes.ts"

export type EmployeeMonth = { employee_id: string; month: string }

export type DaySchedules = {
  dayCodes(db: Database): Promise<ReadonlyMap<string, DayCode>>
  /** The schedules of these people and months (YYYY-MM), by one query; who has none is left out. */
  schedulesOf(
    db: Database,
    employeeMonths: readonly EmployeeMonth[],
  ): Promise<(EmployeeMonth & { days: Record<string, string> })[]>
}

export type SheetNeeds = DayWriteNeeds & DayWrites & DaySchedules
