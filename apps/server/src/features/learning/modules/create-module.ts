import type { LearningModule, ModuleDraft } from "@scorecard/contracts/learning"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { lockUsableFile } from "../files/hold-file.ts"
import { modules } from "./modules.store.ts"
import { presentModule } from "./present-module.ts"

/** @throws Refusal 422 for a cover that is no picture, or not one to use. */
export function createModule(deps: Pick<World, "transact">, actor: Actor, draft: ModuleDraft): Promise<LearningModule> {
  return deps.transact(async (tx) => {
    const _id = newId()
    if (draft.cover_file_id !== null) {
      await lockUsableFile(tx.db, actor, { id: draft.cover_file_id, moduleId: _id, use: "cover" })
    }
    const module = await modules.insert(tx.db, {
      _id,
      ...draft,
      status: "draft",
      author_id: actor.employee_id,
      unit_ids: [],
      published_at: null,
      created_at: tx.at,
      updated_at: tx.at,
      updated_by_id: actor.employee_id,
      version: 1,
    })
    tx.audit(actor, "learning_module.created", { collection: modules.name, id: _id, change: { after: module } })
    return presentModule(tx.db, actor, module)
  })
}
