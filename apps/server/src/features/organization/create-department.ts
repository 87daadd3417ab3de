import type { DepartmentDraft, DepartmentView } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { holdOrganization } from "#core/people/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { departmentNameTaken, departments } from "./organization.store.ts"
import { presentDepartment } from "./present-unit.ts"
import { reachOf, refuseUnmanaged } from "./reach.ts"
import { clusterNamed, refuseTakenName } from "./refusals.ts"
import { newStamp } from "./stamp.ts"

/**
 * @throws Refusal 422 for an unknown cluster, 403 `unit_not_managed` for one out of reach, 409 `already_exists` when
 * another department of the cluster has the name.
 */
export function createDepartment(
  deps: Pick<World, "transact">,
  actor: Actor,
  draft: DepartmentDraft,
): Promise<DepartmentView> {
  return deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    const reach = await reachOf(tx.db, actor)
    refuseUnmanaged(reach, await clusterNamed(tx.db, draft.cluster_id))
    refuseTakenName(await departmentNameTaken(tx.db, draft, null), "department")
    const document = { _id: newId(), ...draft, manager_ids: [], ...newStamp(actor, tx.at) }
    const department = await departments.insert(tx.db, document)
    tx.audit(actor, "department.created", { collection: departments.name, id: department._id, change: draft })
    return presentDepartment(department, reach)
  })
}
