import { invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import { runJobInline } from "./carry-out.ts"
import type { World } from "#platform/world.ts"
import { runFinalize } from "./finalize-month.ts"
import { monthJob } from "./month-jobs.ts"
import { assertPast, assertMonthExists } from "./month-limits.ts"
import { draftReport, monthReports } from "#core/months/index.ts"
import { assertFinal, assertDraft, assertSynced } from "./month-states.ts"
import { assertNotBusy, acquireMonthJob, type Requester } from "./slot.ts"
import { presentJob } from "./sync-job-view.ts"

export type FinalizeInput = YearMonth & { regenerate: boolean; reason?: string | undefined }

/** @throws Refusal 422; 409 month_not_past, job_active, month_final, month_not_final or sync_required */
export async function requestFinalize(deps: World, actor: Actor, asked: FinalizeInput): Promise<SyncJob> {
  const request = await validateFinalize(deps, asked)
  return deps.transact(async (tx) => {
    await assertCanFinalize(tx.db, asked)
    const job = await acquireMonthJob(deps, tx.db, actor, { ...request, in_line: false })
    await tx.enqueue(monthJob, { job_id: job._id })
    const { regenerate, reason } = job
    const change = { job_id: job._id, regenerate, reason }
    tx.audit(actor, "month.finalize_requested", { collection: monthReports.name, id: job.month, change })
    return presentJob(job)
  })
}

/** The same, done when this returns: for tools that make months, not for requests. */
export async function finalizeNow(deps: World, requester: Requester, asked: FinalizeInput): Promise<SyncJob> {
  const request = await validateFinalize(deps, asked)
  await assertCanFinalize(deps.db, asked)
  const job = await acquireMonthJob(deps, deps.db, requester, { ...request, in_line: true })
  return presentJob(await runJobInline(deps, job, runFinalize))
}

async function validateFinalize(deps: World, { year, month, regenerate, reason }: FinalizeInput) {
  const asked = { year, month }
  await assertMonthExists(deps, asked)
  if (regenerate && reason === undefined) throw invalidField("reason", "Say why the final figures are made again.")
  assertPast(deps, asked)
  return { type: "finalize", month: monthId(asked), regenerate, reason: reason ?? null } as const
}

/** As it looks now; the job looks again when it has the month's row. A running job comes first: it may change the state. */
async function assertCanFinalize(db: Database, { year, month, regenerate }: FinalizeInput): Promise<void> {
  const id = monthId({ year, month })
  await assertNotBusy(db, id)
  const report = (await monthReports.find(db, id)) ?? draftReport({ year, month })
  if (regenerate) assertFinal(report)
  else {
    assertDraft(report)
    assertSynced(report)
  }
}
