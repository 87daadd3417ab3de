import { z } from "zod"
import { BooleanQuery, EmployeeId, Id, Line, Percent, Timestamp, listOf, pageQuery, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/quiz-attempts"

/** An attempt as shown to managers: the result without the answers, which would reveal the correct ones. */
export const QuizAttempt = z
  .strictObject({
    _id: Id,
    employee_id: EmployeeId,
    name: z.string(),
    department_id: Id.nullable(),
    department_name: z.string().nullable(),
    module_id: Id,
    module_title: z.string(),
    unit_id: Id,
    unit_title: Line.nullable().meta({ description: "Null if the quiz is no longer in the module" }),
    number: z.number().int().min(1),
    right: z.number().int().min(0),
    questions: z.number().int().min(1),
    percent: Percent,
    passed: z.boolean(),
    created_at: Timestamp,
    reset_at: Timestamp.nullable().meta({ description: "When it stopped counting; null while it counts" }),
    attempts_left: z
      .number()
      .int()
      .min(0)
      .nullable()
      .meta({ description: "Attempts that the person has left at this quiz; null means unlimited" }),
    abilities: z.strictObject({ reset: z.boolean().meta({ description: "Reset the person's attempts at this quiz" }) }),
  })
  .meta({ id: "LearningQuizAttempt" })
export type QuizAttempt = z.infer<typeof QuizAttempt>

const filters = {
  module_id: Id.optional(),
  unit_id: Id.optional(),
  employee_id: EmployeeId.optional(),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  passed: BooleanQuery.optional(),
  q: z.string().trim().max(200).optional().meta({ description: "Part of a name, email address, or ID" }),
  sort: sortQuery(["created_at", "percent"], "-created_at"),
}
export const QuizAttemptsQuery = z.strictObject({ ...filters, ...pageQuery })
export type QuizAttemptsQuery = z.output<typeof QuizAttemptsQuery>
export const QuizAttemptsExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type QuizAttemptsExportQuery = z.output<typeof QuizAttemptsExportQuery>

export const listQuizAttempts = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "List the quiz attempts of your pool, with results",
  level: 2,
  query: QuizAttemptsQuery,
  reply: listOf(QuizAttempt),
})

export const exportQuizAttempts = route({
  method: "GET",
  path: `${path}/export`,
  webOnly: true,
  tag,
  summary: "Export the quiz attempts",
  description: EXPORT_NOTE,
  level: 2,
  query: QuizAttemptsExportQuery,
  file: EXPORT_FILE,
})

/** The person and the quiz whose attempts are reset. */
export const AttemptsReset = z
  .strictObject({ employee_id: EmployeeId, unit_id: Id })
  .meta({ id: "LearningAttemptsReset" })
export type AttemptsReset = z.output<typeof AttemptsReset>

export const resetAttempts = route({
  method: "POST",
  path: `${path}/reset`,
  webOnly: true,
  tag,
  summary: "Reset a person's quiz attempts",
  description:
    "For anyone who may enroll the person. Previous attempts stay visible but no longer count toward the limit. Not possible for a passed quiz, nor, below level 5, for your own attempts.",
  level: 3,
  body: AttemptsReset,
  status: 200,
  reply: z.strictObject({
    employee_id: EmployeeId,
    module_id: Id,
    unit_id: Id,
    reset: z.number().int().min(1).meta({ description: "Attempts that counted before the reset" }),
    attempts_left: z.number().int().min(1).nullable().meta({ description: "Null means unlimited" }),
  }),
  refusals: ["own_record", "already_passed", "state_conflict"],
})
