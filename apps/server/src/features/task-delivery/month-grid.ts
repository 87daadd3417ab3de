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
  monthId,
  listTaskDays,
  type Actor,
  type EntryAggregates,
  type MonthDay,
  type YearMonth,
} from "@scorecard/domain"
import { z } from "zod"
import { loadDayCodes } from "#core/calendar/index.ts"
import { peopleScope } from "#core/people/index.ts"
import type { Platform } from "#platform/index.ts"
import { personAbilities } from "./policy.ts"
import { countGrid, gridPage, type GridRow } from "./task-delivery.store.ts"

type GridQuery = z.output<typeof TaskDeliveryQuery>

export type GridPerson = Omit<z.infer<typeof TaskDeliveryPerson>, "abilities">

const Position = z.strictObject({ month: z.string(), sort: z.string(), name: z.string(), employee_id: z.string() })

/** The grid in a fixed number of queries: the page with its entries and schedules, the total, the day codes. */
export async function monthGrid(platform: Platform, actor: Actor, query: GridQuery) {
  const scope = gridScope(actor, query)
  const list = { month: monthId(scope.month), sort: query.sort }
  // A cursor of another month or order is not valid in this one.
  const ThisList = Position.extend({ month: z.literal(list.month), sort: z.literal(list.sort) })
  const after = platform.cursors.read(query.cursor, ThisList)
  const [rows, total, present] = await Promise.all([
    gridPage(platform.db, { ...scope, after, limit: query.limit + 1 }),
    countGrid(platform.db, scope),
    createPresenter(platform, scope.month),
  ])
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    ...scope.month,
    items: page.map((row) => ({ ...present(row), abilities: personAbilities(actor, row.employee_id) })),
    next_cursor:
      rows.length > query.limit && last
        ? platform.cursors.write({ ...list, name: last.name, employee_id: last.employee_id })
        : null,
    total,
  }
}

/** The people of a query, and their order. */
export function gridScope(actor: Actor, query: Omit<GridQuery, "limit" | "cursor">) {
  return {
    month: { year: query.year, month: query.month },
    scope: peopleScope(actor, query),
    isDescending: query.sort === "-name",
  }
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
