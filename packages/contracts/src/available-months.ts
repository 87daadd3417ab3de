import { z } from "zod"
import { Month, Year } from "./common.ts"
import { DashboardMonth } from "./dashboards.ts"
import { route } from "./route.ts"

const tag = "Dashboard"

export const MONTH_SOURCES = ["warehouse", "entries", "report"] as const

/** The months to choose from, newest first; `min` is the company's first one, `max` the last. (rules/dashboards#available-months) */
export const AvailableMonths = z
  .strictObject({
    items: z.array(
      z.strictObject({
        year: Year,
        month: Month,
        status: z.enum(["draft", "final"]),
        sources: z.array(z.enum(MONTH_SOURCES)),
      }),
    ),
    min: DashboardMonth,
    max: DashboardMonth,
  })
  .meta({ id: "AvailableMonths" })
export type AvailableMonths = z.infer<typeof AvailableMonths>

export const listAvailableMonths = route({
  method: "GET",
  path: "/v1/dashboard/bsc/available-months",
  tag,
  summary: "List the months with data, newest first",
  permission: "scorecard.view",
  reply: AvailableMonths,
})
