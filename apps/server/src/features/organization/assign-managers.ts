import type { Cluster, Department } from "@scorecard/contracts/organization"
import { Refusal } from "@scorecard/contracts/refusals"
import type { FieldError } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { Collection, Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { activeAmong } from "./organization.store.ts"
import { changeStamp } from "./stamp.ts"

/**
 * Says who manages a cluster or a department. What managers may see follows at their next call.
 * @throws Refusal 404, 422 naming each id that is unknown, inactive or named twice, or 412.
 */
export function assignManagers<Unit extends Cluster | Department>(
  deps: Pick<World, "transact">,
  units: Pick<Collection<Unit>, "get" | "replace" | "name">,
  action: "cluster.managers_assigned" | "department.managers_assigned",
  actor: Actor,
  ask: { id: string; manager_ids: string[]; ifMatch: number | null },
): Promise<Unit> {
  const { id, manager_ids, ifMatch } = ask
  return deps.transact(async (tx) => {
    const current = await units.get(tx.db, id, "for update")
    await refuseUnfitManagers(tx.db, manager_ids)
    refuseOtherVersion(ifMatch, current)
    const saved = await units.replace(tx.db, { ...current, manager_ids, ...changeStamp(actor, tx.at) })
    const change = { before: current.manager_ids, after: manager_ids }
    tx.audit(actor, action, { collection: units.name, id, change })
    return saved
  })
}

async function refuseUnfitManagers(db: Database, managerIds: readonly string[]): Promise<void> {
  const active = await activeAmong(db, managerIds)
  const errors = managerIds.flatMap((id, at): FieldError[] => {
    const path = `manager_ids.${at}`
    if (managerIds.indexOf(id) !== at) return [{ path, message: `${id} is named twice.` }]
    return active.has(id) ? [] : [{ path, message: `There is no active employee ${id}.` }]
  })
  if (errors.length > 0) throw new Refusal("invalid", "Managers are active employees, each named once.", { errors })
}
