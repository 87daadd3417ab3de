import { z } from "zod"
import { CycleId, EmployeeId, Id, listOf, Month, pageQuery, sortQuery, Year } from "./common.ts"
import { Cycle } from "./cycles.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"
import { BandOfScore, NotScored } from "./scorecards.ts"

const MONTHS_OF_CYCLE = 12
const MAX_SEARCH_LENGTH = 200

/** A person's month. Both are null if there is no row or the month hasn't started. */
const HeatMapCell = z.strictObject({
  total_score: z.number().nullable(),
  band_key: z.string().nullable(),
  not_scored: NotScored,
})

/** One person's twelve months. */
export const HeatMapRow = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: z.string().nullable(),
    cells: z.array(HeatMapCell).length(MONTHS_OF_CYCLE).meta({ description: "In the order of `months`" }),
  })
  .meta({ id: "HeatMapRow" })
export type HeatMapRow = z.infer<typeof HeatMapRow>

/** A page of people with their totals for the twelve months of a cycle. (rules/dashboards#heat-map) */
export const HeatMap = listOf(HeatMapRow)
  .extend({
    cycle: Cycle,
    bands: z.array(BandOfScore).meta({ description: "The bands of the cycle's goals; cells refer to them by key" }),
    months: z
      .array(
        z.strictObject({ year: Year, month: Month, status: z.enum(["draft", "final", "upcoming", "before_go_live"]) }),
      )
      .length(MONTHS_OF_CYCLE),
  })
  .meta({ id: "HeatMap" })
export type HeatMap = z.infer<typeof HeatMap>

const filters = {
  cycle_id: CycleId,
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional().meta({ description: "Part of a name, email address, or ID" }),
  sort: sortQuery(["name", "employee_id"], "name"),
}

const HeatMapQuery = z.strictObject({ ...filters, ...pageQuery })
export type HeatMapQuery = z.output<typeof HeatMapQuery>

const HeatMapExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type HeatMapExportQuery = z.output<typeof HeatMapExportQuery>

const PATH = "/v1/dashboard/bsc/heat-map"
const tag = "Dashboard"

export const showHeatMap = route({
  method: "GET",
  path: PATH,
  webOnly: true,
  tag,
  summary: "List the monthly totals of a cycle, per person",
  description: "Covers the people in the pool who can have a row in one of the cycle's months so far.",
  level: 2,
  serviceScope: "scorecard.view",
  query: HeatMapQuery,
  reply: HeatMap,
  refusals: ["not_found", "cursor_invalid"],
})

export const exportHeatMap = route({
  method: "GET",
  path: `${PATH}/export`,
  webOnly: true,
  tag,
  summary: "Export the monthly totals of a cycle, one line per person",
  description: EXPORT_NOTE,
  level: 2,
  serviceScope: "scorecard.view",
  query: HeatMapExportQuery,
  file: EXPORT_FILE,
  refusals: ["not_found"],
})
