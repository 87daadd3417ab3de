import { EmployeeId } from "@scorecard/contracts/common"
import type { StatementArchive } from "@scorecard/contracts/statement-archives"
import { parseMonthId, type YearMonth } from "@scorecard/domain"
import { z } from "zod"
import { CANCELED, defineTrackedJob, timestamp, type Progress, type TrackedJob } from "#platform/index.ts"

/** The month is in `period`: `month` belongs to the jobs that own a month. */
const Payload = z.strictObject({ owner_id: EmployeeId, period: z.string() })

const Result = z.strictObject({
  /** Of the file in storage. */
  key: z.string(),
  version: z.number().int(),
  employee_ids: z.array(EmployeeId),
})
export type ArchiveResult = z.infer<typeof Result>

/** At 10,000 people, on a machine that is busy with other things. */
const MAX_RUN_SECONDS = 14_400

/** A person has one at a time. */
export const archiveJob = defineTrackedJob({
  name: "statements",
  payload: Payload,
  result: Result,
  phases: ["writing"],
  key: ({ owner_id }) => owner_id,
  expireInSeconds: MAX_RUN_SECONDS,
})
export type ArchiveJob = TrackedJob<z.infer<typeof Payload>, ArchiveResult, "writing">
export type ArchiveProgress = Progress<"writing">

export function monthOf({ period }: Pick<ArchiveJob, "period">): YearMonth {
  const month = parseMonthId(period)
  if (!month) throw new Error(`job on "${period}", which is not a month`)
  return month
}

export function expiresAt({ status, finished_at }: ArchiveJob, hours: number): string | null {
  if (status !== "succeeded" || finished_at === null) return null
  return timestamp(Temporal.Instant.from(finished_at).add({ hours }))
}

const WHOLE = 100
/** Until the file is stored. */
const MAX_PERCENT = 99

export function presentArchive(job: ArchiveJob, hours: number): StatementArchive {
  const { _id: job_id, total, processed, created_at, finished_at, error } = job
  const status = job.error?.code === CANCELED && job.status === "failed" ? "canceled" : job.status
  const { year, month } = monthOf(job)
  const expires_at = expiresAt(job, hours)
  const percent = percentOf(job)
  return { job_id, status, year, month, total, processed, percent, created_at, finished_at, expires_at, error }
}

function percentOf({ status, total, processed }: ArchiveJob): number {
  if (status === "succeeded") return WHOLE
  return total === null || total === 0 ? 0 : Math.min(MAX_PERCENT, Math.floor((WHOLE * processed) / total))
}
