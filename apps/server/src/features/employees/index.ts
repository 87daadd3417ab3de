import type { List } from "@scorecard/contracts/common"
import * as bulk from "@scorecard/contracts/employee-bulk"
import * as contracts from "@scorecard/contracts/employees"
import { sendWelcomeEmail } from "@scorecard/contracts/welcome-email"
import type { Actor } from "@scorecard/domain"
import { mount, type MountedRoute, type Platform, type Tx } from "#platform/index.ts"
import { respondWithProgress, purgePreviews } from "#platform/tables/index.ts"
import { createTemplate } from "./bulk-sheet.ts"
import { commitEmployees, previewEmployees } from "./bulk-upload.ts"
import { addEmployee, bootstrapAdmin, createEmployee, validateDraft } from "./create.ts"
import { getEmployeeInPool } from "./employees.store.ts"
import { exportEmployees, getEmployee, listEmployees, type EmployeesQuery } from "./list.ts"
import { clearIdpBinding, deactivateEmployee, updateEmployee } from "./update.ts"
import { sendWelcome } from "./welcome.ts"

type EmployeeView = contracts.EmployeeView

export type Employees = {
  routes: MountedRoute[]
  /**
   * On an empty database: the level-5 employee of BOOTSTRAP_ADMIN_EMAIL, `employee_id` ADMIN.
   * (rules/running#first-start)
   */
  bootstrapAdmin(tx: Tx): Promise<void>
  /** What POST /v1/employees does, in the caller's transaction. @throws Refusal 403 or 422. */
  addEmployee(tx: Tx, actor: Actor, draft: contracts.EmployeeDraft): Promise<EmployeeView>
  /** Whether the record could be added at this moment, whatever the level of the person who adds it. @throws Refusal 422. */
  validateDraft(tx: Tx, actor: Actor, draft: contracts.EmployeeDraft): Promise<void>
  /** The reply of GET /v1/employees/{employee_id} to this actor. @throws Refusal 404. */
  getEmployee(actor: Actor, employeeId: string): Promise<EmployeeView>
  /** The reply of GET /v1/employees; the caller checks the permission. */
  listEmployees(actor: Actor, query: EmployeesQuery): Promise<List<EmployeeView>>
  /** Deletes uploaded rows that are older than an hour. */
  purgePreviews(tx: Tx): Promise<void>
}

export function openEmployees(platform: Platform): Employees {
  const locate = ({ actor, params }: { actor: Actor; params: { employee_id: string } }) =>
    getEmployeeInPool(platform.db, actor, params.employee_id)

  return {
    bootstrapAdmin: (tx) => bootstrapAdmin(tx, platform.config.bootstrapAdminEmail),
    addEmployee: (tx, actor, draft) => addEmployee(tx, platform.config, actor, draft),
    validateDraft: (tx, actor, draft) => validateDraft(tx, platform.config, actor, draft),
    getEmployee: (actor, employeeId) => getEmployee(platform, actor, employeeId),
    listEmployees: (actor, query) => listEmployees(platform, actor, query),
    purgePreviews: (tx) => purgePreviews(tx.db, tx.now),
    routes: [
      mount(contracts.listEmployees, (ctx) => listEmployees(platform, ctx.actor, ctx.query)),
      mount(contracts.exportEmployees, (ctx) => exportEmployees(platform, ctx.actor, ctx.query)),
      mount(contracts.createEmployee, (ctx) => createEmployee(platform, ctx.actor, ctx.body)),
      mount(contracts.readOwnProfile, (ctx) => getEmployee(platform, ctx.actor, ctx.actor.employee_id)),
      mount(contracts.readEmployee, (ctx) => getEmployee(platform, ctx.actor, ctx.params.employee_id)),
      mount(
        contracts.editEmployee,
        ({ actor, params, body, ifMatch }) => updateEmployee(platform, actor, { ...params, patch: body, ifMatch }),
        locate,
      ),
      mount(
        contracts.deactivateEmployee,
        ({ actor, params, ifMatch }) => deactivateEmployee(platform, actor, { ...params, ifMatch }),
        locate,
      ),
      mount(
        contracts.clearIdpBinding,
        ({ actor, params, ifMatch }) => clearIdpBinding(platform, actor, { ...params, ifMatch }),
        locate,
      ),
      mount(bulk.previewEmployees, (ctx) =>
        previewEmployees(platform, ctx.actor, { file: ctx.uploads[0], charset: ctx.body.charset }),
      ),
      mount(bulk.commitEmployees, ({ actor, body, headers }) =>
        respondWithProgress({ ...platform, headers }, (progress) =>
          commitEmployees(platform, actor, { previewId: body.preview_id, progress }),
        ),
      ),
      mount(bulk.downloadEmployeeTemplate, (ctx) => createTemplate(ctx.query.format)),
      mount(sendWelcomeEmail, (ctx) => sendWelcome(platform, ctx.actor, ctx.body.employee_ids)),
    ],
  }
}
