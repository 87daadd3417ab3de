import type { TaskDeliveryExportQuery } from "@scorecard/contracts/task-delivery"
import { datesOfMonth, formatWorkDate, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { exportFile, fieldColumns, type Column, type FileResponse, type Platform } from "#platform/index.ts"
import { mapBatches, type Cell } from "@scorecard/tables"
import { createPresenter, type GridPerson } from "./month-grid.ts"
import { gridList } from "./task-delivery.store.ts"

/** The grid as a file: a line for each person, or a line for each person and day with everything that was entered. */
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

/** The day's share of the average, or the class of a day that has none; empty for a day off. */
function dayCell(day: GridPerson["days"][number] | undefined): Cell {
  if (!day || day.class === "off") return null
  return day.class === "scored" ? day.percent : day.class
}

type DayLine = Pick<GridPerson, "employee_id" | "name"> & GridPerson["days"][number]

/** The headers that an upload reads, and the other figures of the grid. */
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

/** Days off are left out, unless something was entered. */
function dayLines({ employee_id, name, days }: GridPerson): DayLine[] {
  return days.filter((day) => day.class !== "off" || day.version !== null).map((day) => ({ employee_id, name, ...day }))
}
