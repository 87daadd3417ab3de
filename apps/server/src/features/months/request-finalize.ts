import { invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import { carryOutInLine } from "./carry-out.ts"
import type { MonthsDeps } from "./deps.ts"
import { carryOutFinalize } from "./finalize-month.ts"
import { monthJob } from "./month-jobs.ts"
import { refuseNotPast, refuseUnknownMonth } from "./month-limits.ts"
import { draftReport, monthReports } from "#core/months/index.ts"
import { refuseDraft, refuseFinal, refuseUnsynced } from "./month-states.ts"
import { refuseBusy, takeSlot, type Requester } from "./slot.ts"
import { jobView } from "./sync-job-view.ts"

export type FinalizeAsked = YearMonth & { regenerate: boolean; reason?: string | undefined }

/** @throws Refusal 422; 409 month_not_past, job_active, month_final, month_not_final or sync_required */
export async function requestFinalize(deps: MonthsDeps, actor: Actor, asked: FinalizeAsked): Promise<SyncJob> {
  const request = await checked(deps, asked)
  return deps.transact(async (tx) => {
    await refuseWrongState(tx.db, asked)
    const job = await takeSlot(deps, tx.db, actor, { ...request, in_line: false })
    await tx.enqueue(monthJob, { job_id: job._id })
    const { regenerate, reason } = job
    const change = { job_id: job._id, regenerate, reason }
    tx.audit(actor, "month.finalize_requested", { collection: monthReports.name, id: job.month, change })
    return jobView(job)
  })
}

/** The same, done when this returns: for tools that make months, not for requests. */
export async function finalizeNow(deps: MonthsDeps, requester: Requester, asked: FinalizeAsked): Promise<SyncJob> {
  const request = await checked(deps, asked)
  await refuseWrongState(deps.db, asked)
  const job = await takeSlot(deps, deps.db, requester, { ...request, in_line: true })
  return jobView(await carryOutInLine(deps, job, carryOutFinalize))
}

async function checked(deps: MonthsDeps, { year, month, regenerate, reason }: FinalizeAsked) {
  const asked = { year, month }
  await refuseUnknownMonth(deps, asked)
  if (regenerate && reason === undefined) throw invalidField("reason", "Say why the final figures are made again.")
  refuseNotPast(deps, asked)
  return { type: "finalize", month: monthId(asked), regenerate, reason: reason ?? null } as const
}

/** As it looks now; the job looks again when it has the month's row. A running job comes first: it may change the state. */
async function refuseWrongState(db: Database, { year, month, regenerate }: FinalizeAsked): Promise<void> {
  const id = monthId({ year, month })
  await refuseBusy(db, id)
  const report = (await monthReports.find(db, id)) ?? draftReport({ year, month })
  if (regenerate) refuseDraft(report)
  else {
    refuseFinal(report)
    refuseUnsynced(report)
  }
}
