import { BOOTSTRAP_ADMIN_ID, type EmployeeDraft, type EmployeeView } from "@scorecard/contracts/employees"
import { invalidField } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, easternDate, type Actor } from "@scorecard/domain"
import type { Database, Platform, Tx } from "#platform/index.ts"
import { queueEmployeeRecalculation } from "./effects.ts"
import { mapDuplicateErrors, employeeIdTaken, employees, generateEmployeeId, lockHierarchy } from "./employees.store.ts"
import { assertCanSetAccess, presentEmployee } from "./policy.ts"
import { assertStaysInPool } from "./pool-boundaries.ts"
import { auditCreation, createRecord, OWN_CHOICES, RESERVED_IDS } from "./record.ts"
import { validateRecord, type EmailDomains } from "./validate.ts"

/**
 * @throws Refusal 403 for the level, the scope or the placement, 422 for everything about the record.
 * (rules/people#access-levels)
 */
export async function createEmployee(
  deps: Pick<Platform, "config" | "transact">,
  actor: Actor,
  draft: EmployeeDraft,
): Promise<EmployeeView> {
  return deps.transact((tx) => addEmployee(tx, deps.config, actor, draft))
}

/** The same in the caller's transaction. Every new employee is created here. */
export async function addEmployee(
  tx: Tx,
  config: EmailDomains,
  actor: Actor,
  draft: EmployeeDraft,
): Promise<EmployeeView> {
  assertCanSetAccess(actor, null, draft)
  await lockHierarchy(tx.db)
  const _id = draft.employee_id ?? (await generateEmployeeId(tx.db))
  const document = createRecord(_id, draft, actor, tx)
  await assertStaysInPool(tx.db, actor, { current: null, next: document })
  await assertIdIsFree(tx.db, draft.employee_id)
  await validateRecord(tx, config, { current: null, next: document })

  const created = await mapDuplicateErrors(employees.insert(tx.db, document))
  const target = { collection: employees.name, id: _id, employee_id: _id }
  tx.audit(actor, "employee.created", { ...target, change: auditCreation(created) })
  await queueEmployeeRecalculation(tx, [_id])
  return presentEmployee(created, actor)
}

/** Validates the record as it is now, regardless of who adds it. @throws Refusal 422. */
export async function validateDraft(tx: Tx, config: EmailDomains, actor: Actor, draft: EmployeeDraft): Promise<void> {
  const _id = draft.employee_id ?? (await generateEmployeeId(tx.db))
  await assertIdIsFree(tx.db, draft.employee_id)
  await validateRecord(tx, config, { current: null, next: createRecord(_id, draft, actor, tx) })
}

async function assertIdIsFree(db: Database, employeeId: string | undefined): Promise<void> {
  if (employeeId === undefined) return
  if (RESERVED_IDS.includes(employeeId)) throw invalidField("employee_id", "This word is reserved.")
  if (await employees.find(db, employeeId)) throw employeeIdTaken()
}

/** The first super admin, who adds everyone else. Not scored. (rules/running#first-start) */
export async function bootstrapAdmin(tx: Tx, email: string | null): Promise<void> {
  if (email === null) return
  await employees.insert(tx.db, {
    _id: BOOTSTRAP_ADMIN_ID,
    access_level: SUPER_ADMIN,
    access_scope: "team",
    access_mode: "full",
    status: "active",
    idp_sub: null,
    sessions_end_at: null,
    pseudonymized_at: null,
    hire_date: easternDate(tx.now),
    personal_data: {
      first_name: "Bootstrap",
      last_name: "Admin",
      preferred_name: null,
      email_address: email,
      birth_date: null,
      phone: null,
      pronouns: null,
      ...OWN_CHOICES,
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
  const target = { collection: employees.name, id: BOOTSTRAP_ADMIN_ID, employee_id: BOOTSTRAP_ADMIN_ID }
  tx.audit(null, "employee.bootstrapped", target)
}
