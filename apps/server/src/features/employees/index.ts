import type { List } from "@scorecard/contracts/common"
import * as bulk from "@scorecard/contracts/employee-bulk"
import * as assignments from "@scorecard/contracts/employee-assignments"
import * as contracts from "@scorecard/contracts/employees"
import { clearIdpBinding as clearIdpBindingRoute } from "@scorecard/contracts/idp-binding"
import { changeOwnProfile } from "@scorecard/contracts/own-profile"
import { inviteEveryone, sendWelcomeEmail } from "@scorecard/contracts/welcome-email"
import type { Actor } from "@scorecard/domain"
import { JsonResponse, mount, type Database, type MountedRoute, type Platform, type Tx } from "#platform/index.ts"
import {
  commitSheet,
  createTemplate,
  downloadRest,
  previewSheet,
  respondWithProgress,
  type Sheet,
} from "#core/bulk/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import { listAssignments, withdrawAssignment } from "./assignments.ts"
import type { UnitsDeps } from "./bulk-mapping.ts"
import { employeesSheet } from "./bulk-sheet.ts"
import { addEmployee, bootstrapAdmin, createEmployee, validateDraft } from "./create.ts"
import { openDepartures } from "./departures.ts"
import { getEmployeeInPool } from "./employees.store.ts"
import { exportEmployees, getEmployee, getOwnProfile, listEmployees, type EmployeesQuery } from "./list.ts"
import { openTransfers } from "./transfer-jobs.ts"
import {
  changeEmployee,
  clearIdpBinding,
  deactivate,
  deactivateEmployee,
  updateEmployee,
  updateOwnProfile,
} from "./update.ts"
import { invite, sendWelcome } from "./welcome.ts"

type EmployeeView = contracts.EmployeeView

export type Employees = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  /** Uploads of people. */
  sheet: Sheet
  /**
   * On an empty database: the level-5 employee of BOOTSTRAP_ADMIN_EMAIL, `employee_id` ADMIN.
   * (rules/running#first-start)
   */
  bootstrapAdmin(tx: Tx): Promise<void>
  /** Performs POST /v1/employees in the caller's transaction. @throws Refusal 403 or 422. */
  addEmployee(tx: Tx, actor: Actor, draft: contracts.EmployeeDraft): Promise<EmployeeView>
  /** Performs PATCH /v1/employees/{employee_id} in the caller's transaction. @throws Refusal as the route does. */
  changeEmployee(tx: Tx, actor: Actor, employeeId: string, patch: contracts.EmployeeChange): Promise<EmployeeView>
  /** Performs DELETE /v1/employees/{employee_id} in the caller's transaction. @throws Refusal 404, 409 */
  deactivate(tx: Tx, actor: Actor, employeeId: string): Promise<void>
  /** Validates the record as it is now, regardless of who adds it. @throws Refusal 422. */
  validateDraft(tx: Tx, actor: Actor, draft: contracts.EmployeeDraft): Promise<void>
  /** The reply of GET /v1/employees/{employee_id} to this actor. @throws Refusal 404. */
  getEmployee(actor: Actor, employeeId: string): Promise<EmployeeView>
  /** The same within a transaction. */
  getEmployeeIn(db: Database, actor: Actor, employeeId: string): Promise<EmployeeView>
  /** The reply of GET /v1/employees; the caller checks the permission. */
  listEmployees(actor: Actor, query: EmployeesQuery): Promise<List<EmployeeView>>
}

/** What the employees need from another feature. */
export type EmployeesDeps = UnitsDeps

export function openEmployees(platform: Platform, deps: EmployeesDeps): Employees {
  const locate = ({ actor, params }: { actor: Actor; params: { employee_id: string } }) =>
    getEmployeeInPool(platform.db, actor, params.employee_id)
  const sheet = employeesSheet(platform, deps)
  const departures = openDepartures(platform)
  const transfers = openTransfers(platform)

  return {
    jobs: [...departures.jobs, ...transfers.jobs],
    schedules: [...departures.schedules, ...transfers.schedules],
    sheet,
    bootstrapAdmin: (tx) => bootstrapAdmin(tx, platform.config.bootstrapAdminEmail),
    addEmployee: (tx, actor, draft) => addEmployee(tx, platform.config, actor, draft),
    changeEmployee: (tx, actor, employee_id, patch) =>
      changeEmployee(tx, platform, actor, { employee_id, patch, ifMatch: null }),
    deactivate: (tx, actor, employee_id) => deactivate(tx, actor, { employee_id, ifMatch: null }),
    validateDraft: (tx, actor, draft) => validateDraft(tx, platform.config, actor, draft),
    getEmployee: (actor, employeeId) => getEmployee(platform, actor, employeeId),
    getEmployeeIn: (db, actor, employeeId) => getEmployee({ db }, actor, employeeId),
    listEmployees: (actor, query) => listEmployees(platform, actor, query),
    routes: [
      mount(contracts.listEmployees, (ctx) => listEmployees(platform, ctx.actor, ctx.query)),
      mount(contracts.exportEmployees, (ctx) => exportEmployees(platform, ctx.actor, ctx.query)),
      mount(contracts.createEmployee, (ctx) => createEmployee(platform, ctx.actor, ctx.body)),
      mount(contracts.readOwnProfile, ({ actor }) => getOwnProfile(platform, actor)),
      mount(changeOwnProfile, ({ actor, body, ifMatch }) =>
        updateOwnProfile(platform, actor, { patch: body, ifMatch }),
      ),
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
        clearIdpBindingRoute,
        ({ actor, params, ifMatch }) => clearIdpBinding(platform, actor, { ...params, ifMatch }),
        locate,
      ),
      mount(assignments.listEmployeeAssignments, ({ actor, params, query }) =>
        listAssignments(platform, actor, { ...params, ...query }),
      ),
      mount(
        assignments.withdrawEmployeeAssignment,
        ({ actor, params }) => withdrawAssignment(platform, actor, params),
        locate,
      ),
      ...bulkRoutes(platform, sheet),
      mount(sendWelcomeEmail, (ctx) => sendWelcome(platform, ctx.actor, ctx.body.employee_ids)),
      mount(inviteEveryone, ({ actor }) => invite(platform, actor)),
    ],
  }
}

function bulkRoutes(platform: Platform, sheet: Sheet): MountedRoute[] {
  return [
    mount(bulk.previewEmployees, async ({ actor, uploads: [file], body: { charset, mapping } }) => {
      const preview = await previewSheet(platform, sheet, actor, { file, charset, mapping })
      if (preview instanceof JsonResponse) return preview
      return { ...preview, rows: preview.rows.map((row) => ({ ...row, employee_id: row.employee_id ?? "" })) }
    }),
    mount(bulk.commitEmployees, ({ actor, body: { preview_id: previewId, ...choice }, headers }) =>
      respondWithProgress({ ...platform, headers }, (progress) =>
        commitSheet(platform, sheet, actor, { previewId, choice, progress }),
      ),
    ),
    mount(bulk.downloadEmployeeRest, ({ actor, params }) => downloadRest(platform, sheet, actor, params.preview_id)),
    mount(bulk.downloadEmployeeTemplate, ({ query }) => createTemplate(platform, sheet, query)),
  ]
}
