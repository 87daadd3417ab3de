import type * as contracts from "@scorecard/contracts/organization"
import { type FieldError, Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import {
  holidaysOfClusters,
  isUnitPlanned,
  lockMonthsOfDays,
  peopleOfUnit,
  recalculateDays,
  type RuleUnit,
} from "#core/calendar/index.ts"
import { isDepartmentPlanned, lockOrganization } from "#core/people/index.ts"
import { type Collection, type Database, type Platform, type Tx, assertSameVersion, newId } from "#platform/index.ts"
import * as store from "./organization.store.ts"
import { type UnitAccess, assertManagesUnit, loadUnitAccess, presentCluster, presentDepartment } from "./policy.ts"

/**
 * A creator who does not see everyone becomes the cluster's manager, because they could not change it otherwise. A new
 * cluster is empty, so this adds no one to their pool.
 * @throws Refusal 409 `already_exists` if another cluster has the name.
 */
export function createCluster(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.ClusterDraft,
): Promise<contracts.ClusterView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const access = await loadUnitAccess(tx.db, actor)
    if (await store.isClusterNameTaken(tx.db, draft.name, null)) throw nameTaken("cluster")

    const change = { ...draft, manager_ids: access.seesEveryone ? [] : [actor.employee_id] }
    const cluster = await store.clusters.insert(tx.db, { _id: newId(), ...change, ...createStamp(actor, tx.at) })
    tx.audit(actor, "cluster.created", { collection: store.clusters.name, id: cluster._id, change })
    return presentCluster(cluster, access)
  })
}

/** @throws Refusal 404, 403 `unit_not_managed`, 412, or 409 `already_exists`. */
export function updateCluster(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, change, ifMatch }: { id: string; change: contracts.ClusterChange; ifMatch: number | null },
): Promise<contracts.ClusterView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const current = await store.clusters.get(tx.db, id, "for update")
    const access = await loadUnitAccess(tx.db, actor)
    assertManagesUnit(access, current)
    assertSameVersion(ifMatch, current)
    const { name = current.name } = change
    if (name === current.name) return presentCluster(current, access)
    if (await store.isClusterNameTaken(tx.db, name, id)) throw nameTaken("cluster")

    const saved = await store.clusters.replace(tx.db, { ...current, name, ...updateStamp(actor, tx.at) })
    const changes = { before: { name: current.name }, after: { name } }
    tx.audit(actor, "cluster.changed", { collection: store.clusters.name, id, change: changes })
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
    const cluster = await store.clusters.get(tx.db, id, "for update")
    assertManagesUnit(await loadUnitAccess(tx.db, actor), cluster)
    assertSameVersion(ifMatch, cluster)
    const departmentCount = await store.countDepartments(tx.db, id)
    assertUnused(departmentCount, "The cluster still has departments. Move or delete them first.")
    await assertUnplanned(tx.db, "cluster", { department_id: null, cluster_id: id })

    await store.clusters.remove(tx.db, id)
    tx.audit(actor, "cluster.deleted", { collection: store.clusters.name, id })
  })
}

/**
 * @throws Refusal 422 for an unknown cluster, 403 `unit_not_managed` for one that the actor does not manage, 409
 * `already_exists` if another department in the cluster has the name.
 */
export function createDepartment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.DepartmentDraft,
): Promise<contracts.DepartmentView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const access = await loadUnitAccess(tx.db, actor)
    assertManagesUnit(access, await requireCluster(tx.db, draft.cluster_id))
    if (await store.isDepartmentNameTaken(tx.db, draft, null)) throw nameTaken("department")

    const document = { _id: newId(), ...draft, manager_ids: [], ...createStamp(actor, tx.at) }
    const department = await store.departments.insert(tx.db, document)
    tx.audit(actor, "department.created", { collection: store.departments.name, id: department._id, change: draft })
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
  { id, change, ifMatch }: { id: string; change: contracts.DepartmentChange; ifMatch: number | null },
): Promise<contracts.DepartmentView> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const current = await store.departments.get(tx.db, id, "for update")
    const access = await loadUnitAccess(tx.db, actor)
    assertManagesUnit(access, current)
    const { name = current.name, cluster_id = current.cluster_id } = change
    if (cluster_id !== current.cluster_id) assertManagesUnit(access, await requireCluster(tx.db, cluster_id))
    assertSameVersion(ifMatch, current)
    if (name === current.name && cluster_id === current.cluster_id) return presentDepartment(current, access)
    if (await store.isDepartmentNameTaken(tx.db, { name, cluster_id }, id)) throw nameTaken("department")

    const saved = await store.departments.replace(tx.db, { ...current, name, cluster_id, ...updateStamp(actor, tx.at) })
    const before = { name: current.name, cluster_id: current.cluster_id }
    const changes = { before, after: { name, cluster_id } }
    tx.audit(actor, "department.changed", { collection: store.departments.name, id, change: changes })
    if (cluster_id !== current.cluster_id) await recalculateMove(tx, id, [current.cluster_id, cluster_id])
    return presentDepartment(saved, access)
  })
}

/**
 * The row lock waits for concurrent assignments to the department, so that no one ends up in a deleted department.
 * @throws Refusal 404, 403 `unit_not_managed`, 412, or 409 `still_in_use` while an employee or a task belongs to it.
 */
