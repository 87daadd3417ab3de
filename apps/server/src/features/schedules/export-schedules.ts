import type { SchedulesExportQuery } from "@scorecard/contracts/schedules"
import type { Actor } from "@scorecard/domain/access"
import { daysInMonth, monthId } from "@scorecard/domain/calendar"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { peopleQuestion, presentSchedule } from "./list-schedules.ts"
import { pageOfPeople, type PersonRow } from "#core/calendar/index.ts"

type Line = ReturnType<typeof presentSchedule> & { year: number; month: number }

/** The list as a file, whose lines an upload reads again: a column for each day of the month. */
export function exportSchedules(
  { db }: Pick<World, "db">,
  actor: Actor,
  query: SchedulesExportQuery,
): Promise<FileAnswer> {
  const { year, month } = query
  const question = peopleQuestion(actor, query)
  const people = keysetBatches<PersonRow>((after, limit) =>
    pageOfPeople(db, question, after && { key: after[question.sort], employee_id: after.employee_id }, limit),
  )
  const lines = mapBatches(people, async (rows) =>
    rows.map((row): Line => ({ ...presentSchedule(row, { year, month }), year, month })),
  )
  const days = Array.from({ length: daysInMonth({ year, month }) }, (_, index) => String(index + 1))
  const columns: Column<Line>[] = [
    ...fieldColumns<Line>(["employee_id", "name", "year", "month", "source", "version"]),
    ...days.map((day) => ({ head: day, cell: (line: Line) => line.days[day] ?? null })),
  ]
  return exportFile(`schedules-${monthId({ year, month })}`, query.format, columns, lines)
}
