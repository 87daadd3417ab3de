import { DAY_SOURCES } from "@scorecard/domain/calendar"
import { z } from "zod"
import {
  BeforeGoLive,
  BooleanQuery,
  CalendarDate,
  EmployeeId,
  Id,
  integerQuery,
  Line,
  listOf,
  Month,
  MonthQuery,
  pageQuery,
  sortQuery,
  Timestamp,
  Version,
  Year,
} from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const TAG = "Schedules"

/** The short code of a day, such as `WD`. (rules/schedules#day-codes) */
export const DayCodeWord = z
  .string()
  .regex(/^[A-Z0-9]{1,10}$/, "Enter 1 to 10 upper-case letters and digits.")
  .meta({ example: "WD" })

/** A day code. Its two flags are independent. (rules/schedules#day-codes) */
export const ScheduleCode = z
  .strictObject({
    _id: Id,
    code: DayCodeWord,
    label: Line,
    is_working_day: z.boolean().meta({ description: "Counts as a working day for attendance" }),
    is_task_delivery_day: z.boolean().meta({ description: "Counts as a task-delivery workday" }),
    version: Version,
  })
  .meta({ id: "ScheduleCode" })
export type ScheduleCode = z.infer<typeof ScheduleCode>

/** With the caller's abilities by level; whether a schedule still uses it only shows when it is deleted. */
export const ScheduleCodeView = ScheduleCode.extend({
  abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
}).meta({ id: "ScheduleCodeView" })
export type ScheduleCodeView = z.infer<typeof ScheduleCodeView>

export const ScheduleCodeDraft = ScheduleCode.omit({ _id: true, version: true }).meta({ id: "ScheduleCodeDraft" })
export type ScheduleCodeDraft = z.infer<typeof ScheduleCodeDraft>

export const ScheduleCodePatch = ScheduleCodeDraft.partial().meta({ id: "ScheduleCodePatch" })
export type ScheduleCodePatch = z.infer<typeof ScheduleCodePatch>

const codeFilters = {
  q: z.string().max(200).optional(),
  is_working_day: BooleanQuery.optional(),
  is_task_delivery_day: BooleanQuery.optional(),
  sort: sortQuery(["code", "label"], "code"),
}

export const ScheduleCodesQuery = z.strictObject({ ...codeFilters, ...pageQuery })
export type ScheduleCodesQuery = z.infer<typeof ScheduleCodesQuery>

const ScheduleCodesExportQuery = z.strictObject({ ...codeFilters, ...exportQuery })
export type ScheduleCodesExportQuery = z.infer<typeof ScheduleCodesExportQuery>

/** Month rows only have IDs for this century. (rules/http#identifiers) */
const ScheduleYear = integerQuery(2000, 2099)
const MAX_MONTH_DAYS = 31
const Days = z.record(z.string(), DayCodeWord)
const FIRST_WEEKEND = [6, 7] // of June 2026, which starts on a Monday
const JUNE_2026 = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [index + 1, FIRST_WEEKEND.includes((index % 7) + 1) ? "OFF" : "WD"]),
)
/** The documented shape of `days`; the accepted keys depend on the month, which the server validates. */
const DAYS_MAP = {
  description:
    'A map from each day of the month, without a leading zero ("1" to "28", "29", "30", or "31"), to its day code. ' +
    "The example is June 2026.",
  propertyNames: { type: "string", pattern: "^([1-9]|[12][0-9]|3[01])$" },
  example: JUNE_2026,
}

/** A person's schedule for a month, as stored. `days` has every day of the month, "1" to "31". */
export const StoredSchedule = z.strictObject({
  _id: Id,
  employee_id: EmployeeId,
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  days: Days,
  created_at: Timestamp,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  version: Version,
})
export type StoredSchedule = z.infer<typeof StoredSchedule>

/** A day that a schedule can have. */
export const PlanDate = CalendarDate.refine((day) => day >= "2000-01-01" && day < "2100-01-01", {
  error: "Enter a day from 2000 to 2099.",
  abort: true,
})

const DaySource = z.enum(DAY_SOURCES)
const SOURCES = "`schedule`: saved; otherwise `holiday`, `pattern` (of shifts), or `default` (by weekday)"

/** A person's schedule for a month, or the default. (rules/schedules#default-schedule) */
export const Schedule = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    source: DaySource.meta({ description: `${SOURCES}. A pattern that covers a day of the month wins over holidays` }),
    days: Days.meta(DAYS_MAP),
    day_sources: z.record(z.string(), DaySource).meta({ description: `What decides each day. ${SOURCES}` }),
    holidays: z
      .record(z.string(), z.string())
      .meta({ description: "The names of the holidays that decide a day, by day of the month", example: {} }),
    version: z.number().int().min(0).meta({ description: "0 while none is saved" }),
  })
  .meta({ id: "Schedule" })
export type Schedule = z.infer<typeof Schedule>

/** With the caller's abilities (below level 5 never for their own); whether the month is final only shows on write. */
export const ScheduleView = Schedule.extend({ abilities: z.strictObject({ edit: z.boolean() }) }).meta({
  id: "ScheduleView",
})
export type ScheduleView = z.infer<typeof ScheduleView>

/** A person's schedule with its month. */
export const ScheduleOfMonth = ScheduleView.extend({ year: Year, month: Month }).meta({ id: "ScheduleOfMonth" })
export type ScheduleOfMonth = z.infer<typeof ScheduleOfMonth>

