import type { Cluster, ClusterChange } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { clusterNameTaken, clusters, holdOrganization } from "./organization.store.ts"
import { refuseTakenName } from "./refusals.ts"
import { changeStamp } from "./stamp.ts"

/** @throws Refusal 404, 412, or 409 `already_exists`. */
export function editCluster(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  change: ClusterChange,
  ifMatch: number | null,
): Promise<Cluster> {
  return deps.transact(async (tx) => {
    await holdOrganization(tx.db)
    const current = await clusters.get(tx.db, id, "for update")
    refuseOtherVersion(ifMatch, current)
    const { name = current.name } = change
    if (name === current.name) return current
    refuseTakenName(await clusterNameTaken(tx.db, name, id), "cluster")

    const saved = await clusters.replace(tx.db, { ...current, name, ...changeStamp(actor, tx.at) })
    const changes = { before: { name: current.name }, after: { name } }
    tx.audit(actor, "cluster.changed", { collection: clusters.name, id, change: changes })
    return saved
  })
}
