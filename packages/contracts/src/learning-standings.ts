import { z } from "zod"
import { Id, listOf, pageQuery, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { ModuleStatus } from "./learning.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/enrollments/by-module"

const count = z.number().int().min(0)

/** The progress of the caller's pool in a module. Everyone currently enrolled is in exactly one of the four states. */
export const ModuleStanding = z
  .strictObject({
    module_id: Id,
    title: z.string(),
    module_status: ModuleStatus,
    enrolled: count.meta({ description: "People currently enrolled" }),
    not_started: count,
    in_progress: count,
    completed: count.meta({ description: "People currently enrolled who have completed it" }),
    overdue: count,
    past: count.meta({ description: "People who completed it and are no longer enrolled" }),
  })
  .meta({ id: "LearningModuleStanding" })
export type ModuleStanding = z.infer<typeof ModuleStanding>

const filters = {
  module_id: Id.optional(),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  sort: sortQuery(["title", "enrolled", "completed", "overdue"], "title"),
}
export const ModuleStandingsQuery = z.strictObject({ ...filters, ...pageQuery })
export type ModuleStandingsQuery = z.output<typeof ModuleStandingsQuery>
export const ModuleStandingsExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type ModuleStandingsExportQuery = z.output<typeof ModuleStandingsExportQuery>

export const listModuleStandings = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "List your pool's progress per module",
  description: "Only modules that someone in the pool is enrolled in or has completed.",
  level: 2,
  query: ModuleStandingsQuery,
  reply: listOf(ModuleStanding),
})

export const exportModuleStandings = route({
  method: "GET",
  path: `${path}/export`,
  webOnly: true,
  tag,
  summary: "Export your pool's progress per module",
  description: EXPORT_NOTE,
  level: 2,
  query: ModuleStandingsExportQuery,
  file: EXPORT_FILE,
})
