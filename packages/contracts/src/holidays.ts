import { z } from "zod"
import { EmployeeId, Id, integerQuery, Line, listOf, pageQuery, sortQuery, Timestamp, Version } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"
import { DayCodeWord, PlanDate } from "./schedules.ts"

const TAG = "Schedules"

const audited = {
  created_at: Timestamp,
  created_by_id: EmployeeId,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  version: Version,
}

const content = {
  date: PlanDate,
  name: Line,
  code: DayCodeWord.meta({ description: "The day code of the day", example: "HOL" }),
}

/** A day with a day code of its own for the company, a cluster or a department. (rules/schedules#holidays) */
export const Holiday = z
  .strictObject({
    _id: Id,
    ...content,
    department_id: Id.nullable().meta({ description: "Null unless it is a department's" }),
    cluster_id: Id.nullable().meta({ description: "Null unless it is a cluster's. Without either: the company's" }),
    ...audited,
  })
  .meta({ id: "Holiday" })
export type Holiday = z.infer<typeof Holiday>

/** With the caller's abilities; whether the month is final only shows on write. */
export const HolidayView = Holiday.extend({
  abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
}).meta({ id: "HolidayView" })
export type HolidayView = z.infer<typeof HolidayView>

export const HolidayDraft = z
  .strictObject({ ...content, department_id: Id.nullable().optional(), cluster_id: Id.nullable().optional() })
  .refine(({ department_id = null, cluster_id = null }) => department_id === null || cluster_id === null, {
    path: ["cluster_id"],
    message: "Name a department or a cluster, not both.",
  })
  .meta({ id: "HolidayDraft" })
export type HolidayDraft = z.infer<typeof HolidayDraft>

/** A holiday stays where it is; to move it to another unit, delete it and add another. */
export const HolidayPatch = z.strictObject(content).partial().meta({ id: "HolidayPatch" })
export type HolidayPatch = z.infer<typeof HolidayPatch>

const filters = {
  year: integerQuery(2000, 2099).optional(),
  month: integerQuery(1, 12).optional(),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  reach: z
    .enum(["company", "cluster", "department"])
    .optional()
    .meta({ description: "Only the company's, the clusters', or the departments'" }),
  q: z.string().max(200).optional(),
  sort: sortQuery(["date", "name"], "date"),
}

export const HolidaysQuery = z.strictObject({ ...filters, ...pageQuery })
export type HolidaysQuery = z.infer<typeof HolidaysQuery>
const HolidaysExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type HolidaysExportQuery = z.infer<typeof HolidaysExportQuery>

const params = z.strictObject({ id: Id })

const WRITERS =
  "Company-wide holidays need level 4 with company scope, or level 5; those of a cluster or department level 3 and its management, or company scope. Below level 5, a holiday of your own department or cluster in a month that isn't final is 403 `own_record`, and a month that is final is 409 `month_finalized`. Draft months are recalculated soon after; final months keep their figures and count the change."

export const listHolidays = route({
  method: "GET",
  path: "/v1/scorecard/holidays",
  tag: TAG,
  summary: "The holidays",
  description:
    "The company's, and those of clusters and departments that you manage or that have someone in your pool.",
  permission: "scorecard.view",
  query: HolidaysQuery,
  reply: listOf(HolidayView),
  refusals: ["cursor_invalid"],
})

export const exportHolidays = route({
  method: "GET",
  path: "/v1/scorecard/holidays/export",
  tag: TAG,
  summary: "Export the holidays",
  description: EXPORT_NOTE,
  permission: "scorecard.view",
  query: HolidaysExportQuery,
  file: EXPORT_FILE,
})

export const showHoliday = route({
  method: "GET",
  path: "/v1/scorecard/holidays/{id}",
  tag: TAG,
  summary: "A holiday",
  permission: "scorecard.view",
  params,
  reply: HolidayView,
})

export const createHoliday = route({
  method: "POST",
  path: "/v1/scorecard/holidays",
  webOnly: true,
  tag: TAG,
  summary: "Add a holiday",
  description: WRITERS,
  level: 3,
  body: HolidayDraft,
  status: 201,
  reply: HolidayView,
  refusals: ["own_record", "unit_not_managed", "already_exists", "month_finalized"],
  location: (holiday) => `/v1/scorecard/holidays/${holiday._id}`,
})

export const changeHoliday = route({
  method: "PATCH",
  path: "/v1/scorecard/holidays/{id}",
  webOnly: true,
  tag: TAG,
  summary: "Change a holiday",
  description: `A JSON merge patch. A new name alone is accepted in a final month too. ${WRITERS}`,
  level: 3,
  params,
  body: HolidayPatch,
  reply: HolidayView,
  refusals: ["own_record", "unit_not_managed", "version_mismatch", "already_exists", "month_finalized"],
})

export const deleteHoliday = route({
  method: "DELETE",
  path: "/v1/scorecard/holidays/{id}",
  webOnly: true,
  tag: TAG,
  summary: "Delete a holiday",
  description: WRITERS,
  level: 3,
  params,
  refusals: ["own_record", "unit_not_managed", "version_mismatch", "month_finalized"],
})
