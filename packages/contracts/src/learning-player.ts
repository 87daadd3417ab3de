import { z } from "zod"
import {
  CalendarDate,
  EmployeeId,
  Id,
  Line,
  LongText,
  Percent,
  Timestamp,
  Version,
  listOf,
  pageQuery,
  sortQuery,
} from "./common.ts"
import { LearningSource, LearningStatus } from "./learning-enrollments.ts"
import { FileSummary } from "./learning-files.ts"
import { ModuleStatus } from "./learning.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/player/{module_id}"

const MAX_ANSWERS = 100
const MAX_CHOICES = 20

const unit = { _id: Id, title: Line, completed_at: Timestamp.nullable() }

/** As shown to learners: never reveals which options are correct. */
const PlayerQuestion = z.strictObject({
  _id: Id,
  text: LongText,
  several: z.boolean().meta({ description: "Whether more than one option must be chosen" }),
  options: z.array(z.strictObject({ _id: Id, text: Line })),
})

/** A unit as shown to learners, without correct answers. (rules/learning#player) */
export const PlayerUnit = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("article"), ...unit, text: z.string() }),
    z.strictObject({ kind: z.literal("video"), ...unit, url: z.string().nullable(), file: FileSummary.nullable() }),
    z.strictObject({ kind: z.literal("file"), ...unit, file: FileSummary }),
    z.strictObject({
      kind: z.literal("quiz"),
      ...unit,
      questions: z.array(PlayerQuestion),
      pass_percent: Percent,
      attempts_allowed: z.number().int().nullable(),
      attempts_used: z.number().int().min(0),
      attempts_left: z.number().int().min(0).nullable().meta({ description: "Null means unlimited" }),
      best_percent: Percent.nullable(),
    }),
  ])
  .meta({ id: "LearningPlayerUnit" })
export type PlayerUnit = z.infer<typeof PlayerUnit>

const progress = {
  status: LearningStatus,
  percent: z.number().int().min(0).max(100),
  started_at: Timestamp.nullable(),
  completed_at: Timestamp.nullable(),
}

/** A module with the caller's progress and its units in order. */
export const Player = z
  .strictObject({
    module_id: Id,
    title: Line,
    summary: LongText,
    cover_file_id: Id.nullable(),
    module_status: ModuleStatus,
    preview: z.boolean().meta({ description: "Whether this is a preview for an editor who isn't enrolled" }),
    source: LearningSource.nullable(),
    due_date: CalendarDate.nullable(),
    ...progress,
    units: z.array(PlayerUnit),
    abilities: z.strictObject({
      learn: z
        .boolean()
        .meta({ description: "Complete units and answer quizzes; only when enrolled and not impersonating" }),
    }),
  })
  .meta({ id: "LearningPlayer" })
export type Player = z.infer<typeof Player>

/** The person's progress after completing a unit. */
export const Progress = z
  .strictObject({ module_id: Id, unit_id: Id, unit_completed_at: Timestamp.nullable(), ...progress })
  .meta({ id: "LearningProgress" })
export type Progress = z.infer<typeof Progress>

const Answer = z.strictObject({
  question_id: Id,
  option_ids: z
    .array(Id)
    .max(MAX_CHOICES)
    .refine((ids) => new Set(ids).size === ids.length, "Choose each option only once."),
})
/** The chosen options of a quiz attempt, by question. */
export const Answers = z
  .strictObject({
    answers: z
      .array(Answer)
      .max(MAX_ANSWERS)
      .refine(
        (answers) => new Set(answers.map(({ question_id }) => question_id)).size === answers.length,
        "Answer each question only once.",
      )
      .meta({ description: "Unanswered questions count as wrong" }),
  })
  .meta({ id: "LearningAnswers" })
export type Answers = z.output<typeof Answers>

/** The stored form. */
export const AttemptRecord = z.strictObject({
  _id: Id,
  employee_id: EmployeeId,
  module_id: Id,
  unit_id: Id,
  number: z.number().int().min(1).meta({ description: "The person's first, second, … attempt" }),
  answers: z.array(Answer),
  right: z.number().int().min(0).meta({ description: "Questions answered correctly" }),
  questions: z.number().int().min(1),
  percent: Percent,
  passed: z.boolean(),
  created_at: Timestamp,
  reset_at: Timestamp.nullable()
    .default(null)
    .meta({ description: "When it stopped counting toward the limit; null while it counts" }),
  version: Version,
})
export type AttemptRecord = z.infer<typeof AttemptRecord>

/** An attempt with the caller's remaining attempts. */
export const Attempt = z
  .strictObject({
    ...AttemptRecord.shape,
    attempts_left: z.number().int().min(0).nullable().meta({ description: "Null means unlimited" }),
  })
  .meta({ id: "LearningAttempt" })
export type Attempt = z.infer<typeof Attempt>

/** A person's progress in a module. The stored form. */
export const ProgressRecord = z.strictObject({
  _id: Id,
  employee_id: EmployeeId,
  module_id: Id,
  done: z.record(Id, Timestamp).meta({ description: "When each unit was completed" }),
  started_at: Timestamp,
  completed_at: Timestamp.nullable(),
  version: Version,
})
export type ProgressRecord = z.infer<typeof ProgressRecord>

const moduleParams = z.strictObject({ module_id: Id })
const unitParams = z.strictObject({ module_id: Id, unit_id: Id })

export const openPlayer = route({
  method: "GET",
  path,
  tag,
  summary: "Get a module with your progress",
  description:
    "For enrolled people, read-only for those who completed it; editors of the module see it as learners do.",
  params: moduleParams,
  reply: Player,
  refusals: ["not_enrolled"],
})

export const completeUnit = route({
  method: "POST",
  path: `${path}/units/{unit_id}/complete`,
  tag,
  summary: "Mark an article, file, or video as completed",
  description: "Only the first call counts. Quizzes are completed by passing them. Not possible while impersonating.",
  refusedWhileImpersonating: true,
  params: unitParams,
  status: 200,
  reply: Progress,
  refusals: ["not_enrolled", "state_conflict"],
})

export const answerQuiz = route({
  method: "POST",
  path: `${path}/units/{unit_id}/attempts`,
  tag,
  summary: "Submit a quiz attempt",
  description:
    "A question is correct if exactly the correct options were chosen. The correct options are never revealed. Not possible while impersonating.",
  refusedWhileImpersonating: true,
  params: unitParams,
  body: Answers,
  status: 201,
  reply: Attempt,
  location: ({ module_id, unit_id, _id }) => `/v1/learning/player/${module_id}/units/${unit_id}/attempts/${_id}`,
  refusals: ["not_enrolled", "state_conflict", "no_attempts_left", "already_passed"],
})

export const AttemptsQuery = z.strictObject({ sort: sortQuery(["number"], "-number"), ...pageQuery })
export type AttemptsQuery = z.output<typeof AttemptsQuery>

export const listAttempts = route({
  method: "GET",
  path: `${path}/units/{unit_id}/attempts`,
  tag,
  summary: "List your attempts at a quiz",
  params: unitParams,
  query: AttemptsQuery,
  reply: listOf(Attempt),
  refusals: ["not_enrolled"],
})

export const readAttempt = route({
  method: "GET",
  path: `${path}/units/{unit_id}/attempts/{id}`,
  tag,
  summary: "Get one of your attempts",
  params: unitParams.extend({ id: Id }),
  reply: Attempt,
  refusals: ["not_enrolled"],
})
