import type { TaskDeliveryExportQuery } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { datesOfMonth, formatWorkDate, monthId, type YearMonth } from "@scorecard/domain/calendar"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches, type Cell, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import type { GridPerson } from "./grid-person.ts"
import { gridPresenter, gridQuestion } from "./month-grid.ts"
import { gridPage, type GridRow } from "./task-delivery.store.ts"

/** The grid as a file: a line for each person, or one for each person and day with everything that was entered. */
export async function exportMonthGrid(world: World, actor: Actor, query: TaskDeliveryExportQuery): Promise<FileAnswer> {
  const question = gridQuestion(actor, query)
  const present = await gridPresenter(world, question)
  const rows = keysetBatches<GridRow>((after, limit) => gridPage(world.db, { ...question, after, limit }))
  const people = mapBatches(rows, async (batch) => batch.map(present))
  const name = `task-delivery-${monthId(question.month)}`
  if (query.layout === "grid") return exportFile(name, query.format, gridColumns(question.month), people)
  const days = mapBatches(people, async (batch) => batch.flatMap(linesOf))
  return exportFile(name, query.format, DAY_COLUMNS, days)
}

function gridColumns(month: YearMonth): Column<GridPerson>[] {
  return [
    ...fieldColumns<GridPerson>(["employee_id", "name", "department_id", "month_percent"]),
    ...datesOfMonth(month).map((date, at) => ({
      head: formatWorkDate(date),
      cell: ({ days }: GridPerson) => cellOf(days[at]),
    })),
  ]
}

/** What a day brings to the average; the word for a day that brings nothing, and nothing for a day off. */
function cellOf(day: GridPerson["days"][number] | undefined): Cell {
  if (!day || day.class === "off") return null
  return day.class === "scored" ? day.percent : day.class
}

type DayLine = Pick<GridPerson, "employee_id" | "name"> & GridPerson["days"][number]

/** The heads that an upload reads, and what the grid says besides. */
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

/** Days that are off say nothing, unless something was entered. */
function linesOf({ employee_id, name, days }: GridPerson): DayLine[] {
  return days.filter((day) => day.class !== "off" || day.version !== null).map((day) => ({ employee_id, name, ...day }))
}
