import { z } from "zod"
import { Acknowledgement } from "./acknowledgements.ts"
import {
  CycleId,
  EmployeeId,
  Id,
  Key,
  Month,
  MonthQuery,
  pageQuery,
  sortQuery,
  Timestamp,
  Year,
  YearQuery,
} from "./common.ts"
import { Cycle, Goals } from "./cycles.ts"
import { EXPORT_FILE, exportQuery } from "./exports.ts"
import { MonthReportView } from "./months.ts"
import { route } from "./route.ts"
import { BandOfScore, EmployeeMonth, IsNew } from "./scorecards.ts"

export const DASHBOARD_SORTS = ["total_score", "name", "employee_id"] as const

/** Both or neither; defaults to the current Eastern month. */
const monthQuery = { year: YearQuery.optional(), month: MonthQuery.optional() }

const peopleQuery = {
  employee_id: EmployeeId.optional(),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  q: z.string().trim().max(200).optional().meta({ description: "Part of a name, email address, or ID" }),
  band: Key.optional().meta({ description: "A band of the cycle's goals" }),
  sort: sortQuery(DASHBOARD_SORTS, "-total_score"),
}

const BscQuery = z.strictObject({
  view_mode: z.enum(["self", "aggregate"]).default("self"),
  ...monthQuery,
  ...peopleQuery,
  ...pageQuery,
})
export type BscQuery = z.output<typeof BscQuery>

export const DashboardMonth = z.strictObject({ year: Year, month: Month }).meta({ id: "DashboardMonth" })

const AVERAGE = "Two decimals, rounded half up; null if there is no one to average"
const average = z.number().nullable().meta({ description: AVERAGE })
const count = z.number().int().min(0)

/** Covers exactly the people in the list: same pool, filters, and band. */
export const BscSummary = z
  .strictObject({
    employees: count,
    not_scored: count.meta({ description: "People without a score, who count in no average and no band" }),
    average_total_score: average,
    bands: z.array(z.strictObject({ ...BandOfScore.shape, count })),
    kpms: z.array(z.strictObject({ kpm_key: z.string(), name: z.string(), average })),
    bonus_qualified: count,
    bonus_eligible: count,
    bonus_unknown: count.meta({ description: "People whose qualification wasn't recorded" }),
  })
  .meta({ id: "BscSummary" })
export type BscSummary = z.infer<typeof BscSummary>

/**
 * Recorded changes that can explain why today's figures differ from the final ones. `entries`: also task delivery,
 * schedules, and day codes; `department`: the person moved; `eligibility`: the regularization date; `configuration`:
 * weights, KPIs, bands, or required evaluations; `no_live_row`: no scorecard in this month anymore; `other`: none of these.
 */
export const DIFFERENCE_REASONS = [
  "entries",
  "department",
  "eligibility",
  "configuration",
  "no_live_row",
  "other",
] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

const { total_score, band, not_scored, kpms, working_days, bsc_eligible, bonus_eligible, bonus_qualified } =
  EmployeeMonth.shape
const { bonus_qualification_breakdown, additional_points_summary } = EmployeeMonth.shape

/** A person's row in the current version of the final figures. (rules/dashboards#figures-of-a-final) */
export const SelfFinal = z
  .strictObject({
    version: z.number().int().min(1),
    finalized_at: Timestamp,
    total_score,
    band,
    not_scored,
    kpms,
    working_days,
    bsc_eligible,
    bonus_eligible,
    bonus_qualified,
    bonus_qualification_breakdown,
    additional_points_summary,
    since_version: z
      .number()
      .int()
      .min(1)
      .meta({ description: "The version in which the person's figures last changed" }),
    previous: z
      .strictObject({
        total_score,
        band,
        bonus_qualified,
        kpms: z.array(z.strictObject({ kpm_key: z.string(), total: z.number() })),
      })
      .nullable()
      .meta({ description: "The figures before `since_version` changed them; null if no version did" }),
    acknowledgement: Acknowledgement.nullable().meta({
      description: "The person's latest one. It counts if its version is `since_version` or later",
    }),
    entries_changed_since_final: count.meta({
      description: "Changes of this person's entries, task delivery or schedule since this version",
    }),
    difference: z.strictObject({
      changed: z.boolean().meta({ description: "Whether the live figures differ from this version" }),
      reasons: z
        .array(z.enum(DIFFERENCE_REASONS))
        .meta({ description: "Possible explanations of the difference; empty if there is none" }),
    }),
  })
  .meta({ id: "SelfFinal" })
export type SelfFinal = z.infer<typeof SelfFinal>

/** Set for a month before the company's first: no one has figures in it. (rules/setup#first-month) */
const before_go_live = z.literal(true).optional()

