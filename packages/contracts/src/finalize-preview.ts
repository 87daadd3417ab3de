import { BONUS_CHECKS } from "@scorecard/domain/scoring"
import { z } from "zod"
import { EmployeeId, Id, Key, listOf, Month, MonthQuery, pageQuery, sortQuery, Year, YearQuery } from "./common.ts"
import { OpenDisputes } from "./disputes.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"
import { BandOfScore, BonusCheck } from "./scorecards.ts"
import { PeopleOfMonth } from "./sync-jobs.ts"

const Figures = z.strictObject({
  total_score: z.number().nullable().meta({ description: "Null, like the band, in a month that isn't scored" }),
  band: BandOfScore.nullable(),
  bonus_qualified: z.boolean().nullable(),
})

/** Why the figures of a final month would change. (rules/months#why-figures-change) */
export const CHANGE_REASONS = [
  "entries",
  "task_delivery",
  "schedule",
  "department",
  "person",
  "configuration",
  "weeks",
  "other",
] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]

/** A person affected by closing the month, or missing evaluations. */
export const PreviewedPerson = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: z.string().nullable(),
    /** The current figures; null if the person wasn't in the previous final. */
    before: Figures.nullable(),
    /** The figures that finalizing would write; null if the person would no longer have a row. */
    after: Figures.nullable(),
    reasons: z.array(z.enum(CHANGE_REASONS)).meta({
      description:
        "What has changed since the latest final; empty if the row would stay the same, and in a draft. `weeks`: more of them have ended",
    }),
    total_changed: z.boolean(),
    band_changed: z.boolean(),
    gates_flipped: z.array(
      z.strictObject({
        check: BonusCheck.shape.check,
        from: z.boolean().nullable(),
        to: z.boolean().nullable(),
      }),
    ),
    /** SBS and Non-SBS together, as the evaluation ratio counts them. */
    evaluations: z.strictObject({
      required: z.number().int(),
      done: z.number().int(),
      missing: z.number().int(),
    }),
  })
  .meta({ id: "PreviewedPerson" })
export type PreviewedPerson = z.infer<typeof PreviewedPerson>

/** A page of the people affected, with a summary of the month. (rules/months#finalize-preview) */
export const FinalizePreview = listOf(PreviewedPerson)
  .extend({
    year: Year,
    month: Month,
    /** `rolling`: a draft month's figures of now. `final`: the latest final's. */
    compared_with: z.enum(["rolling", "final"]),
    earlier_open_months: z.array(z.strictObject({ year: Year, month: Month })).meta({
      description: "Earlier months that aren't final, in the same cycle or with a draft report; oldest first",
    }),
    open_disputes: OpenDisputes,
    summary: z
      .strictObject({
        employees: z.number().int(),
        totals_changed: z.number().int(),
        bands_changed: z.number().int(),
        /** Counts gates, not people. */
        gates_flipped: z.number().int(),
        employees_missing_evaluations: z.number().int(),
        missing_evaluations: z.number().int(),
        pending_atw_requests: z.number().int(),
        /** People in the previous final who would have no row. */
        employees_leaving: z.number().int(),
      })
      .nullable()
      .meta({ description: "Covers the whole month; null if filters are set, and on pages after the first" }),
  })
  .meta({ id: "FinalizePreview" })
export type FinalizePreview = z.infer<typeof FinalizePreview>

/**
 * What would change for a person. `any`: the total, the band, a gate, or anything else in the row of a final; everyone
 * else is only missing evaluations.
 */
export const PREVIEWED_CHANGES = ["any", "total", "band", "gates", "evaluations", "leaving"] as const
export const PREVIEW_SORTS = ["employee_id", "name", "total_score", "difference"] as const

const MAX_SEARCH_LENGTH = 200

const filters = {
  employee_id: EmployeeId.optional(),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional().meta({ description: "Part of a name, email address, or ID" }),
  band: Key.optional().meta({ description: "The band that they would have" }),
  change: z.enum(PREVIEWED_CHANGES).optional().meta({
    description:
      "What would change. `any`: a total, a band, a gate, or another figure of a final; `evaluations`: some are missing; `leaving`: no row",
  }),
  gate: z.enum(BONUS_CHECKS).optional().meta({ description: "The gate that would flip" }),
  sort: sortQuery(PREVIEW_SORTS, "employee_id"),
}

const PreviewQuery = z.strictObject({ ...filters, ...pageQuery })
export type PreviewQuery = z.output<typeof PreviewQuery>
const PreviewExportQuery = z.strictObject({ year: YearQuery, month: MonthQuery, ...filters, ...exportQuery })
export type PreviewExportQuery = z.output<typeof PreviewExportQuery>

const PATH = "/v1/dashboard/bsc/finalize/preview"
const tag = "Months"

export const previewFinalize = route({
  method: "POST",
  path: PATH,
  webOnly: true,
  tag,
  summary: "Preview what finalizing a month would change",
  description:
    "`total` (first page only) counts the people who match the filters. `employee_ids` limits the preview to the people who are to be regenerated.",
  level: 5,
  query: PreviewQuery,
  body: PeopleOfMonth,
  reply: FinalizePreview,
  refusals: ["month_in_future", "month_not_past", "cursor_invalid"],
})

export const exportPreview = route({
  method: "GET",
  path: `${PATH}/export`,
  webOnly: true,
  tag,
  summary: "Export what finalizing a month would change",
  description: EXPORT_NOTE,
  level: 5,
  query: PreviewExportQuery,
  file: EXPORT_FILE,
  refusals: ["month_in_future", "month_not_past"],
})
