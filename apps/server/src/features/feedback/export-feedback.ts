import type { FeedbackExportQuery } from "@scorecard/contracts/feedback"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { feedbackAfter, positionOf, type FeedbackDocument } from "./feedback.store.ts"

const COLUMNS: Column<FeedbackDocument>[] = [
  ...fieldColumns<FeedbackDocument>(["_id", "created_at", "category", "message", "page_path", "client"]),
  ...fieldColumns<FeedbackDocument>(["employee_id", "name", "impersonated_by_id", "status", "reviewer_note"]),
  ...fieldColumns<FeedbackDocument>(["reviewed_by_id", "reviewed_at"]),
  { head: "screenshots", cell: ({ attachments }) => attachments.length },
  ...fieldColumns<FeedbackDocument>(["updated_at", "version"]),
]

/** The reviewers' list as a file. */
export function exportFeedback(
  { db }: Pick<World, "db">,
  { format, ...filter }: FeedbackExportQuery,
): Promise<FileAnswer> {
  const batches = keysetBatches<FeedbackDocument>((after, limit) =>
    feedbackAfter(db, filter, after && positionOf(after, filter), limit),
  )
  return exportFile("feedback", format, COLUMNS, batches)
}
