import { z } from "zod"
import { EmployeeId, Id, Line, LongText, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/modules"

/**
 * Drafts are visible to their author and level 4. Anyone can enroll in a published module. Archived modules are kept
 * for their history. (rules/learning#modules-and-units)
 */
export const MODULE_STATUSES = ["draft", "published", "archived"] as const
export const ModuleStatus = z.enum(MODULE_STATUSES)
export type ModuleStatus = z.infer<typeof ModuleStatus>

/** Maximum number of units in a module. */
export const MAX_UNITS = 100

const fields = {
  title: Line,
  summary: LongText,
  cover_file_id: Id.nullable().meta({ description: "An image among the learning files" }),
}

/** The input for a new module, which starts as a draft. */
export const ModuleDraft = z
  .strictObject({ ...fields, cover_file_id: fields.cover_file_id.default(null) })
  .meta({ id: "LearningModuleDraft" })
export type ModuleDraft = z.output<typeof ModuleDraft>

/** A JSON merge patch. (rules/http#merge-patch) */
export const ModulePatch = z.strictObject(fields).partial().meta({ id: "LearningModulePatch" })
export type ModulePatch = z.output<typeof ModulePatch>

/** The stored form. It includes the unit order, so reordering changes the module's version. */
export const ModuleRecord = z.strictObject({
  _id: Id,
  ...fields,
  status: ModuleStatus,
  author_id: EmployeeId,
  unit_ids: z.array(Id).max(MAX_UNITS).meta({ description: "The units, in order" }),
  published_at: Timestamp.nullable().meta({ description: "When it was last published; null for never" }),
  created_at: Timestamp,
  updated_at: Timestamp,
  updated_by_id: EmployeeId,
  version: Version,
})
export type ModuleRecord = z.infer<typeof ModuleRecord>

/** A module with its author's name and the caller's abilities. */
export const LearningModule = z
  .strictObject({
    ...ModuleRecord.shape,
    author_name: z.string(),
    unit_count: z.number().int().min(0),
    abilities: z.strictObject({
      edit: z.boolean().meta({ description: "Change the module and its units" }),
      publish: z.boolean(),
      unpublish: z.boolean(),
      archive: z.boolean(),
      delete: z.boolean().meta({ description: "Only if no one was ever enrolled or made progress in it" }),
      enroll: z.boolean().meta({ description: "Enroll yourself" }),
      assign: z.boolean().meta({ description: "Enroll people in your pool" }),
    }),
  })
  .meta({ id: "LearningModule" })
export type LearningModule = z.infer<typeof LearningModule>

const q = z.string().trim().max(200).optional().meta({ description: "Part of the title or summary" })

export const ModulesQuery = z.strictObject({
  status: ModuleStatus.optional(),
  author_id: EmployeeId.optional(),
  q,
  sort: sortQuery(["title", "created_at", "updated_at"], "-updated_at"),
  ...pageQuery,
})
export type ModulesQuery = z.output<typeof ModulesQuery>

export const CatalogQuery = z.strictObject({
  q,
  author_id: EmployeeId.optional(),
  sort: sortQuery(["title", "published_at"], "title"),
  ...pageQuery,
})
export type CatalogQuery = z.output<typeof CatalogQuery>

const params = z.strictObject({ id: Id })

export const listModules = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "List modules for authors",
  description: "Published modules and your own; level 4 and above see all.",
  level: 3,
  query: ModulesQuery,
  reply: listOf(LearningModule),
})

export const listCatalog = route({
  method: "GET",
  path: "/v1/learning/catalog",
  tag,
  summary: "List the published modules",
  query: CatalogQuery,
  reply: listOf(LearningModule),
})

export const readModule = route({
  method: "GET",
  path: `${path}/{id}`,
  tag,
  summary: "Get a module",
  description: "An unpublished module stays visible to people who may still learn in it.",
  params,
  reply: LearningModule,
})

export const createModule = route({
  method: "POST",
  path,
  webOnly: true,
  tag,
  summary: "Create a module",
  level: 3,
  body: ModuleDraft,
  status: 201,
  reply: LearningModule,
  location: (module) => `${path}/${module._id}`,
})

const authored = { tag, level: 3, webOnly: true, params } as const
const own = ["not_own_module", "version_mismatch"] as const

export const changeModule = route({
  ...authored,
  method: "PATCH",
  path: `${path}/{id}`,
  summary: "Change a module",
  description: "A JSON merge patch. Authors change their own; level 4 and above change any module.",
  body: ModulePatch,
  reply: LearningModule,
  refusals: own,
})

export const deleteModule = route({
  ...authored,
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Delete an unused module",
  description: "If anyone was enrolled or made progress in it, archive it instead.",
  refusals: [...own, "still_in_use"],
})

export const publishModule = route({
  ...authored,
  method: "POST",
  path: `${path}/{id}/publish`,
  summary: "Publish a module to the catalog",
  description: "For a draft or archived module with at least one unit.",
  reply: LearningModule,
  refusals: [...own, "already_published", "state_conflict"],
})

export const unpublishModule = route({
  ...authored,
  method: "POST",
  path: `${path}/{id}/unpublish`,
  summary: "Unpublish a module",
  description:
    "The module becomes a draft, and no one new can join. People who were enrolled by name or have started may continue; other members of an enrolled department see it once it is published again.",
  reply: LearningModule,
  refusals: [...own, "state_conflict"],
})

export const archiveModule = route({
  ...authored,
  method: "POST",
  path: `${path}/{id}/archive`,
  summary: "Archive a module",
  description: "Same effect as unpublishing. It can be published again.",
  reply: LearningModule,
  refusals: [...own, "state_conflict"],
})

export const orderUnits = route({
  ...authored,
  method: "PUT",
  path: `${path}/{id}/units/order`,
  summary: "Reorder a module's units",
  body: z.strictObject({ unit_ids: z.array(Id).max(MAX_UNITS).meta({ description: "Each unit exactly once" }) }),
  reply: LearningModule,
  refusals: own,
})
