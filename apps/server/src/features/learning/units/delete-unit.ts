import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assertCanEditModule } from "../modules/may-author.ts"
import { modules, getVisibleModule } from "../modules/modules.store.ts"
import { removeUnitFromProgress, getUnit, units } from "./units.store.ts"

type UnitTarget = { id: string; unit_id: string; ifMatch: number | null }

/** @throws Refusal 403, 404, 412, 409 for the last unit of a published module. */
export function deleteUnit(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, unit_id, ifMatch }: UnitTarget,
): Promise<void> {
  return deps.transact(async (tx) => {
    const module = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, module)
    const unit = await getUnit(tx.db, { moduleId: id, unitId: unit_id })
    refuseOtherVersion(ifMatch, unit)
    const unit_ids = module.unit_ids.filter((each) => each !== unit_id)
    if (unit_ids.length === 0 && module.status === "published") {
      throw new Refusal("state_conflict", "A published module keeps one unit. Add another one first, or unpublish it.")
    }

    await units.remove(tx.db, unit_id)
    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    await modules.replace(tx.db, { ...module, unit_ids, ...stamps })
    const completed = await removeUnitFromProgress(tx.db, {
      moduleId: id,
      unitId: unit_id,
      left: unit_ids.length,
      at: tx.at,
    })
    const change = { before: unit, people_who_completed_by_it: completed }
    tx.audit(actor, "learning_unit.deleted", { collection: units.name, id: unit_id, change })
  })
}
