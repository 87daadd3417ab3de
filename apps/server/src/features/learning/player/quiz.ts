import { z } from "zod"
import type { List } from "@scorecard/contracts/common"
import type * as contracts from "@scorecard/contracts/learning-attempts"
import type { Answers, Attempt, AttemptsQuery } from "@scorecard/contracts/learning-player"
import type { KeptQuestion, Quiz } from "@scorecard/contracts/learning-units"
import { type FieldError, Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { personInPool } from "#core/people/index.ts"
import { type Database, type FileResponse, type Platform, newId } from "#platform/index.ts"
import { getUnit, units } from "../modules/modules.store.ts"
import { assertCanResetAttempts, canResetAttempt } from "../policy.ts"
import * as store from "./player.store.ts"
import { attemptsLeft, recordCompletion, requireLearner, requireReader, startProgress } from "./player.ts"

type QuizInput = { module_id: string; unit_id: string }

/**
 * Scores one attempt. The lock on the person's progress serializes concurrent attempts.
 * @throws Refusal 404, 403 `not_enrolled`, 422 for answers to unknown questions, 409 `no_attempts_left`,
 * `already_passed`.
 */
export function answerQuiz(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { module_id, unit_id, answers }: QuizInput & Pick<Answers, "answers">,
): Promise<Attempt> {
  return deps.transact(async (tx) => {
    const { employee_id } = actor
    const { module } = await requireLearner(tx.db, actor, { moduleId: module_id, now: tx.now }, "for share")
    const quiz = await getQuiz(tx.db, module_id, unit_id)
    validateAnswers(quiz, answers)
    const before = await startProgress(tx, actor, module_id)
    const { all, used } = await store.countAttempts(tx.db, { employeeId: employee_id, unitId: unit_id })
    assertAttemptsLeft(quiz, used)
    if (before.done[unit_id] !== undefined) throw new Refusal("already_passed", "You have passed this quiz.")

    const score = scoreQuiz(quiz.questions, answers)
    const attempt = await store.attempts.insert(tx.db, {
      _id: newId(),
      employee_id,
      module_id,
      unit_id,
      number: all + 1,
      answers,
      ...score,
      passed: score.percent >= quiz.pass_percent,
      created_at: tx.at,
      reset_at: null,
      version: 1,
    })
    const { _id: id, number, percent, passed } = attempt
    const change = { unit_id, number, percent, passed }
    tx.audit(actor, "learning_quiz.answered", { collection: store.attempts.name, id, employee_id, change })
    if (passed) await recordCompletion(tx, actor, { module, unitId: unit_id, before })
    return { ...attempt, attempts_left: attemptsLeft(quiz, used + 1) }
  })
}

/** @throws Refusal 404, 409 for a unit of another kind. */
async function getQuiz(db: Database, moduleId: string, unitId: string): Promise<Quiz> {
  const unit = await getUnit(db, { moduleId, unitId })
  if (unit.kind === "quiz") return unit
  throw new Refusal("state_conflict", "This unit is not a quiz.")
}

/** @throws Refusal 422 for questions and options that the quiz does not have. */
function validateAnswers({ questions }: Quiz, answers: Answers["answers"]): void {
  const known = new Map(questions.map(({ _id, options }) => [_id, new Set(options.map((option) => option._id))]))
  const errors = answers.flatMap(({ question_id, option_ids }, at): FieldError[] => {
    const options = known.get(question_id)
    if (!options) return [{ path: `answers.${at}.question_id`, message: "The quiz has no such question." }]
    return option_ids.flatMap((id, index) =>
      options.has(id)
        ? []
        : [{ path: `answers.${at}.option_ids.${index}`, message: "The question has no such option." }],
    )
  })
  if (errors.length > 0) throw new Refusal("invalid", "Some answers are not to questions of this quiz.", { errors })
}

function assertAttemptsLeft(quiz: Quiz, used: number): void {
  if (attemptsLeft(quiz, used) !== 0) return
  throw new Refusal("no_attempts_left", `You have used all ${quiz.attempts_allowed} attempts at this quiz.`)
}

type QuizScore = { right: number; questions: number; percent: number }

type ScoredQuestion = Pick<KeptQuestion, "_id"> & {
  options: readonly Pick<KeptQuestion["options"][number], "_id" | "correct">[]
}

/**
 * A question is right if exactly the correct options are selected; an unanswered question is wrong.
 * @returns percent with two decimals, half up
 */
export function scoreQuiz(questions: readonly ScoredQuestion[], answers: Answers["answers"]): QuizScore {
  const selected = new Map(answers.map(({ question_id, option_ids }) => [question_id, new Set(option_ids)]))
  const right = questions.filter(({ _id, options }) => {
    const selection = selected.get(_id) ?? new Set()
    return options.every((option) => option.correct === selection.has(option._id))
  }).length
  return { right, questions: questions.length, percent: Math.round((right * 10_000) / questions.length) / 100 }
}

type Deps = Pick<Platform, "db" | "cursors" | "clock">

const list = "learning attempts"

/** The actor's own attempts. @throws Refusal 404, 403 `not_enrolled`, 422 for a cursor from another list. */
export async function listAttempts(
  { db, cursors, clock }: Deps,
  actor: Actor,
  { module_id, unit_id, query }: QuizInput & { query: AttemptsQuery },
): Promise<List<Attempt>> {
  await requireReader(db, actor, { moduleId: module_id, now: clock.now() })
  const quiz = await getQuiz(db, module_id, unit_id)
  const { sort, limit } = query
  const Position = z.strictObject({
    list: z.literal(list),
    sort: z.literal(sort),
    unit_id: z.string(),
    number: z.int(),
  })
  const position = cursors.read(query.cursor, Position)
  const key = { employeeId: actor.employee_id, unitId: unit_id }
  const page = { after: position?.number ?? null, descends: sort.startsWith("-"), limit: limit + 1 }
  const found = await store.attemptsAfter(db, key, page)

  const { all: total, used } = await store.countAttempts(db, key)
  const attempts_left = attemptsLeft(quiz, used)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    items: items.map((attempt) => ({ ...attempt, attempts_left })),
    next_cursor: hasMore ? cursors.write({ list, sort, unit_id, number: last.number }) : null,
    total,
  }
}

