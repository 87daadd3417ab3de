import type { TaskDeliveryPerson, TaskDeliveryQuery } from "@scorecard/contracts/task-delivery"
import {
  daysOfPerson,
  daysWithoutSchedule,
  easternDate,
  formatWorkDate,
  fractionOfDay,
  includedFractions,
  meanPercentForReading,
  meanPercentRoundedUp,
  listTaskDays,
  type Actor,
  type EntryAggregates,
  type MonthDay,
  type YearMonth,
} from "@scorecard/domain"
import type { z } from "zod"
import { loadDayCodes } from "#core/calendar/index.ts"
import type { Platform } from "#platform/index.ts"
import { personAbilities } from "./policy.ts"
import { gridList, type GridRow } from "./task-delivery.store.ts"

type GridQuery = z.output<typeof TaskDeliveryQuery>

export type GridPerson = Omit<z.infer<typeof TaskDeliveryPerson>, "abilities">

/** The grid in a fixed number of queries: the page with its entries and schedules, the total, the day codes. */
export async function monthGrid(platform: Platform, actor: Actor, query: GridQuery) {
  const { year, month } = query
  const present = await createPresenter(platform, { year, month })
  const page = await gridList.page(platform, query, actor, (rows) =>
    rows.map((row) => ({ ...present(row), abilities: personAbilities(actor, row.employee_id) })),
  )
  return { year, month, ...page }
}

/** Presents all rows with the same day codes and on the same day. */
export async function createPresenter(
  platform: Pick<Platform, "db" | "clock">,
  month: YearMonth,
): Promise<(row: GridRow) => GridPerson> {
  const codes = await loadDayCodes(platform.db)
  const today = easternDate(platform.clock.now())
  const defaults = daysWithoutSchedule(month)
  return (row) => presentPerson(row, daysOfPerson(defaults, row, codes), today)
}

/** Every day of a person's month: what was entered, how it counts, and the month's percentage. */
function presentPerson(row: GridRow, days: readonly MonthDay[], today: string): GridPerson {
  const entered: EntryAggregates["task_delivery"] = {}
  for (const [day, { f, c }] of Object.entries(row.entries)) entered[day] = [f, c]
  const taskDays = listTaskDays(days, entered, today)
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
