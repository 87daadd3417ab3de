import type { Answers, Attempt } from "@scorecard/contracts/learning-player"
import type { Quiz } from "@scorecard/contracts/learning-units"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { getUnit } from "../units/units.store.ts"
import { attemptsLeft } from "./attempts-left.ts"
import { requireLearner } from "./learner.ts"
import { attempts, countAttempts } from "./player.store.ts"
import { scoreQuiz } from "./score-quiz.ts"
import { startProgress, recordCompletion } from "./step.ts"

type AnswerInput = { module_id: string; unit_id: string; answers: Answers["answers"] }

/**
 * One attempt, scored here. Attempts that come together are counted one by one, since each holds the person's progress.
 * @throws Refusal 404, 403 `not_enrolled`, 422 for what the quiz does not ask, 409 `no_attempts_left`, `already_passed`.
 */
export function answerQuiz(
  deps: Pick<World, "transact">,
  actor: Actor,
  { module_id, unit_id, answers }: AnswerInput,
): Promise<Attempt> {
  return deps.transact(async (tx) => {
    const { module } = await requireLearner(tx.db, actor, { moduleId: module_id, now: tx.now }, "for share")
    const quiz = await getQuiz(tx.db, module_id, unit_id)
    validateAnswers(quiz, answers)
    const before = await startProgress(tx, actor, module_id)
    const { all, used } = await countAttempts(tx.db, actor.employee_id, unit_id)
    assertCanAttempt(quiz, used, before.done[unit_id] !== undefined)

    const score = scoreQuiz(quiz.questions, answers)
    const attempt = await attempts.insert(tx.db, {
      _id: newId(),
      employee_id: actor.employee_id,
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
    const { _id: id, employee_id, number, percent, passed } = attempt
    const change = { unit_id, number, percent, passed }
    tx.audit(actor, "learning_quiz.answered", { collection: attempts.name, id, employee_id, change })
    if (passed) await recordCompletion(tx, actor, { module, unitId: unit_id, before })
    return { ...attempt, attempts_left: attemptsLeft(quiz, used + 1) }
  })
}

/** @throws Refusal 404, 409 for a unit of another kind. */
export async function getQuiz(db: Database, moduleId: string, unitId: string): Promise<Quiz> {
  const unit = await getUnit(db, { moduleId, unitId })
  if (unit.kind === "quiz") return unit
  throw new Refusal("state_conflict", "This unit is no quiz.")
}

function assertCanAttempt(quiz: Quiz, used: number, isPassed: boolean): void {
  if (attemptsLeft(quiz, used) === 0) {
    throw new Refusal("no_attempts_left", `This quiz may be answered ${quiz.attempts_allowed} times, and was.`)
  }
  if (isPassed) throw new Refusal("already_passed", "You have passed this quiz.")
}

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
