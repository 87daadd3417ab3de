import { WEEKDAYS } from "@scorecard/domain/calendar"
import { z } from "zod"
import { EmployeeId, Id, Line, listOf, pageQuery, sortQuery, Timestamp, Version } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"
import { DayCodeWord, PlanDate } from "./schedules.ts"

const TAG = "Schedules"
const MAX_WEEKS = 12
const MAX_PEOPLE = 10_000

const audited = {
  created_at: Timestamp,
  created_by_id: EmployeeId,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  version: Version,
}

/** A day code for each weekday. */
export const ShiftWeek = z
  .record(z.enum(WEEKDAYS), DayCodeWord)
  .meta({ id: "ShiftWeek", example: { mon: "WD", tue: "WD", wed: "WD", thu: "WD", fri: "WD", sat: "OFF", sun: "OFF" } })

const content = {
  name: Line,
  weeks: z
    .array(ShiftWeek)
    .min(1)
    .max(MAX_WEEKS)
    .meta({ description: "One week, or several that rotate from the week in which an assignment starts" }),
}

export const ShiftPattern = z.strictObject({ _id: Id, ...content, ...audited }).meta({ id: "ShiftPattern" })
export type ShiftPattern = z.infer<typeof ShiftPattern>

/** With the caller's abilities; whether the pattern is in use only shows on write. */
export const ShiftPatternView = ShiftPattern.extend({
  abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean(), assign: z.boolean() }),
}).meta({ id: "ShiftPatternView" })
export type ShiftPatternView = z.infer<typeof ShiftPatternView>

export const ShiftPatternDraft = z.strictObject(content).meta({ id: "ShiftPatternDraft" })
export type ShiftPatternDraft = z.infer<typeof ShiftPatternDraft>
export const ShiftPatternPatch = ShiftPatternDraft.partial().meta({ id: "ShiftPatternPatch" })
export type ShiftPatternPatch = z.infer<typeof ShiftPatternPatch>

/** Who works by a pattern, from when: a person or a department. (rules/schedules#shift-patterns) */
export const ShiftAssignment = z
  .strictObject({
    _id: Id,
    pattern_id: Id,
    employee_id: EmployeeId.nullable().meta({ description: "Null if it is a department's" }),
    department_id: Id.nullable().meta({ description: "Null if it is a person's" }),
    from: PlanDate.meta({ description: "The first day; the pattern's first week is the one of this day" }),
    to: PlanDate.nullable().meta({ description: "The last day, or null without an end" }),
    ...audited,
  })
  .meta({ id: "ShiftAssignment" })
export type ShiftAssignment = z.infer<typeof ShiftAssignment>

export const ShiftAssignmentView = ShiftAssignment.extend({
  name: z.string().meta({ description: "Of the person or department" }),
  abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
}).meta({ id: "ShiftAssignmentView" })
export type ShiftAssignmentView = z.infer<typeof ShiftAssignmentView>

const isInOrder = ({ from, to }: { from: string; to?: string | null | undefined }) => to == null || from <= to

export const ShiftAssignmentDraft = z
  .strictObject({
    employee_ids: z.array(EmployeeId).min(1).max(MAX_PEOPLE).optional(),
    department_id: Id.optional(),
    from: PlanDate,
    to: PlanDate.nullable().optional(),
  })
  .refine(({ employee_ids, department_id }) => (employee_ids === undefined) !== (department_id === undefined), {
    path: ["employee_ids"],
    message: "Name either people or a department.",
  })
  .refine(({ employee_ids = [] }) => new Set(employee_ids).size === employee_ids.length, {
    path: ["employee_ids"],
    message: "Name each person once.",
  })
  .refine(isInOrder, { path: ["to"], message: "The last day is not before the first." })
  .meta({ id: "ShiftAssignmentDraft" })
export type ShiftAssignmentDraft = z.infer<typeof ShiftAssignmentDraft>

/** Only the end changes; another start would be another rotation. */
export const ShiftAssignmentPatch = z.strictObject({ to: PlanDate.nullable() }).meta({ id: "ShiftAssignmentPatch" })
export type ShiftAssignmentPatch = z.infer<typeof ShiftAssignmentPatch>

const filters = { q: z.string().max(200).optional(), sort: sortQuery(["name"], "name") }
export const ShiftPatternsQuery = z.strictObject({ ...filters, ...pageQuery })
export type ShiftPatternsQuery = z.infer<typeof ShiftPatternsQuery>
const ShiftPatternsExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type ShiftPatternsExportQuery = z.infer<typeof ShiftPatternsExportQuery>

