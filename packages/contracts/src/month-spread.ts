import { z } from "zod"
import { EmployeeId, Id, Key, MonthQuery, YearQuery } from "./common.ts"
import { Goals } from "./cycles.ts"
import { DashboardMonth } from "./dashboards.ts"
import { route } from "./route.ts"
import { BandOfScore } from "./scorecards.ts"

const MAX_SEARCH_LENGTH = 200
const HIGHEST = 100
/** How many people are named in each direction. */
export const MAX_MOVERS = 3

const count = z.number().int().min(0)
const total = z.number().meta({ description: "0 to 100, two decimals" })

const Mover = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    total_score: total,
    previous_total_score: total,
    band: BandOfScore,
  })
  .meta({ id: "Mover" })
export type Mover = z.infer<typeof Mover>

const movers = z.array(Mover).max(MAX_MOVERS)

/** How the totals of a month are spread, and who moved most. (rules/dashboards#spread) */
export const MonthSpread = z
  .strictObject({
    month: DashboardMonth,
    bands: Goals.shape.bands,
    average_total_score: z.number().nullable(),
    scores: z
      .array(z.strictObject({ score: z.number().int().min(0).max(HIGHEST), count }))
      .meta({ description: "How many totals there are by whole points, rounded down; ascending, without zeros" }),
    previous_month: DashboardMonth.nullable().meta({ description: "Null if no one has figures before this month" }),
    compared: count.meta({ description: "People with a total in both months" }),
    rises: movers.meta({ description: "The greatest first" }),
    falls: movers.meta({ description: "The greatest first" }),
  })
  .meta({ id: "MonthSpread" })
export type MonthSpread = z.infer<typeof MonthSpread>

const SpreadQuery = z.strictObject({
  year: YearQuery.optional(),
  month: MonthQuery.optional(),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional().meta({ description: "Part of a name, email address, or ID" }),
  band: Key.optional().meta({ description: "A band of the cycle's goals" }),
})
export type SpreadQuery = z.output<typeof SpreadQuery>

export const showSpread = route({
  method: "GET",
  path: "/v1/dashboard/bsc/spread",
  webOnly: true,
  tag: "Dashboard",
  summary: "Get how a month's totals are spread, and who moved most",
  level: 2,
  serviceScope: "scorecard.view",
  query: SpreadQuery,
  reply: MonthSpread,
  refusals: ["not_found", "month_in_future"],
})
