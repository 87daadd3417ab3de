import type { Department, DepartmentChange } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { departmentNameTaken, departments, holdOrganization } from "./organization.store.ts"
import { refuseTakenName, refuseUnknownCluster } from "./refusals.ts"
import { changeStamp } from "./stamp.ts"

/** Renames a department or moves it, with its people, to another cluster. @throws Refusal 404, 422, 412, or 409 `already_exists`. */
export function editDepartment(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  change: DepartmentChange,
  ifMatch: number | null,
): Promise<Department> {
  return deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    const current = await departments.get(tx.db, id, "for update")
    const { name = current.name, cluster_id = current.cluster_id } = change
    if (cluster_id !== current.cluster_id) await refuseUnknownCluster(tx.db, cluster_id)
    refuseOtherVersion(ifMatch, current)
    if (name === current.name && cluster_id === current.cluster_id) return current
    refuseTakenName(await departmentNameTaken(tx.db, { name, cluster_id }, id), "department")

    const saved = await departments.replace(tx.db, { ...current, name, cluster_id, ...changeStamp(actor, tx.at) })
    const before = { name: current.name, cluster_id: current.cluster_id }
    const changes = { before, after: { name, cluster_id } }
    tx.audit(actor, "department.changed", { collection: departments.name, id, change: changes })
    return saved
  })
}
