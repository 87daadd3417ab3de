import { BOOTSTRAP_ADMIN_ID } from "@scorecard/contracts/employees"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import type { Tx } from "#platform/transactions/index.ts"
import { employees } from "./employees.store.ts"

/** The first super admin, who lets everybody else in. Is not scored. (rules/running#first-start) */
export async function bootstrapAdmin(tx: Tx, email: string | null): Promise<void> {
  if (email === null) return
  await employees.insert(tx.db, {
    _id: BOOTSTRAP_ADMIN_ID,
    access_level: SUPER_ADMIN,
    access_scope: "team",
    status: "active",
    idp_sub: null,
    sessions_end_at: null,
    hire_date: easternDate(tx.now),
    personal_data: {
      first_name: "Bootstrap",
      last_name: "Admin",
      preferred_name: null,
      email_address: email,
      birth_date: null,
      phone: null,
      pronouns: null,
    },
    employment_data: {
      position: "Administrator",
      department_id: null,
      manager_id: null,
      employment_type: "full_time",
      regularization_date: null,
      separation_date: null,
      bsc_enabled: false,
    },
    created_at: tx.at,
    created_by_id: null,
    updated_at: tx.at,
    updated_by_id: null,
    version: 1,
  })
  tx.audit(null, "employee.bootstrapped", {
    collection: employees.name,
    id: BOOTSTRAP_ADMIN_ID,
    employee_id: BOOTSTRAP_ADMIN_ID,
  })
}
