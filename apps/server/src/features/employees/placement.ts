import { invalidField } from "@scorecard/contracts/refusals"
import { wouldLoop } from "@scorecard/domain/access"
import type { Config } from "#platform/config/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { emailIsTaken, emailTaken, holdDepartment, isActive, managersAbove } from "./employees.store.ts"
import type { EmployeeDocument } from "./employees.store.ts"

/**
 * Whether what an employee record points to is there and makes sense; only what differs from `current` is asked.
 * @throws Refusal 422 naming the field.
 */
export async function checkRecord(
  db: Database,
  config: Pick<Config, "allowedEmailDomains">,
  current: EmployeeDocument | null,
  next: EmployeeDocument,
): Promise<void> {
  const before = current?.employment_data
  const { department_id, manager_id } = next.employment_data
  const email = next.personal_data.email_address
  checkDates(next)
  if (email !== current?.personal_data.email_address) await checkEmail(db, config, next._id, email)
  if (department_id !== null && department_id !== before?.department_id) await checkDepartment(db, department_id)
  if (manager_id !== null && manager_id !== before?.manager_id) await checkManager(db, next._id, manager_id)
}

function checkDates({ hire_date, employment_data: { separation_date } }: EmployeeDocument): void {
  if (separation_date === null || separation_date >= hire_date) return
  throw invalidField("employment_data.separation_date", "Nobody leaves before the day on which they were hired.")
}

/** The whole domain counts: neither a subdomain nor a longer name that ends alike. (decisions §2) */
async function checkEmail(
  db: Database,
  config: Pick<Config, "allowedEmailDomains">,
  employeeId: string,
  email: string,
): Promise<void> {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase()
  if (!config.allowedEmailDomains.includes(domain)) {
    throw invalidField(
      "personal_data.email_address",
      `The domain ${domain} is not allowed for work emails.`,
      "email_domain_not_allowed",
    )
  }
  if (await emailTaken(db, email, employeeId)) throw emailIsTaken()
}

async function checkDepartment(db: Database, departmentId: string): Promise<void> {
  if (await holdDepartment(db, departmentId)) return
  throw invalidField("employment_data.department_id", "There is no such department.")
}

/** Ask with the standings held, or two moves at once could close a loop. */
async function checkManager(db: Database, employeeId: string, managerId: string): Promise<void> {
  const path = "employment_data.manager_id"
  const above = await managersAbove(db, managerId)
  if (wouldLoop(employeeId, managerId, (id) => above.get(id) ?? null)) {
    throw invalidField(
      path,
      "The managers would form a loop: nobody can be their own manager, directly or through others.",
      "manager_loop",
    )
  }
  if (!(await isActive(db, managerId))) throw invalidField(path, "There is no active employee with this id.")
}
