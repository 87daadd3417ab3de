import * as contracts from "@scorecard/contracts/personal-data"
import type { Actor } from "@scorecard/domain"
import { employees } from "#core/people/index.ts"
import {
  handleTracked,
  mount,
  type FileResponse,
  type HandledJob,
  type JobSchedule,
  type MountedRoute,
  type Platform,
} from "#platform/index.ts"
import { compactSchedule, handleCompact } from "./data-files.ts"
import { exportPersonalData } from "./export.ts"
import { assertCanExport } from "./policy.ts"
import { pseudonymization } from "./pseudonymization.ts"
import { getPseudonymization, pseudonymize, resumePseudonymizations, type PersonalDataDeps } from "./pseudonymize.ts"
import { pseudonymizationWork } from "./pseudonymize-job.ts"
import { handleVerification } from "./verification.ts"

export { reapplyPseudonymizations } from "./reapply.ts"
export { compactTables } from "./data-files.store.ts"
export { listPerson, readPseudonymized } from "./pseudonymized-list.ts"

/** What people can ask of the data about them, and what happens to it after they have left. (rules/personal-data) */
export function openPersonalData(platform: Platform & PersonalDataDeps): {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
} {
  return {
    jobs: [
      handleTracked(platform, pseudonymization, pseudonymizationWork(platform)),
      handleVerification(platform),
      handleCompact(platform, () => resumePseudonymizations(platform)),
    ],
    schedules: [compactSchedule],
    routes: [
      mount(contracts.exportPersonalData, ({ actor, params }) => exportFor(platform, actor, params.employee_id)),
      mount(
        contracts.pseudonymizeEmployee,
        ({ actor, params, body }) => pseudonymize(platform, actor, { ...params, ...body }),
        ({ params }) => employees.get(platform.db, params.employee_id),
      ),
      mount(contracts.readPseudonymization, ({ params }) => getPseudonymization(platform, params.employee_id)),
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
