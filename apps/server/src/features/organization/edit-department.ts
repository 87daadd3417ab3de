import type { DepartmentChange, DepartmentView } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { holdOrganization } from "#core/people/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { departmentNameTaken, departments } from "./organization.store.ts"
import { presentDepartment } from "./present-unit.ts"
import { reachOf, refuseUnmanaged } from "./reach.ts"
import { clusterNamed, refuseTakenName } from "./refusals.ts"
import { changeStamp } from "./stamp.ts"

/**
 * Renames a department or moves it, with its people, to another cluster; both the department and that cluster have to
 * be within reach.
 * @throws Refusal 404, 403 `unit_not_managed`, 422, 412, or 409 `already_exists`.
 */
export function editDepartment(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  change: DepartmentChange,
  ifMatch: number | null,
): Promise<DepartmentView> {
  return deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    const current = await departments.get(tx.db, id, "for update")
    const reach = await reachOf(tx.db, actor)
    refuseUnmanaged(reach, current)
    const { name = current.name, cluster_id = current.cluster_id } = change
    if (cluster_id !== current.cluster_id) refuseUnmanaged(reach, await clusterNamed(tx.db, cluster_id))
    refuseOtherVersion(ifMatch, current)
    if (name === current.name && cluster_id === current.cluster_id) return presentDepartment(current, reach)
    refuseTakenName(await departmentNameTaken(tx.db, { name, cluster_id }, id), "department")

    const saved = await departments.replace(tx.db, { ...current, name, cluster_id, ...changeStamp(actor, tx.at) })
    const before = { name: current.name, cluster_id: current.cluster_id }
    const changes = { before, after: { name, cluster_id } }
    tx.audit(actor, "department.changed", { collection: departments.name, id, change: changes })
    return presentDepartment(saved, reach)
  })
}
