import type { ClusterChange, ClusterDraft, ClusterView } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain"
import { lockOrganization } from "#core/people/index.ts"
import { assertSameVersion, newId, type Platform } from "#platform/index.ts"
import { clusters, countDepartments, isClusterNameTaken } from "./organization.store.ts"
import { assertManagesUnit, loadUnitAccess, presentCluster } from "./policy.ts"
import { assertUnused, createStamp, nameTaken, updateStamp } from "./units.ts"

/**
 * Creators who do not see everybody become managers of their cluster, or it would be out of their own reach at once. A
 * new cluster is empty, so this adds nobody to their pool.
 * @throws Refusal 409 `already_exists` when another cluster has the name.
 */
export function createCluster(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: ClusterDraft,
): Promise<ClusterView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const access = await loadUnitAccess(tx.db, actor)
    if (await isClusterNameTaken(tx.db, draft.name, null)) throw nameTaken("cluster")

    const change = { ...draft, manager_ids: access.seesEverybody ? [] : [actor.employee_id] }
    const cluster = await clusters.insert(tx.db, { _id: newId(), ...change, ...createStamp(actor, tx.at) })
    tx.audit(actor, "cluster.created", { collection: clusters.name, id: cluster._id, change })
    return presentCluster(cluster, access)
  })
}

/** @throws Refusal 404, 403 `unit_not_managed`, 412, or 409 `already_exists`. */
export function updateCluster(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, change, ifMatch }: { id: string; change: ClusterChange; ifMatch: number | null },
): Promise<ClusterView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const current = await clusters.get(tx.db, id, "for update")
    const access = await loadUnitAccess(tx.db, actor)
    assertManagesUnit(access, current)
    assertSameVersion(ifMatch, current)
    const { name = current.name } = change
    if (name === current.name) return presentCluster(current, access)
    if (await isClusterNameTaken(tx.db, name, id)) throw nameTaken("cluster")

    const saved = await clusters.replace(tx.db, { ...current, name, ...updateStamp(actor, tx.at) })
    const changes = { before: { name: current.name }, after: { name } }
    tx.audit(actor, "cluster.changed", { collection: clusters.name, id, change: changes })
    return presentCluster(saved, access)
  })
}

/** @throws Refusal 404, 403 `unit_not_managed`, 412, or 409 `still_in_use` while the cluster has departments. */
export async function deleteCluster(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  await transact(async (tx) => {
    await lockOrganization(tx.db)
    const cluster = await clusters.get(tx.db, id, "for update")
    assertManagesUnit(await loadUnitAccess(tx.db, actor), cluster)
    assertSameVersion(ifMatch, cluster)
    const departmentCount = await countDepartments(tx.db, id)
    assertUnused(departmentCount, "The cluster still has departments. Move or delete them first.")

    await clusters.remove(tx.db, id)
    tx.audit(actor, "cluster.deleted", { collection: clusters.name, id })
  })
}
