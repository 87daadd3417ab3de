import type { ClusterChange, ClusterView } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { holdOrganization } from "#core/people/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { clusterNameTaken, clusters } from "./organization.store.ts"
import { presentCluster } from "./present-unit.ts"
import { reachOf, refuseUnmanaged } from "./reach.ts"
import { refuseTakenName } from "./refusals.ts"
import { changeStamp } from "./stamp.ts"

/** @throws Refusal 404, 403 `unit_not_managed`, 412, or 409 `already_exists`. */
export function editCluster(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  change: ClusterChange,
  ifMatch: number | null,
): Promise<ClusterView> {
  return deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    const current = await clusters.get(tx.db, id, "for update")
    const reach = await reachOf(tx.db, actor)
    refuseUnmanaged(reach, current)
    refuseOtherVersion(ifMatch, current)
    const { name = current.name } = change
    if (name === current.name) return presentCluster(current, reach)
    refuseTakenName(await clusterNameTaken(tx.db, name, id), "cluster")

    const saved = await clusters.replace(tx.db, { ...current, name, ...changeStamp(actor, tx.at) })
    const changes = { before: { name: current.name }, after: { name } }
    tx.audit(actor, "cluster.changed", { collection: clusters.name, id, change: changes })
    return presentCluster(saved, reach)
  })
}
