import { TASK_DAY_CLASSES } from "@scorecard/domain/calendar"
import { z } from "zod"
import {
  BeforeGoLive,
  EmployeeId,
  Id,
  LongText,
  Month,
  MonthQuery,
  Timestamp,
  Version,
  Year,
  YearQuery,
  listOf,
  pageQuery,
} from "./common.ts"
import { EntryWarnings } from "./entry-warnings.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const MAX_TASKS = 1_000_000
const Count = z.number().int().min(0).max(MAX_TASKS)

/** M/D/YYYY, the only date on the wire that isn't ISO. (rules/http#names-and-dates) */
export const WorkDate = z
  .string()
  .regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/, "Enter a work date as M/D/YYYY, such as 7/4/2026.")
  .meta({ example: "7/4/2026" })

/** One document for each person and work date. `work_day` is the same day, sortable. (rules/schedules#task-delivery) */
export const TaskDeliveryEntry = z.strictObject({
  _id: Id,
  employee_id: EmployeeId,
  work_date: WorkDate,
  work_day: z.iso.date(),
  finished_task: Count,
  task_count: Count,
  notes: z.string().nullable(),
  submitted_by_id: EmployeeId,
  created_at: Timestamp,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  version: Version,
})
export type TaskDeliveryEntry = z.infer<typeof TaskDeliveryEntry>

const abilities = z.strictObject({ edit: z.boolean(), delete: z.boolean() })

/** An entry with the caller's abilities, which ignore locks. */
export const TaskDeliveryEntryView = TaskDeliveryEntry.extend({ abilities }).meta({ id: "TaskDeliveryEntryView" })
export type TaskDeliveryEntryView = z.infer<typeof TaskDeliveryEntryView>
const SavedTaskDeliveryDay = TaskDeliveryEntryView.extend({ warnings: EntryWarnings })
export type SavedTaskDeliveryDay = z.infer<typeof SavedTaskDeliveryDay>

/** A day's finished and assigned tasks; replaces what was saved for the day. */
export const TaskDeliveryDraft = z.strictObject({
  employee_id: EmployeeId,
  work_date: WorkDate,
  finished_task: Count,
  task_count: Count,
  /** Context only, never scored. (rules/schedules#task-delivery) */
  notes: LongText.nullable().optional(),
})
export type TaskDeliveryDraft = z.infer<typeof TaskDeliveryDraft>

/** A day in the month grid. (rules/schedules#day-classes) */
export const TaskDeliveryDay = z.strictObject({
  work_date: WorkDate,
  class: z.enum(TASK_DAY_CLASSES),
  /** min(100, finished / count × 100) to two decimals for display; null if nothing is scored. */
  percent: z.number().nullable(),
  finished_task: Count.nullable(),
  task_count: Count.nullable(),
  notes: z.string().nullable(),
  version: Version.nullable(),
})

/** A person's days and month in the grid. (rules/schedules#month-grid) */
export const TaskDeliveryPerson = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: z.string().nullable(),
    /** The month's KPI: the mean of the included days, rounded up to a whole number. */
    month_percent: z.number().int().nullable(),
    days: z.array(TaskDeliveryDay),
    abilities: abilities.meta({
      description: "For the person's days. Level 2 can only change days they entered themselves",
    }),
  })
  .meta({ id: "TaskDeliveryPerson" })

const filters = {
  year: YearQuery,
  month: MonthQuery,
  employee_id: EmployeeId.optional(),
  department_id: z.string().max(60).optional(),
  cluster_id: z.string().max(60).optional(),
  q: z.string().max(200).optional(),
  sort: z.enum(["name", "-name"]).default("name"),
}

export const TaskDeliveryQuery = z.strictObject({ ...filters, ...pageQuery })

const TaskDeliveryExportQuery = z.strictObject({
  ...filters,
  layout: z.enum(["grid", "days"]).default("grid").meta({
    description: "`grid`: one line per person; `days`: one line per person and day, in the upload format",
  }),
  ...exportQuery,
})
export type TaskDeliveryExportQuery = z.infer<typeof TaskDeliveryExportQuery>

const tag = "task delivery"

export const taskDeliveryMonth = route({
  method: "GET",
  path: "/v1/scorecard/task-delivery/month",
  tag,
  summary: "Get the month's grid: every day of everyone in the pool",
  permission: "scorecard.view",
  query: TaskDeliveryQuery,
  reply: listOf(TaskDeliveryPerson).extend({ year: Year, month: Month, before_go_live: BeforeGoLive }),
  refusals: ["cursor_invalid"],
})

export const exportTaskDeliveryMonth = route({
  method: "GET",
  path: "/v1/scorecard/task-delivery/month/export",
  tag,
  summary: "Export the month's grid",
  description: `${EXPORT_NOTE} In the grid, a scored day shows its percentage; any other counted day shows its class.`,
  permission: "scorecard.view",
  query: TaskDeliveryExportQuery,
  file: EXPORT_FILE,
})

export const putTaskDeliveryDay = route({
  method: "PUT",
  path: "/v1/scorecard/task-delivery/day",
  webOnly: true,
  tag,
  summary: "Save a day's task delivery",
  permission: "scorecard.submit",
  body: TaskDeliveryDraft,
  reply: SavedTaskDeliveryDay,
  refusals: [
    "employee_not_found",
    "own_entry",
    "not_own_submission",
    "not_a_task_delivery_day",
    "date_in_future",
    "version_mismatch",
    "month_finalized",
    "week_locked",
    "month_locked",
  ],
})

export const deleteTaskDeliveryDay = route({
  method: "DELETE",
  path: "/v1/scorecard/task-delivery/day",
  webOnly: true,
  tag,
  summary: "Delete a day's task delivery",
  permission: "scorecard.delete",
  query: z.strictObject({ employee_id: EmployeeId, work_date: WorkDate }),
  refusals: [
    "employee_not_found",
    "not_found",
    "own_entry",
    "version_mismatch",
    "month_finalized",
    "week_locked",
    "month_locked",
  ],
})
