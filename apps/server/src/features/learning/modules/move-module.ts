import type { LearningModule, ModuleRecord, ModuleStatus } from "@scorecard/contracts/learning"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { formatInstant } from "@scorecard/domain/calendar"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { refuseOthersModule } from "./may-author.ts"
import { modules, moduleSeenBy } from "./modules.store.ts"
import { presentModule } from "./present-module.ts"

type Deps = Pick<World, "transact">
type Asked = { id: string; ifMatch: number | null }

/** @throws Refusal 403, 404, 412, 409 for one that is published already, or has no unit. */
export function publishModule(deps: Deps, actor: Actor, asked: Asked): Promise<LearningModule> {
  return moveModule(deps, actor, { ...asked, to: "published", action: "learning_module.published" }, (module) => {
    if (module.status === "published") {
      const when = module.published_at === null ? "" : ` on ${formatInstant(module.published_at)}`
      throw new Refusal("already_published", `This module was published${when}.`)
    }
    if (module.unit_ids.length === 0) throw new Refusal("state_conflict", "A module needs a unit before people see it.")
  })
}

/** Nobody new comes in; who is in it may go on. @throws Refusal 403, 404, 412, 409. */
export function unpublishModule(deps: Deps, actor: Actor, asked: Asked): Promise<LearningModule> {
  return moveModule(deps, actor, { ...asked, to: "draft", action: "learning_module.unpublished" }, ({ status }) => {
    if (status !== "published") throw new Refusal("state_conflict", `This module is not published: it is ${status}.`)
  })
}

/** @throws Refusal 403, 404, 412, 409 for one that is archived already. */
export function archiveModule(deps: Deps, actor: Actor, asked: Asked): Promise<LearningModule> {
  return moveModule(deps, actor, { ...asked, to: "archived", action: "learning_module.archived" }, ({ status }) => {
    if (status === "archived") throw new Refusal("state_conflict", "This module is archived already.")
  })
}

function moveModule(
  deps: Deps,
  actor: Actor,
  { id, ifMatch, to, action }: Asked & { to: ModuleStatus; action: string },
  refuse: (module: ModuleRecord) => void,
): Promise<LearningModule> {
  return deps.transact(async (tx) => {
    const before = await moduleSeenBy(tx.db, actor, id, "for update")
    refuseOthersModule(actor, before)
    refuseOtherVersion(ifMatch, before)
    refuse(before)

    const published_at = to === "published" ? tx.at : before.published_at
    const stamps = { published_at, updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await modules.replace(tx.db, { ...before, status: to, ...stamps })
    const change = { before: { status: before.status }, after: { status: to } }
    tx.audit(actor, action, { collection: modules.name, id, change })
    return presentModule(tx.db, actor, after)
  })
}
