import { z } from "zod"
import { BooleanQuery, EmployeeId, Id, listOf, Month, pageQuery, Score, sortQuery, Timestamp, Year } from "./common.ts"
import { ConfigurationPatch } from "./cycles.ts"
import { PreviewedPerson } from "./finalize-preview.ts"
import { route } from "./route.ts"
import { MonthId } from "./requirement-adjustments.ts"
import { BandOfScore, BonusCheck } from "./scorecards.ts"
import { JOB_STATUSES } from "./sync-jobs.ts"

/** More employee-months than this are computed by a job. (rules/dashboards#what-if) */
export const MAX_MONTHS_AT_ONCE = 5_000

const Count = z.number().int().min(0)
const BeforeAfter = z.strictObject({ before: Count, after: Count })
const Figures = z.strictObject({ total_score: Score, band: BandOfScore, bonus_qualified: z.boolean() })

/** One person's month whose total, band or gates would be different. */
export const WhatIfMover = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: z.string().nullable(),
    year: Year,
    month: Month,
    before: Figures,
    after: Figures,
    difference: z.number(),
    gates_flipped: PreviewedPerson.shape.gates_flipped,
  })
  .meta({ id: "WhatIfMover" })
export type WhatIfMover = z.infer<typeof WhatIfMover>

/** How past months would have come out. (rules/dashboards#what-if) */
export const WhatIfSummary = z
  .strictObject({
    months: z.array(
      z.strictObject({
        year: Year,
        month: Month,
        status: z.enum(["draft", "final"]),
        employees: Count,
        mean_before: Score.nullable(),
        mean_after: Score.nullable(),
      }),
    ),
    employee_months: Count,
    mean_before: Score.nullable(),
    mean_after: Score.nullable(),
    raised: Count,
    lowered: Count,
    band_changed: Count,
    distribution: z.array(BeforeAfter.extend({ from: Score, to: Score })).meta({
      description: "Totals from `from` to below `to`; the last includes 100",
    }),
    bands_before: z.array(BandOfScore.extend({ count: Count })),
    bands_after: z.array(BandOfScore.extend({ count: Count })),
    gates: z.array(
      z.strictObject({
        check: BonusCheck.shape.check,
        gained: Count.meta({ description: "Gates that would pass instead" }),
        lost: Count.meta({ description: "Gates that would fail instead" }),
      }),
    ),
    bonus_qualified: BeforeAfter,
  })
  .meta({ id: "WhatIfSummary" })
export type WhatIfSummary = z.infer<typeof WhatIfSummary>

/** A page of the movers, with the summary of all months. */
export const WhatIf = listOf(WhatIfMover)
  .extend({
    summary: WhatIfSummary,
    omitted: Count.meta({ description: "Movers between the greatest gains and losses that a job doesn't keep" }),
  })
  .meta({ id: "WhatIf" })
export type WhatIf = z.infer<typeof WhatIf>

export const WhatIfRun = z
  .strictObject({
    job_id: Id,
    status: z.enum([...JOB_STATUSES, "canceled"]),
    total: Count.nullable().meta({ description: "Employee-months" }),
    processed: Count,
    percent: z.number().int().min(0).max(100),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
    error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
    result: WhatIf.nullable(),
  })
  .meta({ id: "WhatIfRun" })
export type WhatIfRun = z.infer<typeof WhatIfRun>

/** The months, all of one cycle, and what would be different in its configuration. */
export const WhatIfInput = z.strictObject({
  from: MonthId,
  to: MonthId,
  configuration: ConfigurationPatch,
})
export type WhatIfInput = z.infer<typeof WhatIfInput>

const moversQuery = { sort: sortQuery(["difference"], "-difference"), ...pageQuery }
const MoversQuery = z.strictObject(moversQuery)
export type MoversQuery = z.output<typeof MoversQuery>

const PATH = "/v1/dashboard/bsc/what-if"
const common = { webOnly: true, tag: "Months", level: 5 } as const
const params = z.strictObject({ job_id: Id })

export const tryConfiguration = route({
  ...common,
  method: "POST",
  path: PATH,
  summary: "Show how past months would have come out under another configuration",
  description: `Changes no figures. \`configuration\` is a merge patch without \`rubric\`, because checklist scores stay as stored. With \`async=true\`, or more than ${MAX_MONTHS_AT_ONCE} employee-months, the response is 202 with a job; it replaces the caller's previous one.`,
  query: z.strictObject({ async: BooleanQuery.default(false), ...moversQuery }),
  body: WhatIfInput,
  reply: WhatIf,
  accepted: WhatIfRun,
  refusals: ["month_not_past", "cursor_invalid"],
})

export const getWhatIf = route({
  ...common,
  method: "GET",
  path: `${PATH}/{job_id}`,
  summary: "Get the progress and the result of a what-if job",
  params,
  query: MoversQuery,
  reply: WhatIfRun,
  refusals: ["not_found", "cursor_invalid"],
})

export const cancelWhatIf = route({
  ...common,
  method: "POST",
  path: `${PATH}/{job_id}/cancel`,
  summary: "Cancel a what-if job",
  description: "A job that has ended stays as it is.",
  params,
  status: 200,
  reply: WhatIfRun,
  refusals: ["not_found"],
})
