import { z } from "zod"
import { CalendarDate, EmployeeId, Id, Percent, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { EmployeeStatus } from "./employees.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { ModuleStatus } from "./learning.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/enrollments"

/** `overdue`: not completed by the end of the due date, whether started or not. */
export const LEARNING_STATUSES = ["not_started", "in_progress", "completed", "overdue"] as const
export const LearningStatus = z.enum(LEARNING_STATUSES)
export type LearningStatus = z.infer<typeof LearningStatus>

/** How someone was enrolled: by name, through a department, or by self-enrollment from the catalog. */
export const ENROLLMENT_SOURCES = ["assigned", "department", "self"] as const
export const EnrollmentSource = z.enum(ENROLLMENT_SOURCES)

/** `past`: completed by someone who is no longer enrolled or has left the company; kept as proof. */
export const LEARNING_SOURCES = [...ENROLLMENT_SOURCES, "past"] as const
export const LearningSource = z.enum(LEARNING_SOURCES)
export type LearningSource = z.infer<typeof LearningSource>

/** An enrollment of a person or of a department with its current members. The stored form. */
export const AssignmentRecord = z.strictObject({
  _id: Id,
  module_id: Id,
  employee_id: EmployeeId.nullable(),
  department_id: Id.nullable(),
  source: EnrollmentSource,
  due_date: CalendarDate.nullable(),
  assigned_by_id: EmployeeId,
  created_at: Timestamp,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  version: Version,
})
export type AssignmentRecord = z.infer<typeof AssignmentRecord>

const assignmentAbilities = z.strictObject({
  change: z.boolean().meta({ description: "Change the due date" }),
  remove: z.boolean(),
})
export type EnrolledAbilities = z.infer<typeof assignmentAbilities>

/** An enrollment with names and the caller's abilities. */
export const Assignment = z
  .strictObject({
    ...AssignmentRecord.shape,
    module_title: z.string(),
    name: z.string().meta({ description: "The name of the person or department" }),
    abilities: assignmentAbilities,
  })
  .meta({ id: "LearningAssignment" })
export type Assignment = z.infer<typeof Assignment>

/** A person's progress in a module, however they were enrolled. */
export const Enrollment = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    employee_status: EmployeeStatus,
    department_id: Id.nullable(),
    department_name: z.string().nullable(),
    module_id: Id,
    title: z.string(),
    module_status: ModuleStatus,
    source: LearningSource.meta({
      description: "Enrollment by name takes precedence over department. Past: completed and no longer enrolled",
    }),
    enrollment_id: Id.nullable().meta({ description: "The enrollment by name or by self-enrollment" }),
    department_enrollment_id: Id.nullable().meta({ description: "The enrollment of their department" }),
    enrolled_at: Timestamp.nullable().meta({ description: "Null if no longer enrolled" }),
    due_date: CalendarDate.nullable().meta({ description: "Their own due date, or else their department's" }),
    status: LearningStatus,
    percent: z
      .number()
      .int()
      .min(0)
      .max(100)
      .meta({ description: "Percent of units completed; stays 100 once completed" }),
    quiz_percent: Percent.nullable().meta({
      description: "Mean of the best results in the module's quizzes answered so far; null if none",
    }),
    started_at: Timestamp.nullable(),
    completed_at: Timestamp.nullable(),
    abilities: assignmentAbilities.meta({ description: "For the enrollment with `enrollment_id`" }),
  })
  .meta({ id: "LearningEnrollment" })
export type Enrollment = z.infer<typeof Enrollment>

const MAX_PEOPLE = 500
const MAX_DEPARTMENTS = 50
const hasNoRepeats = (ids: readonly string[]) => new Set(ids).size === ids.length

/**
 * The people and departments to enroll. One unknown target rejects the whole request. (rules/learning#enrollments)
 */
export const EnrollmentDraft = z
  .strictObject({
    module_id: Id,
    employee_ids: z.array(EmployeeId).max(MAX_PEOPLE).refine(hasNoRepeats, "Name each person only once.").default([]),
    department_ids: z
      .array(Id)
      .max(MAX_DEPARTMENTS)
      .refine(hasNoRepeats, "Name each department only once.")
      .default([]),
    due_date: CalendarDate.nullable()
      .optional()
      .meta({ description: "Today or later. Also applies to people already enrolled; if omitted, theirs stays" }),
  })
  .refine(({ employee_ids, department_ids }) => employee_ids.length + department_ids.length > 0, {
    path: ["employee_ids"],
    error: "Name at least one person or department.",
  })
  .meta({ id: "LearningEnrollmentDraft" })
export type EnrollmentDraft = z.output<typeof EnrollmentDraft>

/** The new due date; null removes it. */
export const EnrollmentPatch = z
  .strictObject({ due_date: CalendarDate.nullable() })
  .meta({ id: "LearningEnrollmentPatch" })
export type EnrollmentPatch = z.output<typeof EnrollmentPatch>

