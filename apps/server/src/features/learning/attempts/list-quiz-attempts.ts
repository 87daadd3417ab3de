import type { List } from "@scorecard/contracts/common"
import type { QuizAttempt, QuizAttemptsExportQuery, QuizAttemptsQuery } from "@scorecard/contracts/learning-attempts"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { canResetAttempt } from "./may-reset.ts"
import {
  poolAttempts,
  countQuizAttempts,
  quizAttemptPosition,
  quizAttemptsAfter,
  type QuizAttemptRow,
} from "./quiz-attempts.store.ts"

const QUIZ_ATTEMPTS_LIST = "learning quiz attempts"

/** Of the actor's pool. @throws Refusal 422 for a cursor of another list. */
export async function listQuizAttempts(
  { db, cursors }: Pick<World, "db" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: QuizAttemptsQuery,
): Promise<List<QuizAttempt>> {
  const key = sort.endsWith("percent") ? z.number() : z.string()
  const Place = z.strictObject({ list: z.literal(QUIZ_ATTEMPTS_LIST), sort: z.literal(sort), key, _id: z.string() })
  const position = cursors.read(cursor, Place)
  const ofPool = poolAttempts(actor, filter)
  const found = await quizAttemptsAfter(db, ofPool, { sort, position, limit: limit + 1 })

  const page = found.slice(0, limit)
  const last = page.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return {
    items: page.map((row) => presentQuizAttempt(actor, row)),
    next_cursor: goesOn ? cursors.write({ QUIZ_ATTEMPTS_LIST, sort, ...quizAttemptPosition(sort, last) }) : null,
    total: await countQuizAttempts(db, ofPool),
  }
}

function presentQuizAttempt(actor: Actor, row: QuizAttemptRow): QuizAttempt {
  const { has_passed: _hasPassed, ...attempt } = row
  return { ...attempt, abilities: { reset: canResetAttempt(actor, row) } }
}

const COLUMNS = [
  ...fieldColumns<QuizAttemptRow>(["employee_id", "name", "department_name", "module_title", "unit_title", "number"]),
  ...fieldColumns<QuizAttemptRow>(["right", "questions", "percent", "passed", "created_at", "reset_at"]),
  ...fieldColumns<QuizAttemptRow>(["attempts_left", "department_id", "module_id", "unit_id", "_id"]),
]

/** The same as a file, a batch at a time. */
export function exportQuizAttempts(
  { db }: Pick<World, "db">,
  actor: Actor,
  { sort, format, ...filter }: QuizAttemptsExportQuery,
): Promise<FileAnswer> {
  const ofPool = poolAttempts(actor, filter)
  const batches = keysetBatches<QuizAttemptRow>((after, limit) =>
    quizAttemptsAfter(db, ofPool, { sort, position: after && quizAttemptPosition(sort, after), limit }),
  )
  return exportFile("learning-quiz-attempts", format, COLUMNS, batches)
}
