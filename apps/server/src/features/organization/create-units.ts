import { Refusal } from "@scorecard/contracts/refusals"
import { holds, type Actor } from "@scorecard/domain"
import type { Tx } from "#platform/index.ts"
import * as store from "./organization.store.ts"
import { createCluster, createDepartment, deleteCluster, deleteDepartment, updateDepartment } from "./units.ts"

/** A department to create, in a cluster that may have to be created too. Both are names, the cluster's perhaps an ID. */
type NewUnit = { department: string; cluster: string }

/** The IDs of what was created. */
type CreatedUnits = { departments: string[]; clusters: string[] }

/**
 * Creates departments, and the clusters that they name, within a transaction. Existing ones are left as they are.
 * @throws Refusal 403 `permission_missing` or `unit_not_managed`
 */
export async function createUnits(tx: Tx, actor: Actor, units: readonly NewUnit[]): Promise<CreatedUnits> {
  if (!holds(actor, "organization.create_cluster_or_department")) {
    throw new Refusal("permission_missing", "Creating departments needs the permission to create them.")
  }
  const created: CreatedUnits = { departments: [], clusters: [] }
  const within = joinTransaction(tx)
  const clusters = new Map<string, string>()
  for (const { _id, name } of await store.selectAllByName(tx.db, store.clusters)) {
    clusters.set(name.toLowerCase(), _id)
    clusters.set(_id, _id)
  }
  for (const { department, cluster } of units) {
    const key = cluster.toLowerCase()
    let cluster_id = clusters.get(key)
    if (cluster_id === undefined) {
      cluster_id = (await createCluster(within, actor, { name: cluster }))._id
      created.clusters.push(cluster_id)
      clusters.set(key, cluster_id)
    }
    if (await store.isDepartmentNameTaken(tx.db, { name: department, cluster_id }, null)) continue
    created.departments.push((await createDepartment(within, actor, { name: department, cluster_id }))._id)
  }
  return created
}

const joinTransaction = (tx: Tx) => ({ transact: <Result>(work: (scope: Tx) => Promise<Result>) => work(tx) })

/** Within a transaction. @throws Refusal 404, 409 `already_exists` if its cluster has a department of this name. */
export async function renameDepartment(
  tx: Tx,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await updateDepartment(joinTransaction(tx), actor, { id, change: { name }, ifMatch: null })
}

/** Within a transaction. @throws Refusal 404, 409 `still_in_use` while an employee or a task belongs to it. */
export function removeDepartment(tx: Tx, actor: Actor, id: string): Promise<void> {
  return deleteDepartment(joinTransaction(tx), actor, { id, ifMatch: null })
}

/** Deletes those of the units that are still there, unused, and managed by the actor; the others stay. */
export async function removeUnits(tx: Tx, actor: Actor, { departments, clusters }: CreatedUnits): Promise<void> {
  const within = joinTransaction(tx)
  for (const id of departments) await unlessRefused(deleteDepartment(within, actor, { id, ifMatch: null }))
  for (const id of clusters) await unlessRefused(deleteCluster(within, actor, { id, ifMatch: null }))
}

async function unlessRefused(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
