import type { AttemptsReset } from "@scorecard/contracts/learning-attempts"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { personInPool } from "#core/people/index.ts"
import type { World } from "#platform/world.ts"
import { attemptsLeft } from "../player/attempts-left.ts"
import { attempts, lockCountedAttempts, lockProgress } from "../player/player.store.ts"
import { units } from "../units/units.store.ts"
import { isOwnReset } from "./may-reset.ts"

/**
 * Lets somebody begin a quiz again: what they tried stays, and no longer counts towards the attempts allowed.
 * @throws Refusal 403 `own_record`, 404 out of the pool, 409 for a quiz that was passed, and where nothing counts.
 */
export function resetAttempts(deps: Pick<World, "transact">, actor: Actor, { employee_id, unit_id }: AttemptsReset) {
  return deps.transact(async (tx) => {
    await personInPool(tx.db, actor, employee_id)
    if (isOwnReset(actor, employee_id)) {
      throw new Refusal("own_record", "Nobody gives themselves another try. Ask your manager.")
    }
    const unit = await units.find(tx.db, unit_id)
    // Whoever answers holds it too: an attempt is either counted before this, or after it.
    const held = unit && (await lockProgress(tx.db, { employeeId: employee_id, moduleId: unit.module_id }))
    const counted = held ? await lockCountedAttempts(tx.db, employee_id, unit_id) : []
    // One answer, whether there is no such quiz or nothing was tried.
    if (!held || unit.kind !== "quiz" || counted.length === 0) {
      throw new Refusal("state_conflict", "This person has no attempts at such a quiz that count.")
    }
    if (held.done[unit_id] !== undefined) throw new Refusal("already_passed", "This person has passed the quiz.")

    await attempts.replaceMany(
      tx.db,
      counted.map((attempt) => ({ ...attempt, reset_at: tx.at })),
    )
    const { module_id } = unit
    const change = { module_id, unit_id, attempts: counted.length }
    tx.audit(actor, "learning_quiz.attempts_reset", { collection: attempts.name, id: unit_id, employee_id, change })
    return { employee_id, module_id, unit_id, reset: counted.length, attempts_left: attemptsLeft(unit, 0) }
  })
}
