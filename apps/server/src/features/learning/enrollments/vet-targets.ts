import type { EnrollmentDraft } from "@scorecard/contracts/learning-enrollments"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import { peopleInPool, type Person } from "#core/people/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { findManagedDepartments } from "./assignments.store.ts"

/**
 * Active people of the actor's pool, and departments that the actor manages.
 * @throws Refusal 422 with the place of each fault; then nobody is enrolled. (rules/learning#enrollments)
 */
export async function validateTargets(
  db: Database,
  actor: Actor,
  { employee_ids, department_ids }: EnrollmentDraft,
): Promise<void> {
  const people = await peopleInPool(db, actor, employee_ids)
  const departments = await findManagedDepartments(db, actor, department_ids)
  const errors: FieldError[] = [
    ...employee_ids.flatMap((id, at) =>
      toFieldErrors(`employee_ids.${at}`, findTargetIssue(actor, id, people.get(id))),
    ),
    ...department_ids.flatMap((id, at) =>
      toFieldErrors(
        `department_ids.${at}`,
        departments.has(id) ? null : "There is no such department, or not one of yours.",
      ),
    ),
  ]
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}

const toFieldErrors = (path: string, message: string | null): FieldError[] =>
  message === null ? [] : [{ path, message }]

function findTargetIssue(actor: Actor, id: string, person: Person | undefined): string | null {
  if (!person) return "There is no such employee, or not among the people whom you may see."
  if (person.status !== "active") return "This person has left."
  // Their own due date would otherwise be theirs to move.
  if (id === actor.employee_id && actor.access_level < SUPER_ADMIN) return "Enroll yourself from the catalog."
  return null
}