export async function deleteDepartment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  await transact(async (tx) => {
    await lockOrganization(tx.db)
    const department = await store.departments.get(tx.db, id, "for update")
    assertManagesUnit(await loadUnitAccess(tx.db, actor), department)
    assertSameVersion(ifMatch, department)
    const peopleCount = await store.countPeople(tx.db, id)
    assertUnused(peopleCount, "The department still has people, active or inactive. Move them first.")
    assertUnused(
      (await isDepartmentPlanned(tx.db, id)) ? 1 : 0,
      "Someone is planned to join the department. Withdraw or change that transfer first.",
    )
    const taskCount = await store.countTasks(tx.db, id)
    assertUnused(taskCount, "The task catalog still names the department. Change its tasks first.")
    await assertUnplanned(tx.db, "department", { department_id: id, cluster_id: null })

    await store.departments.remove(tx.db, id)
    tx.audit(actor, "department.deleted", { collection: store.departments.name, id })
  })
}

/** @throws Refusal 409 `still_in_use` while a holiday or a shift pattern belongs to the unit. */
async function assertUnplanned(db: Database, noun: string, unit: RuleUnit): Promise<void> {
  if (await isUnitPlanned(db, unit))
    throw new Refusal("still_in_use", `The ${noun} still has holidays or shift patterns. Delete them first.`)
}

/** The clusters' holidays are other ones: draft months follow, final months count the change. */
async function recalculateMove(tx: Tx, department_id: string, clusterIds: readonly string[]): Promise<void> {
  const reports = await lockMonthsOfDays(tx, await holidaysOfClusters(tx.db, clusterIds))
  await recalculateDays(tx, reports, peopleOfUnit({ department_id, cluster_id: null }))
}

/** Lock the organization before this. @throws Refusal 422 for an unknown cluster. */
async function requireCluster(db: Database, clusterId: string): Promise<contracts.Cluster> {
  const cluster = await store.clusters.find(db, clusterId)
  if (!cluster) throw invalidField("cluster_id", "There is no such cluster.")
  return cluster
}

/** What clusters and departments share: their collection, and how to present one. */
export type Units<Unit extends contracts.Cluster | contracts.Department, View> = {
  noun: "cluster" | "department"
  collection: Pick<Collection<Unit>, "name" | "get" | "replace">
  present(unit: Unit, access: UnitAccess): View
}

export const CLUSTERS = {
  noun: "cluster",
  collection: store.clusters,
  present: presentCluster,
} as const

export const DEPARTMENTS = {
  noun: "department",
  collection: store.departments,
  present: presentDepartment,
} as const

/** Presents the units for the reader. Everyone who may see the tree sees all of them. */
export async function presentUnits<Unit extends contracts.Cluster | contracts.Department, View>(
  { db }: Pick<Platform, "db">,
  { present }: Units<Unit, View>,
  actor: Actor,
  units: readonly Unit[],
): Promise<View[]> {
  const access = await loadUnitAccess(db, actor)
  return units.map((unit) => present(unit, access))
}

/** @throws Refusal 404 */
export async function getUnit<Unit extends contracts.Cluster | contracts.Department, View>(
  { db }: Pick<Platform, "db">,
  { collection, present }: Units<Unit, View>,
  actor: Actor,
  id: string,
): Promise<View> {
  return present(await collection.get(db, id), await loadUnitAccess(db, actor))
}

/**
 * Assigns the managers of a cluster or department. Their access changes with their next request. Current managers may
 * stay even if the actor does not see them.
 * @throws Refusal 404, 403 `unit_not_managed`, 422 naming each id that is unknown, inactive, outside the actor's pool
 * or duplicated, or 412.
 */
export function assignManagers<Unit extends contracts.Cluster | contracts.Department, View>(
  { transact }: Pick<Platform, "transact">,
  { noun, collection, present }: Units<Unit, View>,
  actor: Actor,
  { id, manager_ids, ifMatch }: { id: string; manager_ids: string[]; ifMatch: number | null },
): Promise<View> {
  return transact(async (tx) => {
    await lockOrganization(tx.db)
    const current = await collection.get(tx.db, id, "for update")
    const access = await loadUnitAccess(tx.db, actor)
    assertManagesUnit(access, current)
    const eligible = await store.findEligibleManagers(tx.db, actor, manager_ids, current.manager_ids)
    assertEligible(manager_ids, eligible)
    assertSameVersion(ifMatch, current)

    const saved = await collection.replace(tx.db, { ...current, manager_ids, ...updateStamp(actor, tx.at) })
    const change = { before: current.manager_ids, after: manager_ids }
    tx.audit(actor, `${noun}.managers_assigned`, { collection: collection.name, id, change })
    return present(saved, access)
  })
}

function assertEligible(managerIds: readonly string[], eligible: ReadonlySet<string>): void {
  const errors = managerIds.flatMap((id, index): FieldError[] => {
    const path = `manager_ids.${index}`
    if (managerIds.indexOf(id) !== index) return [{ path, message: `${id} is named twice.` }]
    if (eligible.has(id)) return []
    return [{ path, message: `There is no active employee ${id} among the people you may see.` }]
  })
  if (errors.length > 0) throw new Refusal("invalid", "Managers are active employees, each named once.", { errors })
}

export function nameTaken(noun: "cluster" | "department"): Refusal {
  const message =
    noun === "cluster" ? "Another cluster has this name." : "Another department of the cluster has this name."
  return new Refusal("already_exists", message, { errors: [{ path: "name", message }] })
}

/** @throws Refusal 409 `still_in_use` */
export function assertUnused(useCount: number, detail: string): void {
  if (useCount > 0) throw new Refusal("still_in_use", detail)
}

/** The audit fields of a new document. */
export function createStamp({ employee_id }: Actor, at: string) {
  return { created_at: at, created_by_id: employee_id, ...updateStamp({ employee_id }, at), version: 1 }
}

export function updateStamp({ employee_id }: Pick<Actor, "employee_id">, at: string) {
  return { updated_at: at, updated_by_id: employee_id }
}
