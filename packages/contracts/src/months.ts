import { z } from "zod"
import {
  EmployeeId,
  Id,
  LongText,
  Month,
  MonthQuery,
  Timestamp,
  Version,
  Year,
  YearQuery,
  BooleanQuery,
} from "./common.ts"
import { OpenDisputes } from "./disputes.ts"
import { LockCode, LockPage } from "./locks.ts"
import { route } from "./route.ts"
import { SelectedPeople, SyncJob } from "./sync-jobs.ts"

/** One generation of a month's final figures. (rules/months#final-versions) */
export const FinalVersion = z.strictObject({
  /** 1, 2, … */
  version: z.number().int().min(1),
  finalized_at: Timestamp,
  finalized_by_employee_id: EmployeeId,
  /** Why it was regenerated; null for a first version without a reason. */
  reason: z.string().nullable(),
  /** Number of people with a row. */
  employees: z.number().int().min(0),
})
export type FinalVersion = z.infer<typeof FinalVersion>

/**
 * A version as shown by the API. The reason (which may name people) and the count are hidden unless the caller's pool
 * is the whole company.
 */
export const FinalVersionView = FinalVersion.extend({
  reason: FinalVersion.shape.reason.meta({ description: "Null unless the caller's pool is the whole company" }),
  employees: FinalVersion.shape.employees
    .nullable()
    .meta({ description: "Null unless the caller's pool is the whole company" }),
}).meta({ id: "FinalVersion" })
export type FinalVersionView = z.infer<typeof FinalVersionView>

/** The month row, locked by every write dated in the month and updated by finalizing. (rules/locks#month-row-lock) */
export const MonthReport = z.strictObject({
  _id: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  year: Year,
  month: Month,
  status: z.enum(["draft", "final"]),
  /** When the latest final was made; kept when the month is reopened. */
  finalized_at: Timestamp.nullable(),
  finalized_by_employee_id: EmployeeId.nullable(),
  last_rolling_sync_at: Timestamp.nullable(),
  reopened_at: Timestamp.nullable(),
  reopened_by_employee_id: EmployeeId.nullable(),
  /** Number of final versions so far: 0 until the month is first finalized. */
  report_version: z.number().int().min(0),
  /** Increases with each state change; warehouse writes carry it, so that late ones are rejected. */
  generation: z.number().int().min(0),
  /** The generation of the last sync of the whole draft; null if no sync recorded it. */
  synced_generation: z.number().int().nullable().default(null),
  /** The final version whose rows are in the warehouse; null if none. */
  published_report_version: z.number().int().nullable(),
  /** The job that made the latest final. If it runs again, only publishing is left to do. */
  finalized_by_job_id: Id.nullable().default(null),
  /** All final versions, oldest first. */
  versions: z.array(FinalVersion).default([]),
  /** The reason given for the latest finalizing, regeneration, or reopening. */
  reason: z.string().nullable(),
  version: Version,
})
export type MonthReport = z.infer<typeof MonthReport>

/**
 * A month as the API shows it. `version` is the number of the latest final; 0 before the first.
 * (rules/dashboards#month-report)
 */
export const MonthReportView = z
  .strictObject({
    _id: z.string().meta({ example: "2026-09" }),
    year: Year,
    month: Month,
    status: z.enum(["draft", "final"]),
    version: z.number().int().min(0),
    finalized_at: Timestamp.nullable(),
    finalized_by_employee_id: EmployeeId.nullable(),
    last_rolling_sync_at: Timestamp.nullable(),
    reopened_at: Timestamp.nullable(),
    reopened_by_employee_id: EmployeeId.nullable(),
    reason: z.string().nullable().meta({ description: "Null unless the caller's pool is the whole company" }),
    last_sync_at: Timestamp.nullable().meta({ description: "When the whole draft was last synced" }),
    next_rolling_sync_at: Timestamp.nullable().meta({
      description: "For a draft covered by the rolling sync (the current and the previous month); null otherwise",
    }),
    entries_changed_since_final: z
      .number()
      .int()
      .min(0)
      .nullable()
      .meta({ description: "Company-wide; null unless the caller's pool is the whole company" }),
    before_go_live: z.literal(true).optional().meta({
      description: "The month is before the company's first month: it doesn't exist for the company",
    }),
    open_disputes: OpenDisputes,
    needs_sync: z.boolean().meta({
      description: "The month was reopened and hasn't been synced since: finalizing returns 409 `sync_required`",
    }),
    active_job_id: Id.nullable(),
    can_sync: z.boolean(),
    can_finalize: z.boolean(),
    can_regenerate_final: z.boolean(),
    can_reopen: z.boolean(),
    can_export_payroll: z.boolean().meta({
      description: "The month is final, and the caller is level 5, or level 4 with company scope",
    }),
    can_edit_entries: z.boolean().meta({
      description: "Whether the caller's level can edit entries and at least one page of the month is open to them",
    }),
    closed_pages: z.array(z.strictObject({ page: LockPage, code: LockCode, since: Timestamp })).meta({
      description:
        "The pages whose whole month is locked for the caller, with the lock and its time. Never for level 5; not while a grant opens the page for anyone in the caller's pool",
    }),
  })
  .meta({ id: "MonthReport" })
export type MonthReportView = z.infer<typeof MonthReportView>

/** Why a final month is reopened or regenerated; kept in the report and the audit log. (rules/months#regenerate) */
const Reason = LongText

/** A month in a query string. */
export const MonthOfQuery = z.strictObject({ year: YearQuery, month: MonthQuery })
/** A month in a JSON body. */
const MonthOfBody = { year: Year, month: Month }

const PATH = "/v1/dashboard/bsc"
const tag = "Months"

export const readMonthReport = route({
  method: "GET",
  path: `${PATH}/month-report`,
  tag,
  summary: "Get a month's status and what you may do with it",
  description: "A month without data is shown as a draft.",
  permission: "scorecard.view",
  query: MonthOfQuery,
  reply: MonthReportView,
  conditional: true,
  refusals: ["month_in_future"],
})

export const finalizeMonth = route({
  method: "POST",
  path: `${PATH}/finalize`,
  webOnly: true,
  tag,
  summary: "Finalize a month, or regenerate its final figures",
  description:
    "`regenerate=true` regenerates a final month's figures and requires a `reason`. With `employee_ids`, only these people are scored again; everyone else's rows are copied unchanged.",
  level: 5,
  query: z.strictObject({ regenerate: BooleanQuery.default(false) }),
  body: z.strictObject({
    ...MonthOfBody,
    reason: Reason.optional(),
    employee_ids: SelectedPeople.optional(),
    allow_open_disputes: z
      .boolean()
      .default(false)
      .meta({ description: "Finalize although disputes are open: they stay open. Not needed to regenerate" }),
  }),
  status: 202,
  reply: SyncJob,
  refusals: [
    "month_in_future",
    "month_not_past",
    "month_final",
    "month_not_final",
    "month_removed",
    "sync_required",
    "open_disputes",
    "job_active",
  ],
})

export const reopenMonth = route({
  method: "POST",
  path: `${PATH}/reopen`,
  webOnly: true,
  tag,
  summary: "Reopen a final month",
  description: "Entries can be changed again. The month must be synced and finalized to become final again.",
  level: 5,
  body: z.strictObject({ ...MonthOfBody, reason: Reason }),
  reply: MonthReportView,
  refusals: ["month_in_future", "month_not_past", "month_not_final", "month_removed", "job_active"],
})
