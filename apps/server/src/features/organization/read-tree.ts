import type { OrganizationTree, TreeNode } from "@scorecard/contracts/organization"
import type { World } from "#platform/world.ts"
import { activePeople, allByName, clusters, departments } from "./organization.store.ts"

/**
 * The whole organization with its active people, the same for everybody who may see the tree: three queries, however
 * large the company. (rules/people#organization-tree)
 */
export async function readTree({ db }: Pick<World, "db">): Promise<OrganizationTree> {
  const [allClusters, allDepartments, directory] = await Promise.all([
    allByName(db, clusters),
    allByName(db, departments),
    activePeople(db),
  ])
  const active = new Set(directory.map((node) => node.employee_id))
  const membersOf = Map.groupBy(directory, (node: TreeNode) => node.department_id)
  const departmentsOf = Map.groupBy(allDepartments, (department) => department.cluster_id)
  const unit = ({ _id, name, manager_ids }: { _id: string; name: string; manager_ids: string[] }) => ({
    _id,
    name,
    manager_ids: manager_ids.filter((id) => active.has(id)),
  })

  return {
    clusters: allClusters.map((cluster) => ({
      ...unit(cluster),
      departments: (departmentsOf.get(cluster._id) ?? []).map((department) => ({
        ...unit(department),
        members: membersOf.get(department._id) ?? [],
      })),
    })),
    unassigned: membersOf.get(null) ?? [],
    directory,
  }
}
