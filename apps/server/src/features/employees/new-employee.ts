import type { EmployeeDraft } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import type { EmployeeDocument } from "./employees.store.ts"

/** Words that stand in the place of an id in some address: a person with such an id could not be asked for. */
export const RESERVED_IDS: readonly string[] = [
  "me",
  "bulk",
  "create-requests",
  "welcome-email",
  "activity-export",
  "export",
]

/** The record of somebody who is being added: active, and never signed in. */
export function newEmployee(_id: string, draft: EmployeeDraft, actor: Actor, at: string): EmployeeDocument {
  const { employee_id: _given, ...record } = draft
  return {
    _id,
    ...record,
    status: "active",
    idp_sub: null,
    sessions_end_at: null,
    created_at: at,
    created_by_id: actor.employee_id,
    updated_at: at,
    updated_by_id: actor.employee_id,
    version: 1,
  }
}

/** What the audit log keeps of somebody new: their standing and their place. */
export function startOf({ access_level, access_scope, employment_data }: EmployeeDocument) {
  const { department_id, manager_id } = employment_data
  return { access_level, access_scope, department_id, manager_id }
}