/** One of the actor's own attempts. @throws Refusal 404, 403 `not_enrolled`. */
export async function getAttempt(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
  { module_id, unit_id, id }: QuizInput & { id: string },
): Promise<Attempt> {
  await requireReader(db, actor, { moduleId: module_id, now: clock.now() })
  const quiz = await getQuiz(db, module_id, unit_id)
  const key = { employeeId: actor.employee_id, unitId: unit_id }
  const attempt = await store.getOwnAttempt(db, { ...key, id })
  const { used } = await store.countAttempts(db, key)
  return { ...attempt, attempts_left: attemptsLeft(quiz, used) }
}

/** The attempts in the actor's pool. @throws Refusal 422 for a cursor from another list. */
export function listQuizAttempts(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: contracts.QuizAttemptsQuery,
): Promise<List<contracts.QuizAttempt>> {
  return store.quizAttemptList.page(deps, query, actor, (rows) => rows.map((row) => present(actor, row)))
}

function present(actor: Actor, row: store.QuizAttemptRow): contracts.QuizAttempt {
  const { has_passed: _hasPassed, ...attempt } = row
  return { ...attempt, abilities: { reset: canResetAttempt(actor, row) } }
}

/** Exports the same list. */
export function exportQuizAttempts(
  deps: Pick<Platform, "db">,
  actor: Actor,
  query: contracts.QuizAttemptsExportQuery,
): Promise<FileResponse> {
  return store.quizAttemptList.file(deps, query, actor)
}

/**
 * Lets a person start a quiz over. Their attempts are kept but no longer count toward the limit.
 * @throws Refusal 403 `own_record`, 404 outside the pool, 409 if the quiz was passed or no attempt counts.
 */
export function resetAttempts(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { employee_id, unit_id }: contracts.AttemptsReset,
) {
  return deps.transact(async (tx) => {
    await personInPool(tx.db, actor, employee_id)
    assertCanResetAttempts(actor, employee_id)
    const unit = await units.find(tx.db, unit_id)
    // Answering locks the progress too, so an attempt is counted either before the reset or after it.
    const progressKey = unit && { employeeId: employee_id, moduleId: unit.module_id }
    const progress = progressKey && (await store.findProgress(tx.db, progressKey, "for update"))
    const counted = progress ? await store.lockCountedAttempts(tx.db, { employeeId: employee_id, unitId: unit_id }) : []
    // The same response whether the quiz or the attempts are missing.
    if (!progress || unit.kind !== "quiz" || counted.length === 0) {
      throw new Refusal("state_conflict", "This person has no attempts at such a quiz that count.")
    }
    if (progress.done[unit_id] !== undefined) throw new Refusal("already_passed", "This person has passed the quiz.")

    const reset = counted.map((attempt) => ({ ...attempt, reset_at: tx.at }))
    await store.attempts.replaceMany(tx.db, reset)
    const { module_id } = unit
    const change = { module_id, unit_id, attempts: counted.length }
    tx.audit(actor, "learning_quiz.attempts_reset", {
      collection: store.attempts.name,
      id: unit_id,
      employee_id,
      change,
    })
    return { employee_id, module_id, unit_id, reset: counted.length, attempts_left: attemptsLeft(unit, 0) }
  })
}
