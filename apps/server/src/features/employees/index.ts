import * as contracts from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { bootstrapAdmin } from "./bootstrap-admin.ts"
import { createEmployee } from "./create-employee.ts"
import { deactivateEmployee } from "./deactivate-employee.ts"
import { editEmployee } from "./edit-employee.ts"
import { employeeInPool } from "./employees.store.ts"
import { listEmployees } from "./list-employees.ts"
import { readEmployee } from "./read-employee.ts"

export type Employees = {
  routes: MountedRoute[]
  /** On an empty database: the level-5 employee of BOOTSTRAP_ADMIN_EMAIL, `employee_id` ADMIN. (decisions §11) */
  bootstrapAdmin(tx: Tx): Promise<void>
}

export function openEmployees(world: World): Employees {
  const located = ({ actor, params }: { actor: Actor; params: { employee_id: string } }) =>
    employeeInPool(world.db, actor, params.employee_id)

  return {
    bootstrapAdmin: (tx) => bootstrapAdmin(tx, world.config.bootstrapAdminEmail),
    routes: [
      mount(contracts.listEmployees, (ask) => listEmployees(world, ask.actor, ask.query)),
      mount(contracts.createEmployee, (ask) => createEmployee(world, ask.actor, ask.body)),
      mount(contracts.readOwnProfile, (ask) => readEmployee(world, ask.actor, ask.actor.employee_id)),
      mount(contracts.readEmployee, (ask) => readEmployee(world, ask.actor, ask.params.employee_id)),
      mount(
        contracts.editEmployee,
        (ask) => editEmployee(world, ask.actor, ask.params.employee_id, ask.body, ask.ifMatch),
        located,
      ),
      mount(
        contracts.deactivateEmployee,
        async (ask) => {
          await deactivateEmployee(world, ask.actor, ask.params.employee_id, ask.ifMatch)
          return {}
        },
        located,
      ),
    ],
  }
}
