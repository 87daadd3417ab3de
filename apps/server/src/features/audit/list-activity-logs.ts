import type { ActivityLog, ActivityLogsQuery } from "@scorecard/contracts/audit"
import type { List } from "@scorecard/contracts/common"
import { invalidField } from "@scorecard/contracts/refusals"
import { addDays, easternInstant, isCalendarDate } from "@scorecard/domain/calendar"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import { timestamp } from "#platform/clock/index.ts"
import type { World } from "#platform/world.ts"
import { countLogs, logsAfter, type LogFilter } from "./audit.store.ts"

/** Beyond it a count is no longer cheap. */
const MOST_COUNTED = 10_000

/**
 * The audit log as far as the actor may see it, a page at a time. (rules/administration#audit-log) @throws Refusal 422
 */
export async function listActivityLogs(
  { db, cursors }: Pick<World, "db" | "cursors">,
  actor: Actor,
  query: ActivityLogsQuery,
): Promise<List<ActivityLog>> {
  const { limit, cursor, sort, ...given } = query
  const filter = filterOf(given)
  const position = z.strictObject({ sort: z.literal(sort), at: z.string(), _id: z.string() })
  const after = cursors.read(cursor, position)

  const found = await logsAfter(db, actor, filter, { descending: sort.startsWith("-"), after, limit: limit + 1 })
  const total = await countLogs(db, actor, filter, MOST_COUNTED)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const more = found.length > limit && last !== undefined
  return {
    items,
    next_cursor: more ? cursors.write({ sort, at: last.at, _id: last._id }) : null,
    ...(total !== null && { total }),
  }
}

type Given = Omit<ActivityLogsQuery, "limit" | "cursor" | "sort">

/** @throws Refusal 422 for a period that ends before it begins. */
export function filterOf({ from, to, ...words }: Given): LogFilter {
  return { ...words, ...period(from, to) }
}

/** A day is whole, midnight to midnight in Eastern time; an instant is meant to the millisecond. */
function period(from: string | undefined, to: string | undefined) {
  const begin = from === undefined ? null : momentOf(from, from)
  const before = to === undefined ? null : momentOf(to, isCalendarDate(to) ? addDays(to, 1) : to)
  if (begin !== null && before !== null && begin > before) throw invalidField("to", "The end is before the start.")
  return { from: begin, before }
}

function momentOf(given: string, bound: string): string {
  return timestamp(isCalendarDate(given) ? easternInstant(bound, "00:00") : Temporal.Instant.from(bound))
}
