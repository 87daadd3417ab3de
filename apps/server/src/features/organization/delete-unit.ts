import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { holdOrganization } from "#core/people/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { clusters, departments, departmentsIn, peopleIn, tasksIn } from "./organization.store.ts"
import { reachOf, refuseUnmanaged } from "./reach.ts"

/** @throws Refusal 404, 403 `unit_not_managed`, 412, or 409 `still_in_use` while it holds a department. */
export async function deleteCluster(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  await deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    const cluster = await clusters.get(tx.db, id, "for update")
    refuseUnmanaged(await reachOf(tx.db, actor), cluster)
    refuseOtherVersion(ifMatch, cluster)
    refuseWhileHeld(await departmentsIn(tx.db, id), "The cluster still holds departments. Move or delete them first.")
    await clusters.remove(tx.db, id)
    tx.audit(actor, "cluster.deleted", { collection: clusters.name, id })
  })
}

/**
 * The row lock waits for whoever is just being placed in the department, so that nobody ends up in one that is gone.
 * @throws Refusal 404, 403 `unit_not_managed`, 412, or 409 `still_in_use` while somebody's record names it.
 */
export async function deleteDepartment(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  await deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    const department = await departments.get(tx.db, id, "for update")
    refuseUnmanaged(await reachOf(tx.db, actor), department)
    refuseOtherVersion(ifMatch, department)
    refuseWhileHeld(await peopleIn(tx.db, id), "The department still holds people, active or not. Move them first.")
    refuseWhileHeld(await tasksIn(tx.db, id), "The task catalog still names the department. Change its tasks first.")
    await departments.remove(tx.db, id)
    tx.audit(actor, "department.deleted", { collection: departments.name, id })
  })
}

function refuseWhileHeld(held: number, detail: string): void {
  if (held > 0) throw new Refusal("still_in_use", detail)
}