const selfView = {
  before_go_live,
  view_mode: z.literal("self"),
  month: DashboardMonth,
  source: z.literal("live"),
  /** Null when the person has no row in the month: not BSC-enabled, or not employed on any day of it. */
  employee_month: EmployeeMonth.nullable(),
  is_new: IsNew,
  ...Goals.shape,
  final: SelfFinal.nullable().meta({
    description:
      "The figures that count in a final month. Null in a draft month, and for a person without a row in the final",
  }),
}
const aggregateView = {
  before_go_live,
  view_mode: z.literal("aggregate"),
  month: DashboardMonth,
  source: z.enum(["warehouse", "live"]),
  /** Present if the warehouse was tried and failed. */
  fallback: z.literal(true).optional(),
  summary: BscSummary,
  items: z.array(EmployeeMonth.extend({ is_new: IsNew }).meta({ id: "TeamMonthRow" })),
  next_cursor: z.string().nullable(),
  total: count,
}

/** One person's month (`self`), or a page of the pool's (`aggregate`). (rules/dashboards#views) */
export const BscView = z.discriminatedUnion("view_mode", [
  z.strictObject(selfView).meta({ id: "BscSelfView" }),
  z.strictObject(aggregateView).meta({ id: "BscAggregateView" }),
])
export type BscView = z.infer<typeof BscView>

const report = { report: MonthReportView }
export const MonthSnapshot = z.discriminatedUnion("view_mode", [
  z.strictObject({ ...selfView, ...report }).meta({ id: "SelfMonthSnapshot" }),
  z.strictObject({ ...aggregateView, ...report }).meta({ id: "AggregateMonthSnapshot" }),
])
export type MonthSnapshot = z.infer<typeof MonthSnapshot>

const tag = "Dashboard"
const AGGREGATE_FILTERS =
  "The filters, `band`, `sort`, `limit` and `cursor` belong to the aggregate view; the self view takes only `employee_id`, which defaults to the caller. The aggregate view is only available in the web client."

export const showBsc = route({
  method: "GET",
  path: "/v1/dashboard/bsc",
  tag,
  summary: "Get the balanced scorecard of one person or of the pool",
  description: `The self view is always computed from the documents; in a final month it also has the final figures. ${AGGREGATE_FILTERS}`,
  permission: "scorecard.view",
  query: BscQuery,
  reply: BscView,
  refusals: ["employee_not_found", "not_found", "month_in_future", "cursor_invalid", "web_only"],
})

export const showMonthSnapshot = route({
  method: "GET",
  path: "/v1/dashboard/bsc/month-snapshot",
  tag,
  summary: "Get a month's scorecards together with its report",
  description: `For polling: returns 304 if \`If-None-Match\` is current. ${AGGREGATE_FILTERS}`,
  permission: "scorecard.view",
  serviceScope: null,
  query: BscQuery,
  reply: MonthSnapshot,
  refusals: ["employee_not_found", "not_found", "month_in_future", "cursor_invalid", "web_only"],
  conditional: true,
})

/** With nulls where there are no figures. `upcoming`: not started; `before_go_live`: before the company's first month. */
export const PerformanceMonth = z
  .strictObject({
    year: Year,
    month: Month,
    status: z.enum(["draft", "final", "upcoming", "before_go_live"]),
    total_score: average,
    band,
    not_scored,
    kpms: z.array(z.strictObject({ kpm_key: z.string(), name: z.string(), total: average })),
  })
  .meta({ id: "PerformanceMonth" })
export type PerformanceMonth = z.infer<typeof PerformanceMonth>

export const months = z.array(PerformanceMonth).length(12)
/** A cycle's twelve months, July to June. (rules/dashboards#performance) */
export const Performance = z.strictObject({ cycle: Cycle, ...Goals.shape, months }).meta({ id: "Performance" })
export type Performance = z.infer<typeof Performance>

export const showPerformance = route({
  method: "GET",
  path: "/v1/dashboard/bsc/performance",
  tag,
  summary: "Get the twelve months of a cycle",
  description:
    "For one person or, without `employee_id`, as averages of the caller's pool. Level 2 and above get the averages only in the web client.",
  permission: "scorecard.view",
  query: z.strictObject({ cycle_id: CycleId, employee_id: EmployeeId.optional() }),
  conditional: true,
  reply: Performance,
  refusals: ["employee_not_found", "not_found", "web_only"],
})

const ExportQuery = z.strictObject({ ...monthQuery, ...peopleQuery, ...exportQuery })
export type ExportQuery = z.output<typeof ExportQuery>

export const exportMonth = route({
  method: "GET",
  path: "/v1/dashboard/bsc/export",
  webOnly: true,
  tag,
  summary: "Export the aggregate view of a month",
  permission: "scorecard.view",
  query: ExportQuery,
  file: EXPORT_FILE,
  refusals: ["not_found", "month_in_future"],
})
