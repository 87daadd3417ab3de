import type { LearningModule, ModulePatch } from "@scorecard/contracts/learning"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { lockUsableFile } from "../files/hold-file.ts"
import { assertCanEditModule } from "./may-author.ts"
import { modules, getVisibleModule } from "./modules.store.ts"
import { presentModule } from "./present-module.ts"

type ModuleUpdate = { id: string; patch: ModulePatch; ifMatch: number | null }

/** In whichever state it is: what is published changes before everybody's eyes. @throws Refusal 403, 404, 422, 412. */
export function updateModule(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: ModuleUpdate,
): Promise<LearningModule> {
  return deps.transact(async (tx) => {
    const before = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, before)
    const { title = before.title, summary = before.summary, cover_file_id = before.cover_file_id } = patch
    if (cover_file_id !== null && cover_file_id !== before.cover_file_id) {
      await lockUsableFile(tx.db, actor, { id: cover_file_id, moduleId: id, use: "cover" })
    }
    refuseOtherVersion(ifMatch, before)

    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await modules.replace(tx.db, { ...before, title, summary, cover_file_id, ...stamps })
    tx.audit(actor, "learning_module.changed", { collection: modules.name, id, change: { before, after } })
    return presentModule(tx.db, actor, after)
  })
}
