import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import { isAuthor } from "../modules/may-author.ts"

/** Nobody gives themselves another try, below level 5. */
export function isOwnReset({ employee_id, access_level }: Actor, employeeId: string): boolean {
  return employee_id === employeeId && access_level < SUPER_ADMIN
}

/** Whether the actor may give somebody of their pool these attempts anew: those that count, at a quiz that is not passed. */
export function canResetAttempt(
  actor: Actor,
  attempt: { employee_id: string; unit_title: string | null; reset_at: string | null; has_passed: boolean },
): boolean {
  const isOpen = attempt.unit_title !== null && attempt.reset_at === null && !attempt.has_passed
  return isOpen && isAuthor(actor) && !isOwnReset(actor, attempt.employee_id)
}
