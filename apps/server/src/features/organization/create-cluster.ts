import type { Cluster, ClusterDraft } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { clusterNameTaken, clusters, holdOrganization } from "./organization.store.ts"
import { newStamp } from "./stamp.ts"
import { refuseTakenName } from "./refusals.ts"

/** @throws Refusal 409 `already_exists` when another cluster has the name. */
export function createCluster(deps: Pick<World, "transact">, actor: Actor, draft: ClusterDraft): Promise<Cluster> {
  return deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    refuseTakenName(await clusterNameTaken(tx.db, draft.name, null), "cluster")
    const cluster = await clusters.insert(tx.db, { _id: newId(), ...draft, manager_ids: [], ...newStamp(actor, tx.at) })
    tx.audit(actor, "cluster.created", { collection: clusters.name, id: cluster._id, change: draft })
    return cluster
  })
}
