import * as contracts from "@scorecard/contracts/organization"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { assignManagers } from "./assign-managers.ts"
import { createCluster } from "./create-cluster.ts"
import { createDepartment } from "./create-department.ts"
import { deleteCluster, deleteDepartment } from "./delete-unit.ts"
import { editCluster } from "./edit-cluster.ts"
import { editDepartment } from "./edit-department.ts"
import { listUnits } from "./list-units.ts"
import { clusters, departments } from "./organization.store.ts"
import { readTree } from "./read-tree.ts"

type Located = { params: { id: string } }

export function openOrganization(world: World): { routes: MountedRoute[] } {
  const cluster = ({ params }: Located) => clusters.get(world.db, params.id)
  const department = ({ params }: Located) => departments.get(world.db, params.id)

  return {
    routes: [
      mount(contracts.readTree, () => readTree(world)),

      mount(contracts.listClusters, (ask) => listUnits(world, clusters, ask.query)),
      mount(contracts.createCluster, (ask) => createCluster(world, ask.actor, ask.body)),
      mount(contracts.readCluster, cluster),
      mount(
        contracts.editCluster,
        (ask) => editCluster(world, ask.actor, ask.params.id, ask.body, ask.ifMatch),
        cluster,
      ),
      mount(
        contracts.deleteCluster,
        async (ask) => {
          await deleteCluster(world, ask.actor, ask.params.id, ask.ifMatch)
          return {}
        },
        cluster,
      ),
      mount(
        contracts.assignClusterManagers,
        ({ actor, params, body, ifMatch }) =>
          assignManagers(world, clusters, "cluster.managers_assigned", actor, { ...params, ...body, ifMatch }),
        cluster,
      ),

      mount(contracts.listDepartments, (ask) => listUnits(world, departments, ask.query)),
      mount(contracts.createDepartment, (ask) => createDepartment(world, ask.actor, ask.body)),
      mount(contracts.readDepartment, department),
      mount(
        contracts.editDepartment,
        (ask) => editDepartment(world, ask.actor, ask.params.id, ask.body, ask.ifMatch),
        department,
      ),
      mount(
        contracts.deleteDepartment,
        async (ask) => {
          await deleteDepartment(world, ask.actor, ask.params.id, ask.ifMatch)
          return {}
        },
        department,
      ),
      mount(
        contracts.assignDepartmentManagers,
        ({ actor, params, body, ifMatch }) =>
          assignManagers(world, departments, "department.managers_assigned", actor, { ...params, ...body, ifMatch }),
        department,
      ),
    ],
  }
}
