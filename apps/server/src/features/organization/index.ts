import * as contracts from "@scorecard/contracts/organization"
import type { Cluster, Department } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import { fieldColumns } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { assignManagers } from "./assign-managers.ts"
import { createCluster } from "./create-cluster.ts"
import { createDepartment } from "./create-department.ts"
import { deleteCluster, deleteDepartment } from "./delete-unit.ts"
import { editCluster } from "./edit-cluster.ts"
import { editDepartment } from "./edit-department.ts"
import { exportUnits } from "./export-units.ts"
import { listUnits } from "./list-units.ts"
import { reachOf, refuseUnmanaged } from "./reach.ts"
import { readNames } from "./read-names.ts"
import { readTree } from "./read-tree.ts"
import { readUnit } from "./read-unit.ts"
import { CLUSTERS, DEPARTMENTS, type Units } from "./units.ts"

const STAMPS = ["created_at", "created_by_id", "updated_at", "updated_by_id", "version"] as const
const CLUSTER_COLUMNS = fieldColumns<Cluster>(["_id", "name", "manager_ids", ...STAMPS])
const DEPARTMENT_COLUMNS = fieldColumns<Department>(["_id", "name", "cluster_id", "manager_ids", ...STAMPS])

type Located = { actor: Actor; params: { id: string } }

export function openOrganization(world: World): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.readTree, () => readTree(world)),
      mount(contracts.readNames, (ask) => readNames(world, ask.actor, ask.query.employee_ids)),
      ...clusterRoutes(world),
      ...departmentRoutes(world),
    ],
  }
}

function clusterRoutes(world: World): MountedRoute[] {
  const located = locate(world, CLUSTERS)
  return [
    mount(contracts.listClusters, (ask) => listUnits(world, CLUSTERS, ask.actor, ask.query)),
    mount(contracts.exportClusters, (ask) => exportUnits(world, CLUSTERS, CLUSTER_COLUMNS, ask.query)),
    mount(contracts.createCluster, (ask) => createCluster(world, ask.actor, ask.body)),
    mount(contracts.readCluster, (ask) => readUnit(world, CLUSTERS, ask.actor, ask.params.id)),
    mount(contracts.editCluster, (ask) => editCluster(world, ask.actor, ask.params.id, ask.body, ask.ifMatch), located),
    mount(
      contracts.deleteCluster,
      async (ask) => {
        await deleteCluster(world, ask.actor, ask.params.id, ask.ifMatch)
        return {}
      },
      located,
    ),
    mount(
      contracts.assignClusterManagers,
      ({ actor, params, body, ifMatch }) => assignManagers(world, CLUSTERS, actor, { ...params, ...body, ifMatch }),
      located,
    ),
  ]
}

function departmentRoutes(world: World): MountedRoute[] {
  const located = locate(world, DEPARTMENTS)
  return [
    mount(contracts.listDepartments, (ask) => listUnits(world, DEPARTMENTS, ask.actor, ask.query)),
    mount(contracts.exportDepartments, (ask) => exportUnits(world, DEPARTMENTS, DEPARTMENT_COLUMNS, ask.query)),
    mount(contracts.createDepartment, (ask) => createDepartment(world, ask.actor, ask.body)),
    mount(contracts.readDepartment, (ask) => readUnit(world, DEPARTMENTS, ask.actor, ask.params.id)),
    mount(
      contracts.editDepartment,
      (ask) => editDepartment(world, ask.actor, ask.params.id, ask.body, ask.ifMatch),
      located,
    ),
    mount(
      contracts.deleteDepartment,
      async (ask) => {
        await deleteDepartment(world, ask.actor, ask.params.id, ask.ifMatch)
        return {}
      },
      located,
    ),
    mount(
      contracts.assignDepartmentManagers,
      ({ actor, params, body, ifMatch }) => assignManagers(world, DEPARTMENTS, actor, { ...params, ...body, ifMatch }),
      located,
    ),
  ]
}

/** What is said of a unit before the body is looked at: that it is not there, or not the asker's to change. */
function locate<Unit extends Cluster | Department>({ db }: Pick<World, "db">, { collection }: Units<Unit, unknown>) {
  return async ({ actor, params }: Located): Promise<void> => {
    const unit = await collection.get(db, params.id)
    refuseUnmanaged(await reachOf(db, actor), unit)
  }
}
