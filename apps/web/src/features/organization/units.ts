import type { OrganizationTree, TreeNode } from "@scorecard/contracts/organization"

type TreeCluster = OrganizationTree["clusters"][number]
type TreeDepartment = TreeCluster["departments"][number]

/** The selection in the tree. In the address it reads `department:<id>`. */
export type Unit =
  | { kind: "cluster"; unit: TreeCluster }
  | { kind: "department"; unit: TreeDepartment; cluster: TreeCluster }
  | { kind: "unassigned"; members: TreeNode[] }

export const UNASSIGNED = "unassigned"

export function findUnit(tree: OrganizationTree, address: string): Unit | null {
  if (address === UNASSIGNED) return { kind: "unassigned", members: tree.unassigned }
  const [kind, id] = address.split(":")
  if (kind === "cluster") {
    const unit = tree.clusters.find(({ _id }) => _id === id)
    return unit ? { kind, unit } : null
  }
  for (const cluster of tree.clusters) {
    const unit = cluster.departments.find(({ _id }) => _id === id)
    if (unit) return { kind: "department", unit, cluster }
  }
  return null
}

/** The units whose names contain the text. A matching cluster keeps all its departments. */
export function narrowed(clusters: readonly TreeCluster[], words: string): TreeCluster[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === "") return [...clusters]
  return clusters.flatMap((cluster) => {
    if (cluster.name.toLowerCase().includes(wanted)) return [cluster]
    const departments = cluster.departments.filter(({ name }) => name.toLowerCase().includes(wanted))
    return departments.length === 0 ? [] : [{ ...cluster, departments }]
  })
}

export function peopleIn({ departments }: Pick<TreeCluster, "departments">): number {
  return departments.reduce((sum, { members }) => sum + members.length, 0)
}
