import type { LearningModule } from "@scorecard/contracts/learning"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assertCanEditModule } from "../modules/may-author.ts"
import { modules, getVisibleModule } from "../modules/modules.store.ts"
import { presentModule } from "../modules/present-module.ts"

type UnitOrder = { id: string; unit_ids: readonly string[]; ifMatch: number | null }

/** @throws Refusal 403, 404, 422 where a unit is missing, unknown or named twice, 412. */
export function reorderUnits(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, unit_ids, ifMatch }: UnitOrder,
): Promise<LearningModule> {
  return deps.transact(async (tx) => {
    const before = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, before)
    const named = new Set(unit_ids)
    const isWhole = unit_ids.length === before.unit_ids.length && before.unit_ids.every((unit) => named.has(unit))
    if (!isWhole) throw invalidField("unit_ids", "Name each unit of the module once, and no other.")
    refuseOtherVersion(ifMatch, before)

    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await modules.replace(tx.db, { ...before, unit_ids: [...unit_ids], ...stamps })
    const change = { before: { unit_ids: before.unit_ids }, after: { unit_ids: after.unit_ids } }
    tx.audit(actor, "learning_module.units_ordered", { collection: modules.name, id, change })
    return presentModule(tx.db, actor, after)
  })
}
