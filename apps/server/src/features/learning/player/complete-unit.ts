import type { Progress } from "@scorecard/contracts/learning-player"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { unitOf } from "../units/units.store.ts"
import { learnerIn, rowOf } from "./learner.ts"
import { progressOf, takeStep } from "./step.ts"

type Asked = { module_id: string; unit_id: string }

/** Once is enough: the first time counts. @throws Refusal 404, 403 `not_enrolled`, 409 for a quiz. */
export function completeUnit(
  deps: Pick<World, "transact">,
  actor: Actor,
  { module_id, unit_id }: Asked,
): Promise<Progress> {
  return deps.transact(async (tx) => {
    const asked = { moduleId: module_id, now: tx.now }
    const { module } = await learnerIn(tx.db, actor, asked, "for share")
    const unit = await unitOf(tx.db, { moduleId: module_id, unitId: unit_id })
    if (unit.kind === "quiz") throw new Refusal("state_conflict", "A quiz is completed by passing it.")

    const before = await progressOf(tx, actor, module_id)
    const doneAt = before.done[unit_id]
    if (doneAt === undefined) await takeStep(tx, actor, { module, unitId: unit_id, before })
    const after = await rowOf(tx.db, actor, asked)
    if (!after) throw new Error("Who has just learned in a module is not in it")
    const { status, percent, started_at, completed_at } = after
    return { module_id, unit_id, unit_completed_at: doneAt ?? tx.at, status, percent, started_at, completed_at }
  })
}
