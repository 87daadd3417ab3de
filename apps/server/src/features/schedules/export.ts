import type { ScheduleCode, ScheduleCodesExportQuery, SchedulesExportQuery } from "@scorecard/contracts/schedules"
import { daysInMonth, monthId, type Actor } from "@scorecard/domain"
import { codesAfter, pageOfPeople, positionOf, type PersonRow } from "#core/calendar/index.ts"
import {
  exportFile,
  fieldColumns,
  keysetBatches,
  type Column,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { mapBatches } from "@scorecard/tables"
import { createPeopleQuery, personSchedule } from "./list.ts"

type Line = ReturnType<typeof personSchedule> & { year: number; month: number }

/** The list as a file that can be uploaded: a column for each day of the month. */
export function exportSchedules(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  query: SchedulesExportQuery,
): Promise<FileResponse> {
  const { year, month } = query
  const peopleQuery = createPeopleQuery(actor, query)
  const people = keysetBatches<PersonRow>((after, limit) =>
    pageOfPeople(db, peopleQuery, after && { key: after[peopleQuery.sort], employee_id: after.employee_id }, limit),
  )
  const lines = mapBatches(people, async (rows) =>
    rows.map((row): Line => ({ ...personSchedule(row, { year, month }), year, month })),
  )
  const days = Array.from({ length: daysInMonth({ year, month }) }, (_, index) => String(index + 1))
  const columns: Column<Line>[] = [
    ...fieldColumns<Line>(["employee_id", "name", "year", "month", "source", "version"]),
    ...days.map((day) => ({ head: day, cell: (line: Line) => line.days[day] ?? null })),
  ]
  return exportFile(`schedules-${monthId({ year, month })}`, query.format, columns, lines)
}

const CODE_COLUMNS = fieldColumns<ScheduleCode>([
  "_id",
  "code",
  "label",
  "is_working_day",
  "is_task_delivery_day",
  "version",
])

/** The day codes as a file. */
export function exportCodes(
  { db }: Pick<Platform, "db">,
  { format, ...filter }: ScheduleCodesExportQuery,
): Promise<FileResponse> {
  const codes = keysetBatches<ScheduleCode>((after, limit) =>
    codesAfter(db, filter, after && positionOf(filter, after), limit),
  )
  return exportFile("schedule-codes", format, CODE_COLUMNS, codes)
}
