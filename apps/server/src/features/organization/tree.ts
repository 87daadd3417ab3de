import type { OrganizationTree, TreeNode } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain"
import type { Platform } from "#platform/index.ts"
import { clusters, departments, selectActivePeople, selectAllByName, selectNames } from "./organization.store.ts"

/**
 * The whole organization with its active people, the same for everybody who may see the tree. Three queries, however
 * large the company. (rules/people#organization-tree)
 */
export async function getTree({ db }: Pick<Platform, "db">): Promise<OrganizationTree> {
  const [allClusters, allDepartments, directory] = await Promise.all([
    selectAllByName(db, clusters),
    selectAllByName(db, departments),
    selectActivePeople(db),
  ])
  const activeIds = new Set(directory.map((node) => node.employee_id))
  const membersByDepartment = Map.groupBy(directory, (node: TreeNode) => node.department_id)
  const departmentsByCluster = Map.groupBy(allDepartments, (department) => department.cluster_id)
  const unit = ({ _id, name, manager_ids }: { _id: string; name: string; manager_ids: string[] }) => ({
    _id,
    name,
    manager_ids: manager_ids.filter((id) => activeIds.has(id)),
  })

  return {
    clusters: allClusters.map((cluster) => ({
      ...unit(cluster),
      departments: (departmentsByCluster.get(cluster._id) ?? []).map((department) => ({
        ...unit(department),
        members: membersByDepartment.get(department._id) ?? [],
      })),
    })),
    unassigned: membersByDepartment.get(null) ?? [],
    directory,
  }
}

/** Documents refer to people by id; readers need the names. */
export async function getNames(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  employeeIds: readonly string[],
): Promise<{ names: Record<string, string> }> {
  const people = await selectNames(db, actor, employeeIds)
  return { names: Object.fromEntries(people.map(({ employee_id, name }) => [employee_id, name])) }
}
