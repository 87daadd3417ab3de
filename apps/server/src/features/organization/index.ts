import * as contracts from "@scorecard/contracts/organization"
import type { Cluster, Department, OrganizationTree, TreeNode } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain"
import { type MountedRoute, type Platform, mount } from "#platform/index.ts"
import {
  clusterList,
  clusters,
  departmentList,
  departments,
  selectActivePeople,
  selectAllByName,
  selectNames,
} from "./organization.store.ts"
import { assertManagesUnit, loadUnitAccess } from "./policy.ts"
import {
  CLUSTERS,
  DEPARTMENTS,
  type Units,
  assignManagers,
  createCluster,
  createDepartment,
  deleteCluster,
  deleteDepartment,
  getUnit,
  presentUnits,
  updateCluster,
  updateDepartment,
} from "./units.ts"

export function openOrganization(platform: Platform): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.readTree, () => getTree(platform)),
      mount(contracts.readNames, (ctx) => getNames(platform, ctx.actor, ctx.query.employee_ids)),
      ...clusterRoutes(platform),
      ...departmentRoutes(platform),
    ],
  }
}

function clusterRoutes(platform: Platform): MountedRoute[] {
  const locate = assertChangeable(platform, CLUSTERS)
  return [
    mount(contracts.listClusters, (ctx) =>
      clusterList.page(platform, ctx.query, undefined, (found) => presentUnits(platform, CLUSTERS, ctx.actor, found)),
    ),
    mount(contracts.exportClusters, (ctx) => clusterList.file(platform, ctx.query)),
    mount(contracts.createCluster, (ctx) => createCluster(platform, ctx.actor, ctx.body)),
    mount(contracts.readCluster, (ctx) => getUnit(platform, CLUSTERS, ctx.actor, ctx.params.id)),
    mount(
      contracts.editCluster,
      ({ actor, params, body, ifMatch }) => updateCluster(platform, actor, { ...params, change: body, ifMatch }),
      locate,
    ),
    mount(
      contracts.deleteCluster,
      ({ actor, params, ifMatch }) => deleteCluster(platform, actor, { ...params, ifMatch }),
      locate,
    ),
    mount(
      contracts.assignClusterManagers,
      ({ actor, params, body, ifMatch }) => assignManagers(platform, CLUSTERS, actor, { ...params, ...body, ifMatch }),
      locate,
    ),
  ]
}

function departmentRoutes(platform: Platform): MountedRoute[] {
  const locate = assertChangeable(platform, DEPARTMENTS)
  return [
    mount(contracts.listDepartments, (ctx) =>
      departmentList.page(platform, ctx.query, undefined, (found) =>
        presentUnits(platform, DEPARTMENTS, ctx.actor, found),
      ),
    ),
    mount(contracts.exportDepartments, (ctx) => departmentList.file(platform, ctx.query)),
    mount(contracts.createDepartment, (ctx) => createDepartment(platform, ctx.actor, ctx.body)),
    mount(contracts.readDepartment, (ctx) => getUnit(platform, DEPARTMENTS, ctx.actor, ctx.params.id)),
    mount(
      contracts.editDepartment,
      ({ actor, params, body, ifMatch }) => updateDepartment(platform, actor, { ...params, change: body, ifMatch }),
      locate,
    ),
    mount(
      contracts.deleteDepartment,
      ({ actor, params, ifMatch }) => deleteDepartment(platform, actor, { ...params, ifMatch }),
      locate,
    ),
    mount(
      contracts.assignDepartmentManagers,
      ({ actor, params, body, ifMatch }) =>
        assignManagers(platform, DEPARTMENTS, actor, { ...params, ...body, ifMatch }),
      locate,
    ),
  ]
}

/** Refuses a unit that does not exist or that the actor does not manage, before the body is parsed. */
function assertChangeable<Unit extends Cluster | Department>(
  { db }: Pick<Platform, "db">,
  { collection }: Units<Unit, unknown>,
) {
  return async ({ actor, params }: { actor: Actor; params: { id: string } }): Promise<void> => {
    const unit = await collection.get(db, params.id)
    assertManagesUnit(await loadUnitAccess(db, actor), unit)
  }
}

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
