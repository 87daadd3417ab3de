import { z } from "zod"
import { defineJob, handle, type HandledJob } from "#platform/jobs/index.ts"
import { completeCompany } from "./complete-company.ts"
import type { DemoDeps } from "./deps.ts"

/** A job whose process died gives its month free after a minute of silence. */
export const RETRY_SECONDS = 65

/** For what a start could not complete; each later start tries as well. */
export const completeDemo = defineJob({
  name: "demo_complete",
  payload: z.strictObject({}),
  policy: "exclusive",
  retryLimit: 20,
  retryDelaySeconds: RETRY_SECONDS,
  batchSize: 1,
})

export function completeDemoJob(deps: DemoDeps): HandledJob {
  return handle(completeDemo, async () => {
    if (!(await completeCompany(deps))) throw new Error("The made-up company cannot be completed yet")
  })
}
