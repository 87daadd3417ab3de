import type { Cluster, DepartmentChange, DepartmentDraft, DepartmentView } from "@scorecard/contracts/organization"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { lockOrganization } from "#core/people/index.ts"
import { assertSameVersion, newId, type Database, type Platform } from "#platform/index.ts"
import { clusters, countPeople, countTasks, departments, isDepartmentNameTaken } from "./organization.store.ts"
import { assertManagesUnit, loadUnitAccess, presentDepartment } from "./policy.ts"
import { assertUnused, createStamp, nameTaken, updateStamp } from "./units.ts"

/**
 * @throws Refusal 422 for an unknown cluster, 403 `unit_not_managed` for one that the actor does not manage, 409
 * `already_exists` when another department of the cluster has the name.
 */
export function createDepartment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: DepartmentDraft,
): Promise<DepartmentView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const access = await loadUnitAccess(tx.db, actor)
    assertManagesUnit(access, await requireCluster(tx.db, draft.cluster_id))
    if (await isDepartmentNameTaken(tx.db, draft, null)) throw nameTaken("department")

    const document = { _id: newId(), ...draft, manager_ids: [], ...createStamp(actor, tx.at) }
    const department = await departments.insert(tx.db, document)
    tx.audit(actor, "department.created", { collection: departments.name, id: department._id, change: draft })
    return presentDepartment(department, access)
  })
}

/**
 * Renames a department or moves it, with its people, to another cluster. The actor must manage both the department and
 * that cluster.
 * @throws Refusal 404, 403 `unit_not_managed`, 422, 412, or 409 `already_exists`.
 */
export function updateDepartment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, change, ifMatch }: { id: string; change: DepartmentChange; ifMatch: number | null },
): Promise<DepartmentView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const current = await departments.get(tx.db, id, "for update")
    const access = await loadUnitAccess(tx.db, actor)
    assertManagesUnit(access, current)
    const { name = current.name, cluster_id = current.cluster_id } = change
    if (cluster_id !== current.cluster_id) assertManagesUnit(access, await requireCluster(tx.db, cluster_id))
    assertSameVersion(ifMatch, current)
    if (name === current.name && cluster_id === current.cluster_id) return presentDepartment(current, access)
    if (await isDepartmentNameTaken(tx.db, { name, cluster_id }, id)) throw nameTaken("department")

    const saved = await departments.replace(tx.db, { ...current, name, cluster_id, ...updateStamp(actor, tx.at) })
    const before = { name: current.name, cluster_id: current.cluster_id }
    const changes = { before, after: { name, cluster_id } }
    tx.audit(actor, "department.changed", { collection: departments.name, id, change: changes })
    return presentDepartment(saved, access)
  })
}

/**
 * The row lock waits for anybody who is being placed in the department at this moment, so that nobody ends up in a
 * deleted one.
 * @throws Refusal 404, 403 `unit_not_managed`, 412, or 409 `still_in_use` while an employee or a task names it.
 */
export async function deleteDepartment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  await transact(async (tx) => {
    await lockOrganization(tx.db)
    const department = await departments.get(tx.db, id, "for update")
    assertManagesUnit(await loadUnitAccess(tx.db, actor), department)
    assertSameVersion(ifMatch, department)
    const peopleCount = await countPeople(tx.db, id)
    assertUnused(peopleCount, "The department still has people, active or inactive. Move them first.")
    const taskCount = await countTasks(tx.db, id)
    assertUnused(taskCount, "The task catalog still names the department. Change its tasks first.")

    await departments.remove(tx.db, id)
    tx.audit(actor, "department.deleted", { collection: departments.name, id })
  })
}

/** Lock the organization before this. @throws Refusal 422 for an unknown cluster. */
async function requireCluster(db: Database, clusterId: string): Promise<Cluster> {
  const cluster = await clusters.find(db, clusterId)
  if (!cluster) throw invalidField("cluster_id", "There is no such cluster.")
  return cluster
}