export const ShiftAssignmentsQuery = z.strictObject({
  employee_id: EmployeeId.optional(),
  department_id: Id.optional().meta({ description: "The department's own assignments" }),
  on: PlanDate.optional().meta({ description: "In force on this day" }),
  q: z.string().max(200).optional().meta({ description: "Part of the name" }),
  sort: sortQuery(["name", "from"], "name"),
  ...pageQuery,
})
export type ShiftAssignmentsQuery = z.infer<typeof ShiftAssignmentsQuery>

const PATH = "/v1/scorecard/shift-patterns"
const params = z.strictObject({ id: Id })
const assignmentParams = z.strictObject({ id: Id, assignment_id: Id })

const RECALCULATION =
  "Draft months are recalculated soon after. Below level 5, no one changes what plans their own days (403 `own_record`), and no final month can change (409 `month_finalized`); level 5 may, and final months count the change."

export const listShiftPatterns = route({
  method: "GET",
  path: PATH,
  tag: TAG,
  summary: "The shift patterns",
  permission: "scorecard.view",
  query: ShiftPatternsQuery,
  reply: listOf(ShiftPatternView),
  refusals: ["cursor_invalid"],
})

export const exportShiftPatterns = route({
  method: "GET",
  path: `${PATH}/export`,
  tag: TAG,
  summary: "Export the shift patterns",
  description: EXPORT_NOTE,
  permission: "scorecard.view",
  query: ShiftPatternsExportQuery,
  file: EXPORT_FILE,
})

export const showShiftPattern = route({
  method: "GET",
  path: `${PATH}/{id}`,
  tag: TAG,
  summary: "A shift pattern",
  permission: "scorecard.view",
  params,
  reply: ShiftPatternView,
})

export const createShiftPattern = route({
  method: "POST",
  path: PATH,
  webOnly: true,
  tag: TAG,
  summary: "Add a shift pattern",
  description: "It plans nothing until it is assigned.",
  level: 4,
  body: ShiftPatternDraft,
  status: 201,
  reply: ShiftPatternView,
  refusals: ["already_exists"],
  location: (pattern) => `${PATH}/${pattern._id}`,
})

export const changeShiftPattern = route({
  method: "PATCH",
  path: `${PATH}/{id}`,
  webOnly: true,
  tag: TAG,
  summary: "Change a shift pattern",
  description: `A JSON merge patch. Other weeks apply to everyone with the pattern, from the start of their assignments; to keep earlier months, end the assignments and assign another pattern. ${RECALCULATION}`,
  level: 4,
  params,
  body: ShiftPatternPatch,
  reply: ShiftPatternView,
  refusals: ["own_record", "version_mismatch", "already_exists", "month_finalized"],
})

export const deleteShiftPattern = route({
  method: "DELETE",
  path: `${PATH}/{id}`,
  webOnly: true,
  tag: TAG,
  summary: "Delete a shift pattern without assignments",
  level: 4,
  params,
  refusals: ["version_mismatch", "still_in_use"],
})

export const listShiftAssignments = route({
  method: "GET",
  path: `${PATH}/{id}/assignments`,
  tag: TAG,
  summary: "Who works by a shift pattern",
  description: "People in the pool, and departments that you manage or that have someone in your pool.",
  permission: "scorecard.view",
  params,
  query: ShiftAssignmentsQuery,
  reply: listOf(ShiftAssignmentView),
  refusals: ["cursor_invalid"],
})

export const createShiftAssignments = route({
  method: "POST",
  path: `${PATH}/{id}/assignments`,
  webOnly: true,
  tag: TAG,
  summary: "Assign a shift pattern",
  description: `To people of the pool, or to a department that you manage. Nothing is assigned if one of the people can't be. A person's own assignment comes before the department's; two of the same person or department may not overlap (409 \`assignment_overlaps\`). ${RECALCULATION}`,
  level: 3,
  params,
  body: ShiftAssignmentDraft,
  status: 201,
  reply: z.strictObject({ created: z.number().int().min(1) }).meta({ id: "ShiftAssignmentsCreated" }),
  refusals: ["own_record", "unit_not_managed", "assignment_overlaps", "month_finalized"],
})

export const changeShiftAssignment = route({
  method: "PATCH",
  path: `${PATH}/{id}/assignments/{assignment_id}`,
  webOnly: true,
  tag: TAG,
  summary: "End or extend a shift assignment",
  description: RECALCULATION,
  level: 3,
  params: assignmentParams,
  body: ShiftAssignmentPatch,
  reply: ShiftAssignmentView,
  refusals: ["own_record", "unit_not_managed", "version_mismatch", "assignment_overlaps", "month_finalized"],
})

export const deleteShiftAssignment = route({
  method: "DELETE",
  path: `${PATH}/{id}/assignments/{assignment_id}`,
  webOnly: true,
  tag: TAG,
  summary: "Delete a shift assignment, as if it had never been",
  description: RECALCULATION,
  level: 3,
  params: assignmentParams,
  refusals: ["own_record", "unit_not_managed", "version_mismatch", "month_finalized"],
})
