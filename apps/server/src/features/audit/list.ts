import { z } from "zod"
import type { ActivityLog, ActivityLogsExportQuery, ActivityLogsQuery } from "@scorecard/contracts/audit"
import type { List } from "@scorecard/contracts/common"
import { invalidField } from "@scorecard/contracts/refusals"
import { addDays, easternInstant, isCalendarDate, type Actor } from "@scorecard/domain"
import {
  exportFile,
  fieldColumns,
  keysetBatches,
  timestamp,
  type Column,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { type LogFilter, countLogs, listLogsAfter } from "./audit.store.ts"

/** Counting more is expensive. */
const MAX_COUNT = 10_000

/**
 * The audit log as far as the actor may see it, a page at a time. (rules/administration#audit-log) @throws Refusal 422
 */
export async function listActivityLogs(
  { db, cursors }: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: ActivityLogsQuery,
): Promise<List<ActivityLog>> {
  const { limit, cursor, sort, ...filters } = query
  const filter = parseFilter(filters)
  const Position = z.strictObject({ sort: z.literal(sort), at: z.string(), _id: z.string() })
  const after = cursors.read(cursor, Position)

  const found = await listLogsAfter(db, actor, filter, { descending: sort.startsWith("-"), after, limit: limit + 1 })
  const total = await countLogs(db, actor, filter, MAX_COUNT)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    items,
    next_cursor: hasMore ? cursors.write({ sort, at: last.at, _id: last._id }) : null,
    ...(total !== null && { total }),
  }
}

type FilterQuery = Omit<ActivityLogsQuery, "limit" | "cursor" | "sort">

/** @throws Refusal 422 for a period that ends before it begins. */
function parseFilter({ from, to, ...filters }: FilterQuery): LogFilter {
  return { ...filters, ...parsePeriod(from, to) }
}

/** A day is whole, midnight to midnight in Eastern time; an instant is exact to the millisecond. */
function parsePeriod(from: string | undefined, to: string | undefined) {
  const start = from === undefined ? null : parseBound(from, from)
  const before = to === undefined ? null : parseBound(to, isCalendarDate(to) ? addDays(to, 1) : to)
  if (start !== null && before !== null && start > before) throw invalidField("to", "The end is before the start.")
  return { from: start, before }
}

function parseBound(input: string, bound: string): string {
  return timestamp(isCalendarDate(input) ? easternInstant(bound, "00:00") : Temporal.Instant.from(bound))
}

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
  { db }: Pick<Platform, "db">,
  actor: Actor,
  { format, sort, ...filters }: ActivityLogsExportQuery,
): Promise<FileResponse> {
  const filter = parseFilter(filters)
  const descending = sort.startsWith("-")
  const batches = keysetBatches<ActivityLog>((after, limit) =>
    listLogsAfter(db, actor, filter, { descending, after, limit }),
  )
  return exportFile("activity-logs", format, COLUMNS, batches)
}
