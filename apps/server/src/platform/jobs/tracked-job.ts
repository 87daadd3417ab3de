import { EmployeeId, Id, Timestamp } from "@scorecard/contracts/common"
import { z } from "zod"
import { collection, type Collection } from "#platform/documents/index.ts"
import { defineJob, type JobDeclaration } from "./declaration.ts"

const STATUSES = ["queued", "running", "succeeded", "failed"] as const

const JobError = z.strictObject({ code: z.string(), detail: z.string() })
export type JobError = z.infer<typeof JobError>

/** The stored fields of every tracked job, in addition to those of its payload. */
const tracking = {
  _id: Id,
  status: z.enum(STATUSES),
  total: z.number().int().nullable(),
  processed: z.number().int(),
  /** A caller waits for its end: it is not retried, and makes way for others once its process is gone. */
  in_line: z.boolean(),
  requested_by_id: EmployeeId,
  impersonated_by: EmployeeId.nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  /**
   * The last heartbeat, in seconds by the database's clock: whether a process is alive must not depend on the service's
   * clock, which a demo may set.
   */
  beat: z.number(),
  /** How often it was started. */
  attempts: z.number().int(),
  error: JobError.nullable(),
  version: z.number().int(),
}

type Tracking = z.infer<z.ZodObject<typeof tracking>>

/** A tracked job as stored. `waiting` is its phase until work begins, `done` once it has ended. */
export type TrackedJob<Payload, Result, Phase extends string> = Payload &
  Tracking & { phase: Phase | "waiting" | "done"; result: Result | null }

/** A job that people follow: a job of the queue plus a row with its progress and outcome. */
export type TrackedDeclaration<Payload extends object, Result, Phase extends string> = {
  queue: JobDeclaration<{ job_id: string }>
  jobs: Collection<TrackedJob<Payload, Result, Phase>>
  /** At most one job per key is active. */
  key(payload: Payload): string
  /** The part of an unexpected error that people may read; null: only that something went wrong. */
  explain(error: unknown): JobError | null
}

type Definition<Payload extends z.ZodRawShape, Result extends z.ZodType, Phase extends string> = {
  name: string
  /** Its fields are stored in the row; the queue carries the id only. */
  payload: z.ZodObject<Payload>
  result: Result
  phases: readonly Phase[]
  key(payload: z.output<z.ZodObject<Payload>>): string
  explain?(error: unknown): JobError | null
  expireInSeconds: number
}

/** A worker runs one job of this name at a time. */
export function defineTrackedJob<Payload extends z.ZodRawShape, Result extends z.ZodType, Phase extends string>({
  name,
  payload,
  result,
  phases,
  key,
  explain = () => null,
  expireInSeconds,
}: Definition<Payload, Result, Phase>): TrackedDeclaration<z.output<z.ZodObject<Payload>>, z.output<Result>, Phase> {
  type Job = TrackedJob<z.output<z.ZodObject<Payload>>, z.output<Result>, Phase>
  const phase = z.enum(["waiting", ...phases, "done"])
  const row = z.strictObject({ ...payload.shape, ...tracking, phase, result: result.nullable() })
  const taken = Object.keys(payload.shape).filter(
    (field) => field in tracking || field === "phase" || field === "result",
  )
  if (taken.length > 0) throw new Error(`the payload of ${name} may not have the field ${taken.join(", ")}`)
  return {
    queue: defineJob({
      name,
      payload: z.strictObject({ job_id: Id }),
      policy: "exclusive",
      key: ({ job_id }) => job_id,
      batchSize: 1,
      retryLimit: MAX_ATTEMPTS - 1,
      expireInSeconds,
    }),
    // The compiler cannot follow shapes that are spread together.
    jobs: collection(TRACKED_JOBS, row as z.ZodType<Job>),
    key,
    explain,
  }
}

export const TRACKED_JOBS = "tbl_sync_jobs"

/** A job that has crashed this many workers is not retried: it would crash the next one, too. */
export const MAX_ATTEMPTS = 6
