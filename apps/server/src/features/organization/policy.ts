import type { Cluster, ClusterView, Department, DepartmentView } from "@scorecard/contracts/organization"
import { Refusal } from "@scorecard/contracts/refusals"
import { holds, poolReach, type Actor } from "@scorecard/domain"
import { managementAbilities, type Database } from "#platform/index.ts"
import { selectManagedClusters } from "./organization.store.ts"

/** Which units an actor may change, if their level allows changing units. */
export type UnitAccess = { actor: Actor; seesEveryone: boolean; managedClusters: ReadonlySet<string> }

/** If a decision depends on this, lock the organization first. */
export async function loadUnitAccess(db: Database, actor: Actor): Promise<UnitAccess> {
  const seesEveryone = poolReach(actor) === "everyone"
  const clusters = seesEveryone ? [] : await selectManagedClusters(db, actor.employee_id)
  return { actor, seesEveryone, managedClusters: new Set(clusters) }
}

/**
 * Units define pools (rules/people#reach): changing someone else's unit could bring its people into the actor's pool.
 * So actors who do not see everyone are limited to units that they manage, directly or through the cluster.
 */
function isWithinAccess(access: UnitAccess, unit: Cluster | Department): boolean {
  if (access.seesEveryone || unit.manager_ids.includes(access.actor.employee_id)) return true
  return "cluster_id" in unit && access.managedClusters.has(unit.cluster_id)
}

/** @throws Refusal 403 `unit_not_managed`: not 404, since everyone sees all units in the tree. */
export function assertManagesUnit(access: UnitAccess, unit: Cluster | Department): void {
  if (isWithinAccess(access, unit)) return
  throw new Refusal("unit_not_managed", `You do not manage ${unit.name}. Ask one of its managers, or a super admin.`)
}

export function presentCluster(cluster: Cluster, access: UnitAccess): ClusterView {
  const canCreate = holds(access.actor, "organization.create_cluster_or_department")
  const create = managementAbilities(access.actor, { add_department: canCreate && isWithinAccess(access, cluster) })
  return { ...cluster, abilities: { ...unitAbilities(cluster, access), ...create } }
}

export function presentDepartment(department: Department, access: UnitAccess): DepartmentView {
  return { ...department, abilities: unitAbilities(department, access) }
}

function unitAbilities(unit: Cluster | Department, access: UnitAccess) {
  const isWithin = isWithinAccess(access, unit)
  const canEdit = isWithin && holds(access.actor, "organization.edit_departments")
  const canAssign = isWithin && holds(access.actor, "organization.assign_managers")
  return managementAbilities(access.actor, { edit: canEdit, delete: canEdit, assign_managers: canAssign })
}
