import { z } from "zod"
import { CalendarDate, EmployeeId, Id, Percent, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { EmployeeStatus } from "./employees.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { ModuleStatus } from "./learning.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/enrollments"

/** Overdue is what is not completed on the day after it was due, begun or not. */
export const LEARNING_STATUSES = ["not_started", "in_progress", "completed", "overdue"] as const
export const LearningStatus = z.enum(LEARNING_STATUSES)
export type LearningStatus = z.infer<typeof LearningStatus>

/** By name, with one's department, or by oneself from the catalogue. */
export const ENROLLMENT_SOURCES = ["assigned", "department", "self"] as const
export const EnrollmentSource = z.enum(ENROLLMENT_SOURCES)

/** Or past: completed by somebody whom nothing enrols any more, or who has left the company. Proof stays. */
export const LEARNING_SOURCES = [...ENROLLMENT_SOURCES, "past"] as const
export const LearningSource = z.enum(LEARNING_SOURCES)
export type LearningSource = z.infer<typeof LearningSource>

/** Who was enrolled: one person, or whoever is in a department at the time. As it is kept. */
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

const ofRecord = z.strictObject({
  change: z.boolean().meta({ description: "The due date" }),
  remove: z.boolean(),
})
export type EnrolledAbilities = z.infer<typeof ofRecord>

export const Assignment = z
  .strictObject({
    ...AssignmentRecord.shape,
    module_title: z.string(),
    name: z.string().meta({ description: "Of the person or the department" }),
    abilities: ofRecord,
  })
  .meta({ id: "LearningAssignment" })
export type Assignment = z.infer<typeof Assignment>

/** A person in a module, however they came into it, and how far they are. */
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
      description: "By name goes before by department; past: completed, and not in it any more",
    }),
    enrollment_id: Id.nullable().meta({ description: "What enrolled them by name or by themselves" }),
    department_enrollment_id: Id.nullable().meta({ description: "What enrolled their department" }),
    enrolled_at: Timestamp.nullable().meta({ description: "Null where nothing enrols them any more" }),
    due_date: CalendarDate.nullable().meta({ description: "Their own, or else their department's" }),
    status: LearningStatus,
    percent: z.number().int().min(0).max(100).meta({ description: "Of the units; 100 once completed, for good" }),
    quiz_percent: Percent.nullable().meta({
      description: "Mean of one's best results in those of its quizzes that one has answered; null: none yet",
    }),
    started_at: Timestamp.nullable(),
    completed_at: Timestamp.nullable(),
    abilities: ofRecord.meta({ description: "Over what `enrollment_id` names" }),
  })
  .meta({ id: "LearningEnrollment" })
export type Enrollment = z.infer<typeof Enrollment>

const MOST_PEOPLE = 500
const MOST_DEPARTMENTS = 50
const isSet = (ids: readonly string[]) => new Set(ids).size === ids.length

export const EnrollmentDraft = z
  .strictObject({
    module_id: Id,
    employee_ids: z.array(EmployeeId).max(MOST_PEOPLE).refine(isSet, "Each person is named once.").default([]),
    department_ids: z.array(Id).max(MOST_DEPARTMENTS).refine(isSet, "Each department is named once.").default([]),
    due_date: CalendarDate.nullable()
      .optional()
      .meta({ description: "Today at the earliest. Who is enrolled already gets this one; left out, theirs stays" }),
  })
  .refine(({ employee_ids, department_ids }) => employee_ids.length + department_ids.length > 0, {
    path: ["employee_ids"],
    error: "Somebody has to be named: people, or departments.",
  })
  .meta({ id: "LearningEnrollmentDraft" })
export type EnrollmentDraft = z.output<typeof EnrollmentDraft>

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
  due_from: CalendarDate.optional().meta({ description: "Due on this day or later" }),
  due_to: CalendarDate.optional().meta({ description: "Due on this day or earlier" }),
  q: z.string().trim().max(200).optional().meta({ description: "Part of a name, an address or an id" }),
}
/** Statuses stand in the order of `LEARNING_STATUSES`; who has no due date, or is not completed, comes last. */
const SORTS = ["title", "status", "percent", "enrolled_at", "due_date", "completed_at"] as const
export const EnrollmentsQuery = z
  .strictObject({ ...filters, sort: sortQuery(["name", ...SORTS], "name"), ...pageQuery })
  .check(duePeriodIsPlain)
export type EnrollmentsQuery = z.output<typeof EnrollmentsQuery>
/** By name only: a report of everybody is read batch by batch, and people stand in this order anyway. */
export const EnrollmentsExportQuery = z
  .strictObject({ ...filters, sort: sortQuery(["name"], "name"), ...exportQuery })
  .check(duePeriodIsPlain)
export type EnrollmentsExportQuery = z.output<typeof EnrollmentsExportQuery>

type DuePeriod = { due_from?: string | undefined; due_to?: string | undefined }

function duePeriodIsPlain({ value: { due_from, due_to }, issues }: z.core.ParsePayload<DuePeriod>): void {
  if (due_from === undefined || due_to === undefined || due_from <= due_to) return
  issues.push({ code: "custom", path: ["due_to"], message: "The last day lies before the first.", input: due_to })
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
  summary: "One's own modules and how far one is",
  query: OwnEnrollmentsQuery,
  reply: listOf(Enrollment),
})

export const listEnrollments = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "Who of one's pool is in which module, and how far",
  description:
    "Members of a department are listed one by one, as the department is today. Who completed a module stays, also after they left it or the company; who left it before that does not.",
  level: 2,
  query: EnrollmentsQuery,
  reply: listOf(Enrollment),
})

export const exportEnrollments = route({
  method: "GET",
  path: `${path}/export`,
  webOnly: true,
  tag,
  summary: "Download the completion report",
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
    "People of one's pool, departments that one manages. Who joins a department later is enrolled with it. Nobody is notified.",
  level: 3,
  body: EnrollmentDraft,
  status: 201,
  reply: z.strictObject({
    module_id: Id,
    created: z.number().int().min(0),
    changed: z.number().int().min(0).meta({ description: "Enrolled before, with another due date now" }),
    items: z.array(Assignment),
  }),
  location: ({ module_id }) => `${path}/assignments?module_id=${module_id}`,
  refusals: ["state_conflict"],
})

export const enrollOneself = route({
  method: "POST",
  path: "/v1/learning/modules/{id}/enroll",
  tag,
  summary: "Enroll oneself in a published module",
  description: "By oneself alone, not by who acts as another.",
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
  summary: "Which people and departments of one's pool were enrolled by whom",
  level: 2,
  query: AssignmentsQuery,
  reply: listOf(Assignment),
})

const params = z.strictObject({ id: Id })

export const readAssignment = route({
  method: "GET",
  path: `${path}/{id}`,
  tag,
  summary: "What enrolled a person or a department",
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
  summary: "Take a person or a department out of a module",
  description:
    "Level 3 and above, of their pool; everybody where they enrolled themselves. What was learned is kept, and counts again for who comes back.",
  params,
  refusals: ["level_too_low", "own_record", "version_mismatch"],
})