/** Replaces the schedule of a whole month. */
export const ScheduleDraft = z.strictObject({
  days: z
    .record(z.string(), z.string().meta({ description: "A day code", example: "WD" }))
    .refine((days) => Object.keys(days).length <= MAX_MONTH_DAYS, `A month has at most ${MAX_MONTH_DAYS} days.`)
    .meta({ ...DAYS_MAP, maxProperties: MAX_MONTH_DAYS }),
})
export type ScheduleDraft = z.infer<typeof ScheduleDraft>

const scheduleFilters = {
  year: ScheduleYear,
  month: MonthQuery,
  employee_id: EmployeeId.optional(),
  department_id: z.string().max(60).optional(),
  cluster_id: z.string().max(60).optional(),
  q: z.string().max(200).optional(),
  source: DaySource.optional(),
  sort: sortQuery(["name", "employee_id"], "name"),
}

export const SchedulesQuery = z.strictObject({ ...scheduleFilters, ...pageQuery })
export type SchedulesQuery = z.infer<typeof SchedulesQuery>

const SchedulesExportQuery = z.strictObject({ ...scheduleFilters, ...exportQuery })
export type SchedulesExportQuery = z.infer<typeof SchedulesExportQuery>

/** The person and month, from the path. */
export const ScheduleAddress = z.strictObject({ employee_id: EmployeeId, year: ScheduleYear, month: MonthQuery })

export const listScheduleCodes = route({
  method: "GET",
  path: "/v1/scorecard/schedule-codes",
  tag: TAG,
  summary: "List the day codes",
  permission: "scorecard.view",
  query: ScheduleCodesQuery,
  reply: listOf(ScheduleCodeView),
  refusals: ["cursor_invalid"],
})

export const exportScheduleCodes = route({
  method: "GET",
  path: "/v1/scorecard/schedule-codes/export",
  tag: TAG,
  summary: "Export the day codes",
  description: EXPORT_NOTE,
  permission: "scorecard.view",
  query: ScheduleCodesExportQuery,
  file: EXPORT_FILE,
})

const codeParams = z.strictObject({ id: Id })

export const showScheduleCode = route({
  method: "GET",
  path: "/v1/scorecard/schedule-codes/{id}",
  tag: TAG,
  summary: "Get a day code",
  permission: "scorecard.view",
  params: codeParams,
  reply: ScheduleCodeView,
})

export const createScheduleCode = route({
  method: "POST",
  path: "/v1/scorecard/schedule-codes",
  webOnly: true,
  tag: TAG,
  summary: "Add a day code",
  level: 4,
  body: ScheduleCodeDraft,
  status: 201,
  reply: ScheduleCodeView,
  refusals: ["already_exists"],
  location: (code) => `/v1/scorecard/schedule-codes/${code._id}`,
})

export const changeScheduleCode = route({
  method: "PATCH",
  path: "/v1/scorecard/schedule-codes/{id}",
  webOnly: true,
  tag: TAG,
  summary: "Change a day code",
  description:
    "A JSON merge patch. A code in use can't be renamed. Below level 5, you can't change a code that your own schedule uses in a month that isn't final (403 `own_record`), and flags can't change while a final month has a schedule with the code. Draft months are recalculated soon after; final months keep their figures and count the change.",
  level: 4,
  params: codeParams,
  body: ScheduleCodePatch,
  reply: ScheduleCodeView,
  refusals: ["own_record", "version_mismatch", "already_exists", "still_in_use", "month_finalized"],
})

export const deleteScheduleCode = route({
  method: "DELETE",
  path: "/v1/scorecard/schedule-codes/{id}",
  webOnly: true,
  tag: TAG,
  summary: "Delete an unused day code",
  level: 4,
  params: codeParams,
  refusals: ["version_mismatch", "still_in_use"],
})

export const listSchedules = route({
  method: "GET",
  path: "/v1/scorecard/schedules",
  tag: TAG,
  summary: "List a month's schedules",
  description: "Covers the people in the pool who are employed on at least one day of the month.",
  permission: "scorecard.view",
  query: SchedulesQuery,
  reply: listOf(ScheduleView).extend({ year: Year, month: Month, before_go_live: BeforeGoLive }),
  refusals: ["cursor_invalid"],
})

export const exportSchedules = route({
  method: "GET",
  path: "/v1/scorecard/schedules/export",
  tag: TAG,
  summary: "Export a month's schedules",
  description: `One line per person, one column per day. ${EXPORT_NOTE}`,
  permission: "scorecard.view",
  query: SchedulesExportQuery,
  file: EXPORT_FILE,
})

export const putSchedule = route({
  method: "PUT",
  path: "/v1/scorecard/schedules/{employee_id}/{year}/{month}",
  webOnly: true,
  tag: TAG,
  summary: "Save a person's schedule for a month",
  description:
    'The schedule must have every day of the month. The person must be employed on at least one of them, and the month can be at most 12 months ahead. `If-Match: "0"` means that none has been saved yet. Below level 5, people can\'t change their own schedule (403 `own_record`).',
  level: 3,
  serviceScope: "scorecard.edit",
  params: ScheduleAddress,
  body: ScheduleDraft,
  reply: ScheduleOfMonth,
  refusals: ["employee_not_found", "own_record", "version_mismatch", "month_finalized"],
})
