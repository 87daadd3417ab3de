import { z } from "zod"
import { EmployeeId, Id, integerQuery, Key, listOf, pageQuery, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { FinalVersionView, MonthOfQuery } from "./months.ts"
import { route } from "./route.ts"
import { EmployeeMonth } from "./scorecards.ts"

const PATH = "/v1/dashboard/bsc/month-report/versions"
const tag = "Months"

export const listVersions = route({
  method: "GET",
  path: PATH,
  tag,
  summary: "List the versions of a month's final figures, newest first",
  permission: "scorecard.view",
  query: z.strictObject({ ...MonthOfQuery.shape, ...pageQuery }),
  reply: listOf(FinalVersionView),
  refusals: ["cursor_invalid"],
})

/** What a version changed for a person. `any` is a total, a band, or a gate. */
export const VERSION_CHANGES = ["any", "total", "band", "gates"] as const
export const VERSION_SORTS = ["employee_id", "name", "total_score"] as const

const MAX_VERSIONS = 1_000_000
const MAX_SEARCH_LENGTH = 200

const filters = {
  ...MonthOfQuery.shape,
  employee_id: EmployeeId.optional(),
  department_id: Id.optional().meta({ description: "The department when the month was closed" }),
  cluster_id: Id.optional().meta({ description: "The cluster of that department" }),
  q: z
    .string()
    .trim()
    .max(MAX_SEARCH_LENGTH)
    .optional()
    .meta({ description: "Part of an ID or of the name at that time" }),
  band: Key.optional(),
  change: z.enum(VERSION_CHANGES).optional().meta({
    description:
      "Difference from the previous version. People without a row in it count as changed, but their gates don't",
  }),
  sort: sortQuery(VERSION_SORTS, "employee_id"),
}

const params = z.strictObject({ version: integerQuery(1, MAX_VERSIONS) })
const VersionQuery = z.strictObject({ ...filters, ...pageQuery })
export type VersionQuery = z.output<typeof VersionQuery>
const VersionExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type VersionExportQuery = z.output<typeof VersionExportQuery>

export const readVersion = route({
  method: "GET",
  path: `${PATH}/{version}`,
  webOnly: true,
  tag,
  summary: "List the rows of one version of a month's final figures for the people you may see",
  permission: "scorecard.view",
  params,
  query: VersionQuery,
  reply: listOf(EmployeeMonth).extend({ version: FinalVersionView }),
  refusals: ["cursor_invalid"],
})

export const exportVersion = route({
  method: "GET",
  path: `${PATH}/{version}/export`,
  webOnly: true,
  tag,
  summary: "Export the rows of one version of a month's final figures",
  description: EXPORT_NOTE,
  permission: "scorecard.view",
  params,
  query: VersionExportQuery,
  file: EXPORT_FILE,
  refusals: ["not_found"],
})
