import type { AssignmentRecord, EnrolledAbilities } from "@scorecard/contracts/learning-enrollments"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import { inWebClient } from "#platform/http/index.ts"
import { isAuthor } from "../modules/may-author.ts"

type EnrollmentSource = Pick<AssignmentRecord, "employee_id" | "source">

/** What somebody was given to learn, somebody else takes from them. */
function wasAssignedByOthers({ employee_id, access_level }: Actor, enrolled: EnrollmentSource): boolean {
  return enrolled.employee_id === employee_id && enrolled.source !== "self" && access_level < SUPER_ADMIN
}

/** @throws Refusal 403 `own_record`. */
export function assertCanUpdateAssignment(actor: Actor, enrolled: EnrollmentSource): void {
  if (!wasAssignedByOthers(actor, enrolled)) return
  throw new Refusal("own_record", "You were enrolled by somebody else. Ask your manager to change it.")
}

/** Everybody leaves what they chose themselves. @throws Refusal 403 `level_too_low`, `own_record`. */
export function assertCanDeleteAssignment(actor: Actor, enrolled: EnrollmentSource): void {
  if (isSelfEnrolled(actor, enrolled)) return
  if (!isAuthor(actor)) throw new Refusal("level_too_low", "Enrollments are handled from access level 3 on.")
  assertCanUpdateAssignment(actor, enrolled)
}

/** Over something of the actor's pool. */
export function assignmentAbilities(actor: Actor, enrolled: EnrollmentSource): EnrolledAbilities {
  const handles = isAuthor(actor) && !wasAssignedByOthers(actor, enrolled)
  return { ...inWebClient(actor, { change: handles }), remove: handles || isSelfEnrolled(actor, enrolled) }
}

function isSelfEnrolled({ employee_id }: Actor, enrolled: EnrollmentSource): boolean {
  return enrolled.employee_id === employee_id && enrolled.source === "self"
}
