import { Refusal } from "@scorecard/contracts/refusals"
import { holds, type Actor } from "@scorecard/domain"
import type { Tx } from "#platform/index.ts"
import * as store from "./organization.store.ts"
import { createCluster, createDepartment } from "./units.ts"

/** A department to create, in a cluster that may have to be created too. Both are names, the cluster's perhaps an ID. */
type NewUnit = { department: string; cluster: string }

/**
 * Creates departments, and the clusters that they name, within a transaction. Existing ones are left as they are.
 * @throws Refusal 403 `permission_missing` or `unit_not_managed`
 */
export async function createUnits(tx: Tx, actor: Actor, units: readonly NewUnit[]): Promise<void> {
  if (!holds(actor, "organization.create_cluster_or_department")) {
    throw new Refusal("permission_missing", "Creating departments needs the permission to create them.")
  }
  const within = { transact: <Result>(work: (scope: Tx) => Promise<Result>) => work(tx) }
  const clusters = new Map<string, string>()
  for (const { _id, name } of await store.selectAllByName(tx.db, store.clusters)) {
    clusters.set(name.toLowerCase(), _id)
    clusters.set(_id, _id)
  }
  for (const { department, cluster } of units) {
    const key = cluster.toLowerCase()
    const cluster_id = clusters.get(key) ?? (await createCluster(within, actor, { name: cluster }))._id
    clusters.set(key, cluster_id)
    if (await store.isDepartmentNameTaken(tx.db, { name: department, cluster_id }, null)) continue
    await createDepartment(within, actor, { name: department, cluster_id })
  }
}
