import type { ScheduleCode, ScheduleCodesExportQuery } from "@scorecard/contracts/schedules"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { codesAfter, positionOf } from "#core/calendar/index.ts"

const COLUMNS = fieldColumns<ScheduleCode>([
  "_id",
  "code",
  "label",
  "is_working_day",
  "is_task_delivery_day",
  "version",
])

/** The day codes as a file. */
export function exportCodes(
  { db }: Pick<World, "db">,
  { format, ...filter }: ScheduleCodesExportQuery,
): Promise<FileAnswer> {
  const codes = keysetBatches<ScheduleCode>((after, limit) =>
    codesAfter(db, filter, after && positionOf(filter, after), limit),
  )
  return exportFile("schedule-codes", format, COLUMNS, codes)
}
