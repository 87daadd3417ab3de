import { z } from "zod"
import { Id, listOf, pageQuery, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { ModuleStatus } from "./learning.ts"
import { route } from "./route.ts"

const tag = "Learning"
const path = "/v1/learning/enrollments/by-module"

const count = z.number().int().min(0)

/** How far the people of one's pool are in a module. Those enrolled now are each in one of the four states. */
export const ModuleStanding = z
  .strictObject({
    module_id: Id,
    title: z.string(),
    module_status: ModuleStatus,
    enrolled: count.meta({ description: "People who are in it now" }),
    not_started: count,
    in_progress: count,
    completed: count.meta({ description: "Of those who are in it now" }),
    overdue: count,
    past: count.meta({ description: "Completed it, and are not in it any more" }),
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
  summary: "How many of one's pool are in each module, and how far",
  description: "Modules that somebody of the pool is in, or has completed.",
  level: 2,
  query: ModuleStandingsQuery,
  reply: listOf(ModuleStanding),
})

export const exportModuleStandings = route({
  method: "GET",
  path: `${path}/export`,
  webOnly: true,
  tag,
  summary: "Download how many of one's pool are in each module, and how far",
  description: EXPORT_NOTE,
  level: 2,
  query: ModuleStandingsExportQuery,
  file: EXPORT_FILE,
})
