import type { ClusterDraft, ClusterView } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { holdOrganization } from "#core/people/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { clusterNameTaken, clusters } from "./organization.store.ts"
import { presentCluster } from "./present-unit.ts"
import { reachOf } from "./reach.ts"
import { refuseTakenName } from "./refusals.ts"
import { newStamp } from "./stamp.ts"

/**
 * Whoever does not see everyone manages what they made, or it would be out of their own reach at once. A new cluster
 * holds nobody, so nobody comes into their pool by it.
 * @throws Refusal 409 `already_exists` when another cluster has the name.
 */
export function createCluster(deps: Pick<World, "transact">, actor: Actor, draft: ClusterDraft): Promise<ClusterView> {
  return deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    const reach = await reachOf(tx.db, actor)
    refuseTakenName(await clusterNameTaken(tx.db, draft.name, null), "cluster")
    const change = { ...draft, manager_ids: reach.isEverywhere ? [] : [actor.employee_id] }
    const cluster = await clusters.insert(tx.db, { _id: newId(), ...change, ...newStamp(actor, tx.at) })
    tx.audit(actor, "cluster.created", { collection: clusters.name, id: cluster._id, change })
    return presentCluster(cluster, reach)
  })
}
