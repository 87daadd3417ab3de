import type { LearningModule, ModuleRecord, ModuleStatus } from "@scorecard/contracts/learning"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { formatInstant } from "@scorecard/domain/calendar"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assertCanEditModule } from "./may-author.ts"
import { modules, getVisibleModule } from "./modules.store.ts"
import { presentModule } from "./present-module.ts"

type Transactions = Pick<World, "transact">
type ModuleTarget = { id: string; ifMatch: number | null }

/** @throws Refusal 403, 404, 412, 409 for one that is published already, or has no unit. */
export function publishModule(deps: Transactions, actor: Actor, asked: ModuleTarget): Promise<LearningModule> {
  return changeStatus(deps, actor, { ...asked, to: "published", action: "learning_module.published" }, (module) => {
    if (module.status === "published") {
      const when = module.published_at === null ? "" : ` on ${formatInstant(module.published_at)}`
      throw new Refusal("already_published", `This module was published${when}.`)
    }
    if (module.unit_ids.length === 0) throw new Refusal("state_conflict", "A module needs a unit before people see it.")
  })
}

/** Nobody new comes in; who is in it may go on. @throws Refusal 403, 404, 412, 409. */
export function unpublishModule(deps: Transactions, actor: Actor, asked: ModuleTarget): Promise<LearningModule> {
  return changeStatus(deps, actor, { ...asked, to: "draft", action: "learning_module.unpublished" }, ({ status }) => {
    if (status !== "published") throw new Refusal("state_conflict", `This module is not published: it is ${status}.`)
  })
}

/** @throws Refusal 403, 404, 412, 409 for one that is archived already. */
export function archiveModule(deps: Transactions, actor: Actor, asked: ModuleTarget): Promise<LearningModule> {
  return changeStatus(deps, actor, { ...asked, to: "archived", action: "learning_module.archived" }, ({ status }) => {
    if (status === "archived") throw new Refusal("state_conflict", "This module is archived already.")
  })
}

function changeStatus(
  deps: Transactions,
  actor: Actor,
  { id, ifMatch, to, action }: ModuleTarget & { to: ModuleStatus; action: string },
  refuse: (module: ModuleRecord) => void,
): Promise<LearningModule> {
  return deps.transact(async (tx) => {
    const before = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, before)
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
