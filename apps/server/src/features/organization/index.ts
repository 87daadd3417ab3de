import * as contracts from "@scorecard/contracts/organization"
import type { Cluster, Department } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { createCluster, deleteCluster, updateCluster } from "./clusters.ts"
import { createDepartment, deleteDepartment, updateDepartment } from "./departments.ts"
import { clusterList, departmentList } from "./organization.store.ts"
import { assertManagesUnit, loadUnitAccess } from "./policy.ts"
import { getNames, getTree } from "./tree.ts"
import { assignManagers, CLUSTERS, DEPARTMENTS, getUnit, presentUnits, type Units } from "./units.ts"

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
