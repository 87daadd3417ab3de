import * as contracts from "@scorecard/contracts/personal-data"
import type { Actor } from "@scorecard/domain"
import { employees } from "#core/people/index.ts"
import { mount, type FileResponse, type MountedRoute, type Platform } from "#platform/index.ts"
import { exportPersonalData } from "./export.ts"
import { assertCanExport } from "./policy.ts"

/** What people can ask of the data about them, and what happens to it after they have left. (rules/personal-data) */
export function openPersonalData(platform: Platform): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.exportPersonalData, ({ actor, params }) => exportFor(platform, actor, params.employee_id)),
    ],
  }
}

/** @throws Refusal 403 `not_own_data`, 404 */
async function exportFor(platform: Platform, actor: Actor, employeeId: string): Promise<FileResponse> {
  assertCanExport(actor, employeeId)
  await employees.get(platform.db, employeeId)
  await platform.transact(async (tx) =>
    tx.audit(actor, "employee.data_exported", {
      collection: employees.name,
      id: employeeId,
      employee_id: employeeId,
    }),
  )
  return exportPersonalData(platform, employeeId)
}
