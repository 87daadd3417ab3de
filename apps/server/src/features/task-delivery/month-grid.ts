import type { TaskDeliveryPerson, TaskDeliveryQuery } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { easternDate, firstDay, formatWorkDate, lastDay, monthId } from "@scorecard/domain/calendar"
import {
  daysOfPerson,
  daysWithoutSchedule,
  fractionOfDay,
  includedFractions,
  meanPercentForReading,
  meanPercentRoundedUp,
  taskDaysOf,
} from "@scorecard/domain/scoring"
import type { DayCode, EntryAggregates, MonthDay } from "@scorecard/domain/scoring"
import { z } from "zod"
import { peopleScope } from "#platform/access/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { gridPage, gridTotal } from "./task-delivery.store.ts"
import type { GridRow } from "./task-delivery.store.ts"

type Needs = { dayCodes(db: Database): Promise<ReadonlyMap<string, DayCode>> }
type Person = z.infer<typeof TaskDeliveryPerson>

const Position = z.strictObject({ month: z.string(), sort: z.string(), name: z.string(), employee_id: z.string() })

/** The grid in a fixed number of queries: the page with its entries and schedules, the total, the day codes. */
export async function monthGrid(world: World, needs: Needs, actor: Actor, query: z.output<typeof TaskDeliveryQuery>) {
  const month = { year: query.year, month: query.month }
  const scope = peopleScope(actor, query)
  const bounds = { scope, firstDay: firstDay(month), lastDay: lastDay(month) }
  const list = { month: monthId(month), sort: query.sort }
  // A cursor of another month or order points nowhere in this one.
  const here = Position.extend({ month: z.literal(list.month), sort: z.literal(list.sort) })
  const after = world.cursors.read(query.cursor, here)
  const descending = query.sort === "-name"
  const [rows, total, codes] = await Promise.all([
    gridPage(world.db, { ...bounds, month: list.month, after, descending, limit: query.limit + 1 }),
    gridTotal(world.db, bounds),
    needs.dayCodes(world.db),
  ])
  const today = easternDate(world.clock.now())
  const defaults = daysWithoutSchedule(month)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    ...month,
    items: page.map((row) => personOf(row, daysOfPerson(defaults, row, codes), today)),
    next_cursor:
      rows.length > query.limit && last
        ? world.cursors.write({ ...list, name: last.name, employee_id: last.employee_id })
        : null,
    total,
  }
}

function personOf(row: GridRow, days: readonly MonthDay[], today: string): Person {
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
