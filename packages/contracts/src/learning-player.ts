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

const MOST_ANSWERS = 100
const MOST_CHOICES = 20

const unit = { _id: Id, title: Line, completed_at: Timestamp.nullable() }

/** As a learner sees it: nothing here says which options are correct. */
const AskedQuestion = z.strictObject({
  _id: Id,
  text: LongText,
  several: z.boolean().meta({ description: "Whether more than one option is to be chosen" }),
  options: z.array(z.strictObject({ _id: Id, text: Line })),
})

export const PlayerUnit = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("article"), ...unit, text: z.string() }),
    z.strictObject({ kind: z.literal("video"), ...unit, url: z.string().nullable(), file: FileSummary.nullable() }),
    z.strictObject({ kind: z.literal("file"), ...unit, file: FileSummary }),
    z.strictObject({
      kind: z.literal("quiz"),
      ...unit,
      questions: z.array(AskedQuestion),
      pass_percent: Percent,
      attempts_allowed: z.number().int().nullable(),
      attempts_used: z.number().int().min(0),
      attempts_left: z.number().int().min(0).nullable().meta({ description: "Null: any number" }),
      best_percent: Percent.nullable(),
    }),
  ])
  .meta({ id: "LearningPlayerUnit" })
export type PlayerUnit = z.infer<typeof PlayerUnit>

const standing = {
  status: LearningStatus,
  percent: z.number().int().min(0).max(100),
  started_at: Timestamp.nullable(),
  completed_at: Timestamp.nullable(),
}

export const Player = z
  .strictObject({
    module_id: Id,
    title: Line,
    summary: LongText,
    cover_file_id: Id.nullable(),
    module_status: ModuleStatus,
    preview: z.boolean().meta({ description: "Shown to who may edit the module and is not enrolled in it" }),
    source: LearningSource.nullable(),
    due_date: CalendarDate.nullable(),
    ...standing,
    units: z.array(PlayerUnit),
    abilities: z.strictObject({
      learn: z.boolean().meta({ description: "Complete units and answer quizzes: who is in it, as themselves" }),
    }),
  })
  .meta({ id: "LearningPlayer" })
export type Player = z.infer<typeof Player>

/** How far one is after a step. */
export const Progress = z
  .strictObject({ module_id: Id, unit_id: Id, unit_completed_at: Timestamp.nullable(), ...standing })
  .meta({ id: "LearningProgress" })
export type Progress = z.infer<typeof Progress>

const Answer = z.strictObject({
  question_id: Id,
  option_ids: z
    .array(Id)
    .max(MOST_CHOICES)
    .refine((ids) => new Set(ids).size === ids.length, "Each option is chosen once."),
})
export const Answers = z
  .strictObject({
    answers: z
      .array(Answer)
      .max(MOST_ANSWERS)
      .refine(
        (answers) => new Set(answers.map(({ question_id }) => question_id)).size === answers.length,
        "Each question is answered once.",
      )
      .meta({ description: "A question without an answer counts as a wrong one" }),
  })
  .meta({ id: "LearningAnswers" })
export type Answers = z.output<typeof Answers>

/** As it is kept. */
export const AttemptRecord = z.strictObject({
  _id: Id,
  employee_id: EmployeeId,
  module_id: Id,
  unit_id: Id,
  number: z.number().int().min(1).meta({ description: "One's first, second, … attempt" }),
  answers: z.array(Answer),
  right: z.number().int().min(0).meta({ description: "Questions answered right" }),
  questions: z.number().int().min(1),
  percent: Percent,
  passed: z.boolean(),
  created_at: Timestamp,
  reset_at: Timestamp.nullable()
    .default(null)
    .meta({ description: "When it stopped counting toward the attempts allowed; null: it counts" }),
  version: Version,
})
export type AttemptRecord = z.infer<typeof AttemptRecord>

export const Attempt = z
  .strictObject({
    ...AttemptRecord.shape,
    attempts_left: z.number().int().min(0).nullable().meta({ description: "Null: any number" }),
  })
  .meta({ id: "LearningAttempt" })
export type Attempt = z.infer<typeof Attempt>

/** What somebody has done in a module. As it is kept. */
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

const ofModule = z.strictObject({ module_id: Id })
const ofUnit = z.strictObject({ module_id: Id, unit_id: Id })

export const openPlayer = route({
  method: "GET",
  path,
  tag,
  summary: "A module to learn in, and how far one is",
  description: "For who is enrolled, and to read for who completed it; who may edit the module sees it as learners do.",
  params: ofModule,
  reply: Player,
  refusals: ["not_enrolled"],
})

export const completeUnit = route({
  method: "POST",
  path: `${path}/units/{unit_id}/complete`,
  tag,
  summary: "Have read an article or a file, or watched a video",
  description:
    "Once is enough: the first time counts. A quiz is completed by passing it. Nobody learns for somebody else: not possible while impersonating.",
  refusedWhileImpersonating: true,
  params: ofUnit,
  status: 200,
  reply: Progress,
  refusals: ["not_enrolled", "state_conflict"],
})

export const answerQuiz = route({
  method: "POST",
  path: `${path}/units/{unit_id}/attempts`,
  tag,
  summary: "Answer a quiz: one attempt",
  description:
    "A question counts when exactly the correct options were chosen. Which ones those are is never told. Not possible while impersonating.",
  refusedWhileImpersonating: true,
  params: ofUnit,
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
  summary: "One's own attempts at a quiz",
  params: ofUnit,
  query: AttemptsQuery,
  reply: listOf(Attempt),
  refusals: ["not_enrolled"],
})

export const readAttempt = route({
  method: "GET",
  path: `${path}/units/{unit_id}/attempts/{id}`,
  tag,
  summary: "One of one's own attempts",
  params: ofUnit.extend({ id: Id }),
  reply: Attempt,
  refusals: ["not_enrolled"],
})
