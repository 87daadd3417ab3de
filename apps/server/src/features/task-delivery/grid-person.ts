import type { TaskDeliveryPerson } from "@scorecard/contracts/task-delivery"
import { formatWorkDate } from "@scorecard/domain/calendar"
import {
  fractionOfDay,
  includedFractions,
  meanPercentForReading,
  meanPercentRoundedUp,
  taskDaysOf,
  type EntryAggregates,
  type MonthDay,
} from "@scorecard/domain/scoring"
import type { z } from "zod"
import type { GridRow } from "./task-delivery.store.ts"

export type GridPerson = Omit<z.infer<typeof TaskDeliveryPerson>, "abilities">

/** Every day of a person's month: what was entered, how it counts, and what the month comes to. */
export function personOf(row: GridRow, days: readonly MonthDay[], today: string): GridPerson {
  const saved: EntryAggregates["task_delivery"] = {}
  for (const [day, { f, c }] of Object.entries(row.entries)) saved[day] = [f, c]
  const taskDays = taskDaysOf(days, saved, today)
  return {
    employee_id: row.employee_id,
    name: row.name,
    department_id: row.department_id,
    month_percent: meanPercentRoundedUp(includedFractions(taskDays)),
    days: taskDays.map((taskDay, index) => {
      const entry = row.entries[String(index + 1)]
      const fraction = fractionOfDay(taskDay)
      return {
        work_date: formatWorkDate(taskDay.date),
        class: taskDay.class,
        percent: fraction && meanPercentForReading([fraction]),
        finished_task: entry?.f ?? null,
        task_count: entry?.c ?? null,
        notes: entry?.n ?? null,
        version: entry?.v ?? null,
      }
    }),
  }
}
