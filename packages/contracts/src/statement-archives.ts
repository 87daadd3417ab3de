import { z } from "zod"
import { Id, Month, Timestamp, Year } from "./common.ts"
import { route } from "./route.ts"
import { WhatIfRun } from "./what-if.ts"

export const ZIP_MEDIA_TYPE = "application/zip"

/** A ZIP with the statements of everyone in the requester's pool, made by a job. (rules/months#statements-of-a-pool) */
export const StatementArchive = WhatIfRun.omit({ result: true, total: true })
  .extend({
    year: Year,
    month: Month,
    total: WhatIfRun.shape.total.meta({ description: "Statements" }),
    expires_at: Timestamp.nullable().meta({ description: "Until when it can be downloaded, once it has succeeded" }),
  })
  .meta({ id: "StatementArchive" })
export type StatementArchive = z.infer<typeof StatementArchive>

const PATH = "/v1/dashboard/bsc/statements"
const common = { webOnly: true, tag: "Months", permission: "scorecard.view" } as const
const params = z.strictObject({ job_id: Id })

export const createArchive = route({
  ...common,
  method: "POST",
  path: PATH,
  onlyReads: true,
  summary: "Create a ZIP with the statements of a final month of everyone in your pool",
  description: "While one of the same month is being created, that one is returned.",
  body: z.strictObject({ year: Year, month: Month }),
  status: 202,
  reply: StatementArchive,
  refusals: ["not_found", "month_not_final", "job_active"],
})

export const downloadArchive = route({
  ...common,
  method: "GET",
  path: `${PATH}/{job_id}`,
  summary: "Download a ZIP of statements that you have requested",
  params,
  file: { media_types: [ZIP_MEDIA_TYPE] },
  refusals: ["not_found", "month_not_final", "job_active"],
})

export const getArchive = route({
  ...common,
  method: "GET",
  path: `${PATH}/{job_id}/progress`,
  summary: "Get the progress of a ZIP of statements",
  params,
  reply: StatementArchive,
  refusals: ["not_found"],
})

export const cancelArchive = route({
  ...common,
  method: "POST",
  path: `${PATH}/{job_id}/cancel`,
  onlyReads: true,
  summary: "Cancel a ZIP of statements",
  params,
  status: 200,
  reply: StatementArchive,
  refusals: ["not_found"],
})
