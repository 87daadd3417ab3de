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
import { LockCode, LockPage } from "./locks.ts"
import { route } from "./route.ts"
import { SyncJob } from "./sync-jobs.ts"

/** One generation of a month's final figures. (rules/months#final-versions) */
export const FinalVersion = z.strictObject({
  /** 1, 2, … */
  version: z.number().int().min(1),
  finalized_at: Timestamp,
  finalized_by_employee_id: EmployeeId,
  /** Why it was made again; null for a first one without a reason. */
  reason: z.string().nullable(),
  /** How many people have a row in it. */
  employees: z.number().int().min(0),
})
export type FinalVersion = z.infer<typeof FinalVersion>

/** A generation as the API shows it: whose pool is not everyone reads neither the reason, which may name people, nor the count. */
export const FinalVersionView = FinalVersion.extend({
  reason: FinalVersion.shape.reason.meta({ description: "Null for whose pool is not everyone" }),
  employees: FinalVersion.shape.employees.nullable().meta({ description: "Null for whose pool is not everyone" }),
}).meta({ id: "FinalVersion" })
export type FinalVersionView = z.infer<typeof FinalVersionView>

/** The month row: what every write dated in the month holds, and finalizing changes. (rules/locks#month-row-lock) */
export const MonthReport = z.strictObject({
  _id: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  year: Year,
  month: Month,
  status: z.enum(["draft", "final"]),
  /** Of the latest final, also after a reopening. */
  finalized_at: Timestamp.nullable(),
  finalized_by_employee_id: EmployeeId.nullable(),
  last_rolling_sync_at: Timestamp.nullable(),
  reopened_at: Timestamp.nullable(),
  reopened_by_employee_id: EmployeeId.nullable(),
  /** Generations of the final so far: 0 until the month is first finalized. */
  report_version: z.number().int().min(0),
  /** Grows with each change of state; warehouse writes carry it, so that a late one is refused. */
  generation: z.number().int().min(0),
  /** The generation that the whole draft was last synced in; null where no sync recorded it. */
  synced_generation: z.number().int().nullable().default(null),
  /** The generation of the final whose rows stand in the warehouse; null while they do not. */
  published_report_version: z.number().int().nullable(),
  /** The job that made the latest final: when that job runs again, all that is left to do is to publish. */
  finalized_by_job_id: Id.nullable().default(null),
  /** Every generation of the final, oldest first. */
  versions: z.array(FinalVersion).default([]),
  /** Given with the latest finalizing, re-generation or reopening. */
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
    reason: z.string().nullable().meta({ description: "Null for whose pool is not everyone" }),
    last_sync_at: Timestamp.nullable().meta({ description: "When the whole draft was last brought up to date" }),
    next_rolling_sync_at: Timestamp.nullable().meta({
      description: "Of a draft that rolling sync looks after (the current and the previous month); null otherwise",
    }),
    entries_changed_since_final: z
      .number()
      .int()
      .min(0)
      .nullable()
      .meta({ description: "In the whole company; null for whose pool is not everyone" }),
    needs_sync: z
      .boolean()
      .meta({ description: "The month was reopened and not synced since: finalizing is 409 `sync_required`" }),
    active_job_id: Id.nullable(),
    can_sync: z.boolean(),
    can_finalize: z.boolean(),
    can_regenerate_final: z.boolean(),
    can_reopen: z.boolean(),
    can_edit_entries: z.boolean().meta({
      description: "Whether the caller's level edits entries and at least one page of the month is open to them",
    }),
    closed_pages: z.array(z.strictObject({ page: LockPage, code: LockCode, since: Timestamp })).meta({
      description:
        "The pages whose whole month is locked for the caller, with the lock and its time. Never for level 5; not while a grant opens the page for somebody of the caller's pool",
    }),
  })
  .meta({ id: "MonthReport" })
export type MonthReportView = z.infer<typeof MonthReportView>

/** Why a final is opened or made again: kept in the report and the audit log. (rules/months#regenerate) */
const Reason = LongText

export const MonthOfQuery = z.strictObject({ year: YearQuery, month: MonthQuery })
export const MonthOfBody = { year: Year, month: Month }

const PATH = "/v1/dashboard/bsc"
const tag = "Months"

export const readMonthReport = route({
  method: "GET",
  path: `${PATH}/month-report`,
  tag,
  summary: "Read a month's status and what you may do with it",
  description: "A month of which nothing is known yet answers as a draft.",
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
  summary: "Close a month: make its final figures, or make them again",
  description: "`regenerate=true` makes a final month's figures again and needs a `reason`.",
  level: 5,
  query: z.strictObject({ regenerate: BooleanQuery.default(false) }),
  body: z.strictObject({ ...MonthOfBody, reason: Reason.optional() }),
  status: 202,
  reply: SyncJob,
  refusals: ["month_in_future", "month_not_past", "month_final", "month_not_final", "sync_required", "job_active"],
})

export const reopenMonth = route({
  method: "POST",
  path: `${PATH}/reopen`,
  webOnly: true,
  tag,
  summary: "Open a final month again",
  description: "Entries can be changed again; the month needs a sync, and finalizing, to be final again.",
  level: 5,
  body: z.strictObject({ ...MonthOfBody, reason: Reason }),
  reply: MonthReportView,
  refusals: ["month_in_future", "month_not_past", "month_not_final", "job_active"],
})
