import type { z } from "zod"
import * as contracts from "@scorecard/contracts/task-delivery"
import type { TaskDeliveryExportQuery, TaskDeliveryPerson, TaskDeliveryQuery } from "@scorecard/contracts/task-delivery"
import {
  type Actor,
  type EntryAggregates,
  type MonthDay,
  type YearMonth,
  datesOfMonth,
  daysOfPerson,
  daysWithoutSchedule,
  easternDate,
  formatWorkDate,
  parseWorkDate,
  fractionOfDay,
  includedFractions,
  listTaskDays,
  meanPercentForReading,
  meanPercentRoundedUp,
  monthId,
} from "@scorecard/domain"
import { beforeGoLiveMark } from "#core/cycles/index.ts"
import { loadDayCodes, loadMonthPlanner } from "#core/calendar/index.ts"
import {
  type Column,
  type FileResponse,
  type MountedRoute,
  type Platform,
  exportFile,
  fieldColumns,
  mount,
} from "#platform/index.ts"
import type { UndoableSheet } from "#core/bulk/index.ts"
import { type Cell, mapBatches } from "@scorecard/tables"
import { taskDeliverySheet } from "./bulk-sheet.ts"
import { personAbilities } from "./policy.ts"
import { type GridRow, gridList } from "./task-delivery.store.ts"
import { deleteDay, putDay } from "./update.ts"

export type TaskDelivery = { routes: MountedRoute[]; sheet: UndoableSheet }

export function openTaskDelivery(platform: Platform): TaskDelivery {
  return {
    routes: [
      mount(contracts.taskDeliveryMonth, ({ actor, query }) => monthGrid(platform, actor, query)),
      mount(contracts.exportTaskDeliveryMonth, ({ actor, query }) => exportMonthGrid(platform, actor, query)),
      mount(contracts.putTaskDeliveryDay, ({ actor, body, ifMatch }) => putDay(platform, actor, body, ifMatch)),
      mount(contracts.deleteTaskDeliveryDay, ({ actor, query, ifMatch }) => deleteDay(platform, actor, query, ifMatch)),
    ],
    sheet: taskDeliverySheet,
  }
}

type GridQuery = z.output<typeof TaskDeliveryQuery>

export type GridPerson = Omit<z.infer<typeof TaskDeliveryPerson>, "abilities">

/** The grid, in a fixed number of queries: the page with its entries and schedules, the total, and the day codes. */
export async function monthGrid(platform: Platform, actor: Actor, query: GridQuery) {
  const { year, month } = query
  const present = await createPresenter(platform, { year, month })
  const page = await gridList.page(platform, query, actor, (rows) =>
    rows.map((row) => ({ ...present(row), abilities: personAbilities(actor, row.employee_id) })),
  )
  return { year, month, ...(await beforeGoLiveMark(platform.db, { year, month })), ...page }
}

/** Presents all rows with the same day codes and the same current day. */
export async function createPresenter(
  platform: Pick<Platform, "db" | "clock">,
  month: YearMonth,
): Promise<(row: GridRow) => GridPerson> {
  const codes = await loadDayCodes(platform.db)
  const plan = await loadMonthPlanner(platform.db, month)
  const today = easternDate(platform.clock.now())
  const defaults = daysWithoutSchedule(month)
  return (row) => presentPerson(row, daysOfPerson(defaults, { ...row, schedule: plan(row).codes }, codes), today)
}

/** Every day of a person's month with its entry and how it counts, and the month's percentage. */
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

/** Exports the grid: a line for each person, or a line for each person and day with the full entry. */
export async function exportMonthGrid(
  platform: Platform,
  actor: Actor,
  query: TaskDeliveryExportQuery,
): Promise<FileResponse> {
  const month = { year: query.year, month: query.month }
  const present = await createPresenter(platform, month)
  const people = mapBatches(gridList.batches(platform.db, query, actor), async (batch) => batch.map(present))
  const name = `task-delivery-${monthId(month)}`
  if (query.layout === "grid") return exportFile(name, query.format, gridColumns(month), people)
  const days = mapBatches(people, async (batch) => batch.flatMap(dayLines))
  return exportFile(name, query.format, DAY_COLUMNS, days)
}

function gridColumns(month: YearMonth): Column<GridPerson>[] {
  return [
    ...fieldColumns<GridPerson>(["employee_id", "name", "department_id", "month_percent"]),
    ...datesOfMonth(month).map((date, at) => ({
      head: formatWorkDate(date),
      cell: ({ days }: GridPerson) => dayCell(days[at]),
    })),
  ]
}

/** The day's percentage in the average, or its class if it has none; empty for a day off. */
function dayCell(day: GridPerson["days"][number] | undefined): Cell {
  if (!day || day.class === "off") return null
  return day.class === "scored" ? day.percent : day.class
}

type DayLine = Pick<GridPerson, "employee_id" | "name"> & GridPerson["days"][number]

/** The headers that an upload reads, plus the other figures of the grid. */
const DAY_COLUMNS = fieldColumns<DayLine>([
  "employee_id",
  "name",
  "work_date",
  "class",
  "percent",
  "finished_task",
  "task_count",
  "notes",
  "version",
])

/** Leaves out days off without an entry. An upload reads these dates whatever format others have. */
function dayLines({ employee_id, name, days }: GridPerson): DayLine[] {
  return days
    .filter((day) => day.class !== "off" || day.version !== null)
    .map((day) => ({ employee_id, name, ...day, work_date: parseWorkDate(day.work_date) ?? day.work_date }))
}