const filters = {
  module_id: Id.optional(),
  employee_id: EmployeeId.optional(),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  status: LearningStatus.optional(),
  source: LearningSource.optional(),
  due_from: CalendarDate.optional().meta({ description: "Due on or after this day" }),
  due_to: CalendarDate.optional().meta({ description: "Due on or before this day" }),
  q: z.string().trim().max(200).optional().meta({ description: "Part of a name, email address, or ID" }),
}
/** Statuses sort in the order of `LEARNING_STATUSES`; people without a due or completion date come last. */
const SORTS = ["title", "status", "percent", "enrolled_at", "due_date", "completed_at"] as const
export const EnrollmentsQuery = z
  .strictObject({ ...filters, sort: sortQuery(["name", ...SORTS], "name"), ...pageQuery })
  .check(checkDuePeriod)
export type EnrollmentsQuery = z.output<typeof EnrollmentsQuery>
/** Sorted by name only, because the report is read in batches in that order. */
export const EnrollmentsExportQuery = z
  .strictObject({ ...filters, sort: sortQuery(["name"], "name"), ...exportQuery })
  .check(checkDuePeriod)
export type EnrollmentsExportQuery = z.output<typeof EnrollmentsExportQuery>

type DuePeriod = { due_from?: string | undefined; due_to?: string | undefined }

function checkDuePeriod({ value: { due_from, due_to }, issues }: z.core.ParsePayload<DuePeriod>): void {
  if (due_from === undefined || due_to === undefined || due_from <= due_to) return
  issues.push({ code: "custom", path: ["due_to"], message: "The last day is before the first.", input: due_to })
}

export const OwnEnrollmentsQuery = z.strictObject({
  status: LearningStatus.optional(),
  sort: sortQuery(SORTS, "due_date"),
  ...pageQuery,
})
export type OwnEnrollmentsQuery = z.output<typeof OwnEnrollmentsQuery>

export const AssignmentsQuery = z.strictObject({
  module_id: Id.optional(),
  employee_id: EmployeeId.optional(),
  department_id: Id.optional(),
  source: EnrollmentSource.optional(),
  sort: sortQuery(["created_at", "due_date"], "-created_at"),
  ...pageQuery,
})
export type AssignmentsQuery = z.output<typeof AssignmentsQuery>

export const listOwnEnrollments = route({
  method: "GET",
  path: `${path}/mine`,
  tag,
  summary: "List your modules and progress",
  query: OwnEnrollmentsQuery,
  reply: listOf(Enrollment),
})

export const listEnrollments = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "List the modules and progress of your pool",
  description:
    "The current members of an enrolled department are listed individually. People who completed a module stay listed even after leaving it or the company; people who left before completing it are not.",
  level: 2,
  query: EnrollmentsQuery,
  reply: listOf(Enrollment),
})

export const exportEnrollments = route({
  method: "GET",
  path: `${path}/export`,
  webOnly: true,
  tag,
  summary: "Export the completion report",
  description: EXPORT_NOTE,
  level: 2,
  query: EnrollmentsExportQuery,
  file: EXPORT_FILE,
})

export const enroll = route({
  method: "POST",
  path,
  webOnly: true,
  tag,
  summary: "Enroll people or departments in a published module",
  description:
    "People in your pool, or departments that you manage. People who join a department later are enrolled as well. No notifications are sent.",
  level: 3,
  body: EnrollmentDraft,
  status: 201,
  reply: z.strictObject({
    module_id: Id,
    created: z.number().int().min(0),
    changed: z.number().int().min(0).meta({ description: "Already enrolled, now with a different due date" }),
    items: z.array(Assignment),
  }),
  location: ({ module_id }) => `${path}/assignments?module_id=${module_id}`,
  refusals: ["state_conflict"],
})

export const enrollOneself = route({
  method: "POST",
  path: "/v1/learning/modules/{id}/enroll",
  tag,
  summary: "Enroll yourself in a published module",
  description: "Not possible while impersonating.",
  refusedWhileImpersonating: true,
  params: z.strictObject({ id: Id }),
  status: 201,
  reply: Assignment,
  location: ({ _id }) => `${path}/${_id}`,
  refusals: ["already_exists", "state_conflict"],
})

export const listAssignments = route({
  method: "GET",
  path: `${path}/assignments`,
  webOnly: true,
  tag,
  summary: "List who enrolled which people and departments in your pool",
  level: 2,
  query: AssignmentsQuery,
  reply: listOf(Assignment),
})

const params = z.strictObject({ id: Id })

export const readAssignment = route({
  method: "GET",
  path: `${path}/{id}`,
  tag,
  summary: "Get an enrollment",
  params,
  reply: Assignment,
})

export const changeAssignment = route({
  method: "PATCH",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Change the due date",
  level: 3,
  params,
  body: EnrollmentPatch,
  reply: Assignment,
  refusals: ["own_record", "version_mismatch"],
})

export const removeAssignment = route({
  method: "DELETE",
  path: `${path}/{id}`,
  tag,
  summary: "Remove a person or a department from a module",
  description:
    "Level 3 and above for their pool; anyone for their own self-enrollment. Progress is kept and counts again after re-enrolling.",
  params,
  refusals: ["level_too_low", "own_record", "version_mismatch"],
})
