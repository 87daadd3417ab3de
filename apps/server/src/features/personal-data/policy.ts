import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain"

/** The person, or level 5. @throws Refusal 403 `not_own_data` */
export function assertCanExport(actor: Actor, employeeId: string): void {
  if (actor.employee_id === employeeId || actor.access_level === SUPER_ADMIN) return
  throw new Refusal("not_own_data", "Everyone can download their own data. Ask a super admin for someone else's.")
}
