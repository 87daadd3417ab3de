import type { RowsQuery, StoredPreview, StoredRow } from "@scorecard/contracts/bulk-previews"
import { Refusal } from "@scorecard/contracts/refusals"
import { holds, type Actor } from "@scorecard/domain"
import { timestamp, type Platform } from "#platform/index.ts"
import { presentPending, presentPreviewJob, previewJob, type PreviewJob } from "./preview-job.ts"
import { listResults } from "./preview-rows.store.ts"
import { getOwnPreview, type BulkPreview } from "./previews.store.ts"

type Deps = Pick<Platform, "db" | "clock">

/** Previews of a large file and their jobs, for whoever uploaded it. @throws Refusal 404 */
export async function getStoredPreview(deps: Deps, actor: Actor, id: string): Promise<StoredPreview> {
  const preview = await getVisiblePreview(deps, actor, id)
  const job = await findJob(deps, preview)
  const { summary, kind: sheet, file_name, expires_at, batch_id } = preview
  if (summary === null) return presentPending(preview, requireJob(job))
  return {
    status: "ready",
    preview_id: id,
    sheet,
    file_name,
    expires_at,
    batch_id,
    job: job && presentPreviewJob(job),
    ...summary,
  }
}

/** A page of a preview's rows. @throws Refusal 404; 409 `job_active` while its job runs */
export async function listPreviewRows(
  deps: Deps,
  actor: Actor,
  id: string,
  { status, page, page_size }: RowsQuery,
): Promise<{ items: StoredRow[]; page: number; page_size: number; total: number }> {
  const { summary, ...preview } = await getVisiblePreview(deps, actor, id)
  if (summary === null) throw notReady(requireJob(await findJob(deps, preview)))
  const { rows, total } = await listResults(deps.db, id, {
    isValid: status === undefined ? null : status === "valid",
    offset: (page - 1) * page_size,
    limit: page_size,
    labels: new Map(summary.fields.map(({ field, label }) => [field, label])),
  })
  return { items: rows, page, page_size, total }
}

/** Uploading people takes a permission that other rows don't need. */
async function getVisiblePreview({ db, clock }: Deps, actor: Actor, id: string): Promise<BulkPreview> {
  const preview = await getOwnPreview(db, actor, id, timestamp(clock.now()))
  if (preview.kind === "employees" && !holds(actor, "employees.create")) {
    throw new Refusal("permission_missing", "This requires the employees.create permission.")
  }
  return preview
}

async function findJob({ db }: Deps, { job_id }: Pick<BulkPreview, "job_id">): Promise<PreviewJob | null> {
  return job_id === null ? null : previewJob.jobs.find(db, job_id)
}

function requireJob(job: PreviewJob | null): PreviewJob {
  if (!job) throw new Refusal("not_found", "This preview was never finished. Upload the file again.")
  return job
}

function notReady({ _id: job_id, status, error }: PreviewJob): Refusal {
  if (status !== "failed") {
    return new Refusal("job_active", "The rows are still being checked. Get the preview to see how far.", {
      extra: { job_id },
    })
  }
  return new Refusal("not_found", `The rows could not be checked. Upload the file again. ${error?.detail ?? ""}`.trim())
}
