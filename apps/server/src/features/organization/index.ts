import * as contracts from "@scorecard/contracts/organization"
import type { Cluster, Department } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { createCluster, deleteCluster, updateCluster } from "./clusters.ts"
import { createDepartment, deleteDepartment, updateDepartment } from "./departments.ts"
import { assertManagesUnit, loadUnitAccess } from "./policy.ts"
import { getNames, getTree } from "./tree.ts"
import { assignManagers, CLUSTERS, DEPARTMENTS, exportUnits, getUnit, listUnits, type Units } from "./units.ts"

export function openOrganization(world: World): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.readTree, () => getTree(world)),
      mount(contracts.readNames, (ctx) => getNames(world, ctx.actor, ctx.query.employee_ids)),
      ...clusterRoutes(world),
      ...departmentRoutes(world),
    ],
  }
}

function clusterRoutes(world: World): MountedRoute[] {
  const locate = assertChangeable(world, CLUSTERS)
  return [
    mount(contracts.listClusters, (ctx) => listUnits(world, CLUSTERS, ctx.actor, ctx.query)),
    mount(contracts.exportClusters, (ctx) => exportUnits(world, CLUSTERS, ctx.query)),
    mount(contracts.createCluster, (ctx) => createCluster(world, ctx.actor, ctx.body)),
    mount(contracts.readCluster, (ctx) => getUnit(world, CLUSTERS, ctx.actor, ctx.params.id)),
    mount(
      contracts.editCluster,
      ({ actor, params, body, ifMatch }) => updateCluster(world, actor, { ...params, change: body, ifMatch }),
      locate,
    ),
    mount(
      contracts.deleteCluster,
      async ({ actor, params, ifMatch }) => {
        await deleteCluster(world, actor, { ...params, ifMatch })
        return {}
      },
      locate,
    ),
    mount(
      contracts.assignClusterManagers,
      ({ actor, params, body, ifMatch }) => assignManagers(world, CLUSTERS, actor, { ...params, ...body, ifMatch }),
      locate,
    ),
  ]
}

function departmentRoutes(world: World): MountedRoute[] {
  const locate = assertChangeable(world, DEPARTMENTS)
  return [
    mount(contracts.listDepartments, (ctx) => listUnits(world, DEPARTMENTS, ctx.actor, ctx.query)),
    mount(contracts.exportDepartments, (ctx) => exportUnits(world, DEPARTMENTS, ctx.query)),
    mount(contracts.createDepartment, (ctx) => createDepartment(world, ctx.actor, ctx.body)),
    mount(contracts.readDepartment, (ctx) => getUnit(world, DEPARTMENTS, ctx.actor, ctx.params.id)),
    mount(
      contracts.editDepartment,
      ({ actor, params, body, ifMatch }) => updateDepartment(world, actor, { ...params, change: body, ifMatch }),
      locate,
    ),
    mount(
      contracts.deleteDepartment,
      async ({ actor, params, ifMatch }) => {
        await deleteDepartment(world, actor, { ...params, ifMatch })
        return {}
      },
      locate,
    ),
    mount(
      contracts.assignDepartmentManagers,
      ({ actor, params, body, ifMatch }) => assignManagers(world, DEPARTMENTS, actor, { ...params, ...body, ifMatch }),
      locate,
    ),
  ]
}

/** Refuses a unit that does not exist or that the actor does not manage, before the body is parsed. */
function assertChangeable<Unit extends Cluster | Department>(
  { db }: Pick<World, "db">,
  { collection }: Units<Unit, unknown>,
) {
  return async ({ actor, params }: { actor: Actor; params: { id: string } }): Promise<void> => {
    const unit = await collection.get(db, params.id)
    assertManagesUnit(await loadUnitAccess(db, actor), unit)
  }
}
