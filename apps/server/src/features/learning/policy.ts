import type { LearningModule, ModuleRecord } from "@scorecard/contracts/learning"
import type { AssignmentRecord, EnrolledAbilities } from "@scorecard/contracts/learning-enrollments"
import { Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain"
import { managementAbilities } from "#platform/index.ts"

/** The lowest level that can author modules and enroll people. (rules/learning#modules-and-units) */
const AUTHOR_LEVEL = 3
/** The lowest level that can edit every module. */
const EDITOR_LEVEL = 4

export const isAuthor = ({ access_level }: Actor): boolean => access_level >= AUTHOR_LEVEL
export const isEditor = ({ access_level }: Actor): boolean => access_level >= EDITOR_LEVEL

export function canEditModule(actor: Actor, { author_id }: Pick<ModuleRecord, "author_id">): boolean {
  return isEditor(actor) || (isAuthor(actor) && author_id === actor.employee_id)
}

/** @throws Refusal 403 `not_own_module`. */
export function assertCanEditModule(actor: Actor, module: ModuleRecord): void {
  if (canEditModule(actor, module)) return
  throw new Refusal("not_own_module", "Someone else wrote this module. Ask them or a manager at level 4 to change it.")
}

/** The usage of a module that determines what the reader may do. */
type ModuleUse = {
  /** Someone is enrolled in it or has progress in it. */
  isUsed: boolean
  /** The reader is enrolled in it. */
  isEnrolled: boolean
}

export function moduleAbilities(
  reader: Actor,
  module: ModuleRecord,
  { isUsed, isEnrolled }: ModuleUse,
): LearningModule["abilities"] {
  const edit = canEditModule(reader, module)
  const isPublished = module.status === "published"
  return {
    ...managementAbilities(reader, {
      edit,
      publish: edit && !isPublished && module.unit_ids.length > 0,
      unpublish: edit && isPublished,
      archive: edit && module.status !== "archived",
      delete: edit && !isUsed,
      assign: isPublished && isAuthor(reader),
    }),
    enroll: isPublished && !isEnrolled && reader.impersonated_by === null,
  }
}

type EnrollmentOrigin = Pick<AssignmentRecord, "employee_id" | "source">

/** @throws Refusal 403 `own_record`. */
export function assertCanUpdateAssignment(actor: Actor, enrollment: EnrollmentOrigin): void {
  if (!isAssignedToActor(actor, enrollment)) return
  throw new Refusal("own_record", "Someone else enrolled you. Ask your manager to change it.")
}

/** Anyone may leave a module that they enrolled in themselves. @throws Refusal 403 `level_too_low`, `own_record`. */
export function assertCanDeleteAssignment(actor: Actor, enrollment: EnrollmentOrigin): void {
  if (isSelfEnrolled(actor, enrollment)) return
  if (!isAuthor(actor)) throw new Refusal("level_too_low", "Managing enrollments needs access level 3.")
  assertCanUpdateAssignment(actor, enrollment)
}

/** Abilities for an enrollment within the actor's pool. */
export function assignmentAbilities(actor: Actor, enrollment: EnrollmentOrigin): EnrolledAbilities {
  const canManage = isAuthor(actor) && actor.access_mode === "full" && !isAssignedToActor(actor, enrollment)
  return {
    ...managementAbilities(actor, { change: canManage }),
    remove: canManage || isSelfEnrolled(actor, enrollment),
  }
}

/** Below level 5, only someone else may change what the actor was assigned. */
function isAssignedToActor({ employee_id, access_level }: Actor, enrollment: EnrollmentOrigin): boolean {
  return enrollment.employee_id === employee_id && enrollment.source !== "self" && access_level < SUPER_ADMIN
}

function isSelfEnrolled({ employee_id }: Actor, enrollment: EnrollmentOrigin): boolean {
  return enrollment.employee_id === employee_id && enrollment.source === "self"
}

/** Only counted attempts can be reset, on a quiz that still exists and was not passed. */
export function canResetAttempt(
  actor: Actor,
  attempt: { employee_id: string; unit_title: string | null; reset_at: string | null; has_passed: boolean },
): boolean {
  const isResettable = attempt.unit_title !== null && attempt.reset_at === null && !attempt.has_passed
  return (
    isResettable && isAuthor(actor) && actor.access_mode === "full" && !isOwnBelowLevel5(actor, attempt.employee_id)
  )
}

/** @throws Refusal 403 `own_record`. */
export function assertCanResetAttempts(actor: Actor, employeeId: string): void {
  if (!isOwnBelowLevel5(actor, employeeId)) return
  throw new Refusal("own_record", "You can't reset your own attempts. Ask your manager.")
}

function isOwnBelowLevel5({ employee_id, access_level }: Actor, employeeId: string): boolean {
  return employee_id === employeeId && access_level < SUPER_ADMIN
}
