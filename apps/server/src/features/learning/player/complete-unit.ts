import type { Progress } from "@scorecard/contracts/learning-player"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { getUnit } from "../units/units.store.ts"
import { requireLearner, findCurrentLearner } from "./learner.ts"
import { startProgress, recordCompletion } from "./step.ts"

type UnitInput = { module_id: string; unit_id: string }

/** Once is enough: the first time counts. @throws Refusal 404, 403 `not_enrolled`, 409 for a quiz. */
export function completeUnit(
  deps: Pick<World, "transact">,
  actor: Actor,
  { module_id, unit_id }: UnitInput,
): Promise<Progress> {
  return deps.transact(async (tx) => {
    const asked = { moduleId: module_id, now: tx.now }
    const { module } = await requireLearner(tx.db, actor, asked, "for share")
    const unit = await getUnit(tx.db, { moduleId: module_id, unitId: unit_id })
    if (unit.kind === "quiz") throw new Refusal("state_conflict", "A quiz is completed by passing it.")

    const before = await startProgress(tx, actor, module_id)
    const doneAt = before.done[unit_id]
    if (doneAt === undefined) await recordCompletion(tx, actor, { module, unitId: unit_id, before })
    const after = await findCurrentLearner(tx.db, actor, asked)
    if (!after) throw new Error("Who has just learned in a module is not in it")
    const { status, percent, started_at, completed_at } = after
    return { module_id, unit_id, unit_completed_at: doneAt ?? tx.at, status, percent, started_at, completed_at }
  })
}
