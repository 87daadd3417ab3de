import type { AtwRequest, AtwRequestExportQuery } from "@scorecard/contracts/atw-requests"
import type { Actor } from "@scorecard/domain/access"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches, type Column } from "#platform/tables/index.ts"
import { matching, positionOf, requestsAfter, type AtwRequestDocument } from "./atw-requests.store.ts"
import type { AtwRequestsDeps } from "./needs.ts"
import { presentRequests } from "./present-request.ts"

const COLUMNS: Column<AtwRequest>[] = [
  ...fieldColumns<AtwRequest>([
    "_id",
    "employee_id",
    "name",
    "date_of_occurrence",
    "impact",
    "description",
    "status",
    "final_score",
    "review_note",
    "decided_by_id",
    "decided_at",
    "entry_id",
    "created_at",
  ]),
  { head: "proof_file_name", cell: ({ proof }) => proof?.file_name ?? null },
]

/** The list as a file, in its order and cut to the same pool. */
export function exportRequests(
  { db }: Pick<AtwRequestsDeps, "db">,
  actor: Actor,
  { sort, format, ...filter }: AtwRequestExportQuery,
): Promise<FileAnswer> {
  const where = matching(actor, filter)
  const batches = keysetBatches((after: AtwRequestDocument | null, limit) =>
    requestsAfter(db, where, { sort, position: after && positionOf(sort, after), limit }),
  )
  return exportFile(
    "atw-entry-requests",
    format,
    COLUMNS,
    mapBatches(batches, (requests) => presentRequests(db, actor, requests)),
  )
}
