import type { List } from "@scorecard/contracts/common"
import type {
  AttemptsReset,
  QuizAttempt,
  QuizAttemptsExportQuery,
  QuizAttemptsQuery,
} from "@scorecard/contracts/learning-attempts"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { personInPool } from "#core/people/index.ts"
import { type FileResponse, type Platform } from "#platform/index.ts"
import { units } from "../modules/modules.store.ts"
import { assertCanResetAttempts, canResetAttempt } from "../policy.ts"
import { attempts, findProgress, lockCountedAttempts, quizAttemptList, type QuizAttemptRow } from "./player.store.ts"
import { attemptsLeft } from "./quiz.ts"

/** The attempts of the actor's pool. @throws Refusal 422 for a cursor of another list. */
export function listQuizAttempts(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: QuizAttemptsQuery,
): Promise<List<QuizAttempt>> {
  return quizAttemptList.page(deps, query, actor, (rows) => rows.map((row) => present(actor, row)))
}

function present(actor: Actor, row: QuizAttemptRow): QuizAttempt {
  const { has_passed: _hasPassed, ...attempt } = row
  return { ...attempt, abilities: { reset: canResetAttempt(actor, row) } }
}

/** The same list as a file. */
export function exportQuizAttempts(
  deps: Pick<Platform, "db">,
  actor: Actor,
  query: QuizAttemptsExportQuery,
): Promise<FileResponse> {
  return quizAttemptList.file(deps, query, actor)
}

/**
 * Lets somebody start a quiz again. Their attempts are kept, but no longer count towards the attempts allowed.
 * @throws Refusal 403 `own_record`, 404 outside the pool, 409 if the quiz was passed or no attempt counts.
 */
export function resetAttempts(deps: Pick<Platform, "transact">, actor: Actor, { employee_id, unit_id }: AttemptsReset) {
  return deps.transact(async (tx) => {
    await personInPool(tx.db, actor, employee_id)
    assertCanResetAttempts(actor, employee_id)
    const unit = await units.find(tx.db, unit_id)
    // Answering locks the progress too, so an attempt is counted either before the reset or after it.
    const progressKey = unit && { employeeId: employee_id, moduleId: unit.module_id }
    const progress = progressKey && (await findProgress(tx.db, progressKey, "for update"))
    const counted = progress ? await lockCountedAttempts(tx.db, { employeeId: employee_id, unitId: unit_id }) : []
    // The same answer whether there is no such quiz or no attempt.
    if (!progress || unit.kind !== "quiz" || counted.length === 0) {
      throw new Refusal("state_conflict", "This person has no attempts at such a quiz that count.")
    }
    if (progress.done[unit_id] !== undefined) throw new Refusal("already_passed", "This person has passed the quiz.")

    const reset = counted.map((attempt) => ({ ...attempt, reset_at: tx.at }))
    await attempts.replaceMany(tx.db, reset)
    const { module_id } = unit
    const change = { module_id, unit_id, attempts: counted.length }
    tx.audit(actor, "learning_quiz.attempts_reset", { collection: attempts.name, id: unit_id, employee_id, change })
    return { employee_id, module_id, unit_id, reset: counted.length, attempts_left: attemptsLeft(unit, 0) }
  })
}
