import * as contracts from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain"
import { type MountedRoute, type Platform, mount } from "#platform/index.ts"
import { createUnits, removeDepartment, removeUnits, renameDepartment } from "./create-units.ts"
import * as store from "./organization.store.ts"
import { assertManagesUnit, loadUnitAccess } from "./policy.ts"
import * as units from "./units.ts"

export type Organization = {
  routes: MountedRoute[]
  createUnits: typeof createUnits
  removeUnits: typeof removeUnits
  renameDepartment: typeof renameDepartment
  removeDepartment: typeof removeDepartment
}

export function openOrganization(platform: Platform): Organization {
  return {
    createUnits,
    removeUnits,
    renameDepartment,
    removeDepartment,
    routes: [
      mount(contracts.readTree, () => getTree(platform)),
      mount(contracts.readNames, (ctx) => getNames(platform, ctx.actor, ctx.query.employee_ids)),
      ...clusterRoutes(platform),
      ...departmentRoutes(platform),
    ],
  }
}

function clusterRoutes(platform: Platform): MountedRoute[] {
  const locate = assertChangeable(platform, units.CLUSTERS)
  return [
    mount(contracts.listClusters, (ctx) =>
      store.clusterList.page(platform, ctx.query, undefined, (found) =>
        units.presentUnits(platform, units.CLUSTERS, ctx.actor, found),
      ),
    ),
    mount(contracts.exportClusters, (ctx) => store.clusterList.file(platform, ctx.query)),
    mount(contracts.createCluster, (ctx) => units.createCluster(platform, ctx.actor, ctx.body)),
    mount(contracts.readCluster, (ctx) => units.getUnit(platform, units.CLUSTERS, ctx.actor, ctx.params.id)),
    mount(
      contracts.editCluster,
      ({ actor, params, body, ifMatch }) => units.updateCluster(platform, actor, { ...params, change: body, ifMatch }),
      locate,
    ),
    mount(
      contracts.deleteCluster,
      ({ actor, params, ifMatch }) => units.deleteCluster(platform, actor, { ...params, ifMatch }),
      locate,
    ),
    mount(
      contracts.assignClusterManagers,
      ({ actor, params, body, ifMatch }) =>
        units.assignManagers(platform, units.CLUSTERS, actor, { ...params, ...body, ifMatch }),
      locate,
    ),
  ]
}

function departmentRoutes(platform: Platform): MountedRoute[] {
  const locate = assertChangeable(platform, units.DEPARTMENTS)
  return [
    mount(contracts.listDepartments, (ctx) =>
      store.departmentList.page(platform, ctx.query, undefined, (found) =>
        units.presentUnits(platform, units.DEPARTMENTS, ctx.actor, found),
      ),
    ),
    mount(contracts.exportDepartments, (ctx) => store.departmentList.file(platform, ctx.query)),
    mount(contracts.createDepartment, (ctx) => units.createDepartment(platform, ctx.actor, ctx.body)),
    mount(contracts.readDepartment, (ctx) => units.getUnit(platform, units.DEPARTMENTS, ctx.actor, ctx.params.id)),
    mount(
      contracts.editDepartment,
      ({ actor, params, body, ifMatch }) =>
        units.updateDepartment(platform, actor, { ...params, change: body, ifMatch }),
      locate,
    ),
    mount(
      contracts.deleteDepartment,
      ({ actor, params, ifMatch }) => units.deleteDepartment(platform, actor, { ...params, ifMatch }),
      locate,
    ),
    mount(
      contracts.assignDepartmentManagers,
      ({ actor, params, body, ifMatch }) =>
        units.assignManagers(platform, units.DEPARTMENTS, actor, { ...params, ...body, ifMatch }),
      locate,
    ),
  ]
}

/** Refuses a missing unit, or one that the actor does not manage, before the body is parsed. */
function assertChangeable<Unit extends contracts.Cluster | contracts.Department>(
  { db }: Pick<Platform, "db">,
  { collection }: units.Units<Unit, unknown>,
) {
  return async ({ actor, params }: { actor: Actor; params: { id: string } }): Promise<void> => {
    const unit = await collection.get(db, params.id)
    assertManagesUnit(await loadUnitAccess(db, actor), unit)
  }
}

/**
 * The whole organization with its active people, the same for everyone who may see the tree. Three queries, regardless
 * of the company's size. (rules/people#organization-tree)
 */
export async function getTree({ db, clock }: Pick<Platform, "db" | "clock">): Promise<contracts.OrganizationTree> {
  const [allClusters, allDepartments, directory] = await Promise.all([
    store.selectAllByName(db, store.clusters),
    store.selectAllByName(db, store.departments),
    store.selectActivePeople(db, clock.now()),
  ])
  const activeIds = new Set(directory.map((node) => node.employee_id))
  const membersByDepartment = Map.groupBy(directory, (node: contracts.TreeNode) => node.department_id)
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

/** Documents refer to people by id; readers need their names. */
export async function getNames(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  employeeIds: readonly string[],
): Promise<{ names: Record<string, string> }> {
  const people = await store.selectNames(db, actor, employeeIds)
  return { names: Object.fromEntries(people.map(({ employee_id, name }) => [employee_id, name])) }
}
