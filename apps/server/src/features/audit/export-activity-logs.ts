import type { ActivityLog, ActivityLogsExportQuery } from "@scorecard/contracts/audit"
import type { Actor } from "@scorecard/domain/access"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { logsAfter } from "./audit.store.ts"
import { filterOf } from "./list-activity-logs.ts"

const COLUMNS: Column<ActivityLog>[] = [
  ...fieldColumns<ActivityLog>(["_id", "at", "actor_id", "actor_name", "impersonator_id", "impersonator_name"]),
  ...fieldColumns<ActivityLog>(["action"]),
  { head: "target_collection", cell: ({ target }) => target.collection },
  { head: "target_id", cell: ({ target }) => target.id },
  ...fieldColumns<ActivityLog>(["employee_id", "employee_name", "request_id"]),
  { head: "change", cell: ({ change }) => JSON.stringify(change) },
]

/** The audit log as far as the actor may see it, as a file. @throws Refusal 422 */
export async function exportActivityLogs(
  { db }: Pick<World, "db">,
  actor: Actor,
  { format, sort, ...given }: ActivityLogsExportQuery,
): Promise<FileAnswer> {
  const filter = filterOf(given)
  const descending = sort.startsWith("-")
  const batches = keysetBatches<ActivityLog>((after, limit) =>
    logsAfter(db, actor, filter, { descending, after, limit }),
  )
  return exportFile("activity-logs", format, COLUMNS, batches)
}
