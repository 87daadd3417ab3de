import { EmployeeId } from "@scorecard/contracts/common"
import { WhatIfInput, WhatIfMover, WhatIfSummary, type WhatIfRun } from "@scorecard/contracts/what-if"
import { z } from "zod"
import { CANCELED, defineTrackedJob, type TrackedJob } from "#platform/index.ts"

const Result = z.strictObject({
  summary: WhatIfSummary,
  /** The greatest gains and losses. */
  movers: z.array(WhatIfMover),
  omitted: z.number().int(),
})
type Result = z.infer<typeof Result>

const Payload = z.strictObject({ owner_id: EmployeeId, input: WhatIfInput })

/** A person has one at a time: a new one replaces it, and so bounds what results take up. */
export const whatIfJob = defineTrackedJob({
  name: "what_if",
  payload: Payload,
  result: Result,
  phases: ["scoring"],
  key: ({ owner_id }) => owner_id,
  expireInSeconds: 3_600,
})
export type WhatIfJob = TrackedJob<z.infer<typeof Payload>, Result, "scoring">

const WHOLE = 100
/** Until the result is stored. */
const MAX_PERCENT = 99

export function presentRun(job: WhatIfJob, result: WhatIfRun["result"]): WhatIfRun {
  const { _id: job_id, total, processed, created_at, finished_at, error } = job
  const status = job.error?.code === CANCELED && job.status === "failed" ? "canceled" : job.status
  return { job_id, status, total, processed, percent: percentOf(job), created_at, finished_at, error, result }
}

function percentOf({ status, total, processed }: WhatIfJob): number {
  if (status === "succeeded") return WHOLE
  return total === null || total === 0 ? 0 : Math.min(MAX_PERCENT, Math.floor((WHOLE * processed) / total))
}
