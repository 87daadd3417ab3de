import type { Cluster, ClusterView, Department, DepartmentView } from "@scorecard/contracts/organization"
import { holds } from "@scorecard/domain/access"
import { inWebClient } from "#platform/http/index.ts"
import { isWithin, type Reach } from "./reach.ts"

export function presentCluster(cluster: Cluster, reach: Reach): ClusterView {
  const adds = holds(reach.actor.access_level, "organization.create_cluster_or_department")
  const adding = inWebClient(reach.actor, { add_department: adds && isWithin(reach, cluster) })
  return { ...cluster, abilities: { ...abilitiesOver(cluster, reach), ...adding } }
}

export function presentDepartment(department: Department, reach: Reach): DepartmentView {
  return { ...department, abilities: abilitiesOver(department, reach) }
}

function abilitiesOver(unit: Cluster | Department, reach: Reach) {
  const { access_level } = reach.actor
  const within = isWithin(reach, unit)
  const edits = within && holds(access_level, "organization.edit_departments")
  const assigns = within && holds(access_level, "organization.assign_managers")
  return inWebClient(reach.actor, { edit: edits, delete: edits, assign_managers: assigns })
}
