import type { BulkPreviewJob, PendingPreview } from "@scorecard/contracts/bulk-preview-jobs"
import { PREVIEW_PHASES } from "@scorecard/contracts/bulk-preview-jobs"
import { Id } from "@scorecard/contracts/common"
import { z } from "zod"
import { defineTrackedJob, type Progress, type TrackedJob } from "#platform/index.ts"
import type { BulkPreview } from "./previews.store.ts"

/** Validates the rows of a large file. It may run again at any time: what it saves replaces what it saved before. */
export const previewJob = defineTrackedJob({
  name: "bulk_preview",
  payload: z.strictObject({ preview_id: Id }),
  result: z.strictObject({}),
  phases: PREVIEW_PHASES,
  key: ({ preview_id }) => preview_id,
  expireInSeconds: 900,
})

type PreviewPhase = (typeof PREVIEW_PHASES)[number]
export type PreviewJob = TrackedJob<{ preview_id: string }, Record<string, never>, PreviewPhase>
export type PreviewProgress = Progress<PreviewPhase>

/** The share of the work that is done before rows are validated. */
const READ_PERCENT = 30

export function presentPreviewJob(job: PreviewJob): BulkPreviewJob {
  const { _id, status, phase, total, processed, created_at, started_at, finished_at, error } = job
  const percent = jobPercent(job)
  return { job_id: _id, status, phase, total, processed, percent, created_at, started_at, finished_at, error }
}

/** 100 only if the job has succeeded. */
function jobPercent({ status, phase, total, processed }: PreviewJob): number {
  if (status === "succeeded") return 100
  const share = total === null || total === 0 ? 0 : Math.min(1, processed / total)
  if (phase === "reading") return Math.floor(share * READ_PERCENT)
  return phase === "checking" ? Math.floor(READ_PERCENT + share * (99 - READ_PERCENT)) : 0
}

export function presentPending(preview: BulkPreview, job: PreviewJob): PendingPreview {
  const { _id: preview_id, kind: sheet, file_name, expires_at, total } = preview
  const status = job.status === "failed" ? "failed" : "running"
  return { status, preview_id, sheet, file_name, expires_at, total, job: presentPreviewJob(job) }
}
