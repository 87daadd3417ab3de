import type { Cluster, Department } from "@scorecard/contracts/organization"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { holdOrganization } from "#core/people/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { appointable } from "./organization.store.ts"
import { reachOf, refuseUnmanaged } from "./reach.ts"
import { changeStamp } from "./stamp.ts"
import type { Units } from "./units.ts"

/**
 * Says who manages a cluster or a department. What managers may see follows at their next call. Whoever manages it
 * already may stay, also where the actor does not see them.
 * @throws Refusal 404, 403 `unit_not_managed`, 422 naming each id that is unknown, inactive, out of the actor's pool or named twice, or 412.
 */
export function assignManagers<Unit extends Cluster | Department, View>(
  deps: Pick<World, "transact">,
  { noun, collection, present }: Units<Unit, View>,
  actor: Actor,
  ask: { id: string; manager_ids: string[]; ifMatch: number | null },
): Promise<View> {
  const { id, manager_ids, ifMatch } = ask
  return deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    const current = await collection.get(tx.db, id, "for update")
    const reach = await reachOf(tx.db, actor)
    refuseUnmanaged(reach, current)
    refuseUnfit(manager_ids, await appointable(tx.db, actor, manager_ids, current.manager_ids))
    refuseOtherVersion(ifMatch, current)
    const saved = await collection.replace(tx.db, { ...current, manager_ids, ...changeStamp(actor, tx.at) })
    const change = { before: current.manager_ids, after: manager_ids }
    tx.audit(actor, `${noun}.managers_assigned`, { collection: collection.name, id, change })
    return present(saved, reach)
  })
}

function refuseUnfit(managerIds: readonly string[], fit: ReadonlySet<string>): void {
  const errors = managerIds.flatMap((id, at): FieldError[] => {
    const path = `manager_ids.${at}`
    if (managerIds.indexOf(id) !== at) return [{ path, message: `${id} is named twice.` }]
    return fit.has(id) ? [] : [{ path, message: `There is no active employee ${id} among the people whom you see.` }]
  })
  if (errors.length > 0) throw new Refusal("invalid", "Managers are active employees, each named once.", { errors })
}
