import * as bulk from "@scorecard/contracts/employee-bulk"
import * as contracts from "@scorecard/contracts/employees"
import type { EmployeeDraft, EmployeeView } from "@scorecard/contracts/employees"
import type { List } from "@scorecard/contracts/common"
import { sendWelcomeEmail } from "@scorecard/contracts/welcome-email"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import { answerTold, purgePreviews } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { bootstrapAdmin } from "./bootstrap-admin.ts"
import { commitEmployees } from "./bulk/commit-employees.ts"
import { employeeTemplate } from "./bulk/employee-template.ts"
import { previewEmployees } from "./bulk/preview-employees.ts"
import { clearIdpBinding } from "./clear-idp-binding.ts"
import { addEmployee, createEmployee, validateDraft } from "./create-employee.ts"
import { deactivateEmployee } from "./deactivate-employee.ts"
import { editEmployee } from "./edit-employee.ts"
import { employeeInPool } from "./employees.store.ts"
import { exportEmployees } from "./export-employees.ts"
import { listEmployees, type ListEmployeesQuery } from "./list-employees.ts"
import { readEmployee } from "./read-employee.ts"
import { sendWelcome } from "./send-welcome.ts"

export type Employees = {
  routes: MountedRoute[]
  /**
   * On an empty database: the level-5 employee of BOOTSTRAP_ADMIN_EMAIL, `employee_id` ADMIN.
   * (rules/running#first-start)
   */
  bootstrapAdmin(tx: Tx): Promise<void>
  /** What POST /v1/employees does, in the caller's transaction. @throws Refusal 403 or 422. */
  addEmployee(tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<EmployeeView>
  /** Whether the record could be added as things stand, whatever the level of who adds it. @throws Refusal 422. */
  validateDraft(tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<void>
  /** As GET /v1/employees/{employee_id} answers it to this actor. @throws Refusal 404. */
  readEmployee(actor: Actor, employeeId: string): Promise<EmployeeView>
  /** As GET /v1/employees answers it; who may ask at all is the caller's to check. */
  listEmployees(actor: Actor, query: ListEmployeesQuery): Promise<List<EmployeeView>>
  /** Uploaded rows whose hour is over go. */
  purgePreviews(tx: Tx): Promise<void>
}

export function openEmployees(world: World): Employees {
  const located = ({ actor, params }: { actor: Actor; params: { employee_id: string } }) =>
    employeeInPool(world.db, actor, params.employee_id)

  return {
    bootstrapAdmin: (tx) => bootstrapAdmin(tx, world.config.bootstrapAdminEmail),
    addEmployee: (tx, actor, draft) => addEmployee(tx, world, actor, draft),
    validateDraft: (tx, actor, draft) => validateDraft(tx, world.config, actor, draft),
    readEmployee: (actor, employeeId) => readEmployee(world, actor, employeeId),
    listEmployees: (actor, query) => listEmployees(world, actor, query),
    purgePreviews: (tx) => purgePreviews(tx.db, tx.now),
    routes: [
      mount(contracts.listEmployees, (ask) => listEmployees(world, ask.actor, ask.query)),
      mount(contracts.exportEmployees, (ask) => exportEmployees(world, ask.actor, ask.query)),
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
      mount(
        contracts.clearIdpBinding,
        async (ask) => {
          await clearIdpBinding(world, ask.actor, ask.params.employee_id, ask.ifMatch)
          return {}
        },
        located,
      ),
      mount(bulk.previewEmployees, (ask) =>
        previewEmployees(world, ask.actor, { file: ask.uploads[0], charset: ask.body.charset }),
      ),
      mount(bulk.commitEmployees, ({ actor, body, headers }) =>
        answerTold({ ...world, headers }, (told) =>
          commitEmployees(world, actor, { previewId: body.preview_id, told }),
        ),
      ),
      mount(bulk.downloadEmployeeTemplate, (ask) => employeeTemplate(ask.query.format)),
      mount(sendWelcomeEmail, (ask) => sendWelcome(world, ask.actor, ask.body.employee_ids)),
    ],
  }
}
