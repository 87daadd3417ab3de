import type { LearningModule, ModuleRecord } from "@scorecard/contracts/learning"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { inWebClient } from "#platform/http/index.ts"

/** From this level on modules are written, and people enrolled. (rules/learning#modules-and-units) */
const AUTHOR_LEVEL = 3
/** From this level on, everybody's. */
const EDITOR_LEVEL = 4

export const isAuthor = ({ access_level }: Actor): boolean => access_level >= AUTHOR_LEVEL
export const isEditor = ({ access_level }: Actor): boolean => access_level >= EDITOR_LEVEL

export function canEditModule(actor: Actor, { author_id }: Pick<ModuleRecord, "author_id">): boolean {
  return isEditor(actor) || (isAuthor(actor) && author_id === actor.employee_id)
}

/** @throws Refusal 403 `not_own_module`. */
export function assertCanEditModule(actor: Actor, module: ModuleRecord): void {
  if (canEditModule(actor, module)) return
  throw new Refusal(
    "not_own_module",
    "Somebody else wrote this module. Ask them, or somebody of level 4, to handle it.",
  )
}

/** What a reader's standing towards a module decides besides its own fields. */
export type ModuleUse = {
  /** Somebody is enrolled in it, or has learned in it. */
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
    ...inWebClient(reader, {
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
