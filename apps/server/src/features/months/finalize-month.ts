import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import type { JobOutcome } from "./carry-out.ts"
import { closeAndPublish } from "./close-and-publish.ts"
import type { World } from "#platform/world.ts"
import type { Progress } from "./progress.ts"
import { publishFinal } from "./publish-final.ts"
import type { StoredJob } from "./sync-jobs.store.ts"

/** The work of a finalize job: close the month and bring its rows to the warehouse. It may run twice. */
export async function runFinalize(deps: World, job: StoredJob, progress: Progress): Promise<JobOutcome> {
  const { report, employees, published } = await closeAndPublish(deps, job, progress)
  if (!published) progress.begin("publishing", employees)
  const stands = published || (await publishIfPossible(deps, report, progress))
  return { result: { version: report.report_version, rows_written: employees, published: stands } }
}

/** The month is final, whatever the warehouse says: until it is back readers compute live, and a schedule publishes. */
async function publishIfPossible(deps: World, report: MonthReport, progress: Progress): Promise<boolean> {
  try {
    return await publishFinal(deps, report, progress)
  } catch (error) {
    const isAhead = error instanceof Refusal && error.code === "unavailable"
    if (!(isAhead || error instanceof WarehouseUnavailable)) throw error
    deps.log.warn(
      { month: report._id, err: error },
      "a final month could not be published; it is tried again every minute",
    )
    return false
  }
}
