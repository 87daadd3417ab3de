import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { deleteModuleUnits } from "../units/units.store.ts"
import { assertCanEditModule } from "./may-author.ts"
import { loadModuleDetails, modules, getVisibleModule } from "./modules.store.ts"

type ModuleTarget = { id: string; ifMatch: number | null }

/** With its units. Its files are swept later. @throws Refusal 403, 404, 412, 409 `still_in_use`. */
export function deleteModule(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, ifMatch }: ModuleTarget,
): Promise<void> {
  return deps.transact(async (tx) => {
    // Whoever enrolls somebody holds it too.
    const module = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, module)
    refuseOtherVersion(ifMatch, module)
    const details = await loadModuleDetails(tx.db, actor, [id])
    if (details.get(id)?.isUsed !== false) {
      throw new Refusal(
        "still_in_use",
        "People are enrolled in this module, or have learned in it. Archive it instead.",
      )
    }
    await deleteModuleUnits(tx.db, id)
    await modules.remove(tx.db, id)
    tx.audit(actor, "learning_module.deleted", { collection: modules.name, id, change: { before: module } })
  })
}
