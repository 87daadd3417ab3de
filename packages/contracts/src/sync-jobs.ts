import { z } from "zod"
import { BooleanQuery, EmployeeId, Id, Month, MonthQuery, Timestamp, Year, YearQuery } from "./common.ts"
import { route } from "./route.ts"

/** What a job does: sync a draft month, finalize a month, or sync one person for a cycle. (rules/months#jobs) */
export const JOB_TYPES = ["sync", "finalize", "cycle_refresh"] as const
export const JOB_STATUSES = ["queued", "running", "succeeded", "failed"] as const
/**
 * `scoring`: figures are computed (and, in a sync, written along the way). `publishing`: finals are written to the
 * warehouse.
 */
export const JOB_PHASES = ["waiting", "scoring", "publishing", "done"] as const

const Months = z.array(z.strictObject({ year: Year, month: Month }))

/** The result of a finished job; the members depend on its type. */
export const JobResult = z.strictObject({
  rows_written: z.number().int().min(0).optional(),
  /** For a finalize: the version number of the final. */
  version: z.number().int().min(1).optional(),
  /**
   * For a finalize: false if the warehouse was unavailable. The month is final; its rows are published automatically
   * later.
   */
  published: z.boolean().optional(),
  /** For a cycle refresh. (rules/months#cycle-refresh) */
  synced: Months.optional(),
  skipped_final: Months.optional(),
})
export type JobResult = z.infer<typeof JobResult>

/** A background job on a month. (rules/months#jobs) */
export const SyncJob = z
  .strictObject({
    job_id: Id,
    type: z.enum(JOB_TYPES),
    status: z.enum(JOB_STATUSES),
    phase: z.enum(JOB_PHASES),
    /** Number of people in this phase; null until they are counted. */
    total: z.number().int().min(0).nullable(),
    processed: z.number().int().min(0),
    percent: z.number().int().min(0).max(100),
    year: Year,
    month: Month,
    requested_by_id: EmployeeId,
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    /** Why it failed, or, for a queued job, why it is being retried. */
    error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
    result: JobResult.nullable(),
  })
  .meta({ id: "SyncJob" })
export type SyncJob = z.infer<typeof SyncJob>

const PATH = "/v1/dashboard/bsc"
const tag = "Months"
const MAX_EMPLOYEES = 5_000
/** Some of a month's people. */
export const SelectedPeople = z.array(EmployeeId).min(1).max(MAX_EMPLOYEES)
/** A month of everyone, or of some people. */
export const PeopleOfMonth = z
  .strictObject({ year: Year, month: Month, employee_ids: SelectedPeople.optional() })
  .meta({ id: "PeopleOfMonth" })

export const syncMonth = route({
  method: "POST",
  path: `${PATH}/sync`,
  webOnly: true,
  tag,
  summary: "Sync a draft month, or some of its people, to the warehouse",
  description:
    "With `async=true`, the response is 202 with a job. A sync of some people doesn't update `last_sync_at`.",
  permission: "dashboard.manual_sync",
  query: z.strictObject({ async: BooleanQuery.default(false) }),
  body: PeopleOfMonth,
  reply: z.strictObject({
    rows_written: z.number().int().min(0),
    duration_ms: z.number().int().min(0),
    last_sync_at: Timestamp.nullable(),
  }),
  accepted: SyncJob,
  refusals: ["month_in_future", "month_final", "month_moved", "job_active"],
})

export const refreshEmployeeCycle = route({
  method: "POST",
  path: `${PATH}/refresh-employee-cycle`,
  webOnly: true,
  tag,
  summary: "Sync one person for every month of the cycle up to the given one",
  description: "Final months are skipped; the job's result lists them as `skipped_final`.",
  level: 5,
  body: z.strictObject({ employee_id: EmployeeId, year: Year, month: Month }),
  status: 202,
  reply: SyncJob,
  refusals: ["month_in_future", "job_active"],
})

export const readSyncJob = route({
  method: "GET",
  path: `${PATH}/sync-jobs/{job_id}`,
  webOnly: true,
  tag,
  summary: "Get the progress of a sync, a finalize, or a cycle refresh",
  level: 5,
  params: z.strictObject({ job_id: Id }),
  reply: SyncJob,
})

export const readActiveJob = route({
  method: "GET",
  path: `${PATH}/sync-jobs/active`,
  webOnly: true,
  tag,
  summary: "Get a month's active job; null if there is none",
  level: 5,
  query: z.strictObject({ year: YearQuery, month: MonthQuery }),
  reply: z.strictObject({ job: SyncJob.nullable() }),
})
