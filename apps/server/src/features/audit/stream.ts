import type { AuditEvent, AuditStreamQuery } from "@scorecard/contracts/audit"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { z } from "zod"
import { openPersonTexts } from "#platform/audit/index.ts"
import { changesFile, describePool, type FileResponse, type Platform } from "#platform/index.ts"
import { findOtherChains, selectRecordsAfter, type ChainPosition, type StreamRecord } from "./stream.store.ts"

const Cursor = z.strictObject({
  v: z.literal(1),
  feed: z.literal("activity-logs"),
  pool: z.string(),
  /** By chain: a position, and the beginning of its record's hash. */
  chains: z.record(z.string(), z.tuple([z.number().int().min(0), z.string()])),
})

/**
 * The records after the cursor that the actor may see. Those that they may not see count for `limit`, so that a batch
 * costs the same for everyone; it may be empty although more is there. (rules/exports#audit-stream)
 * @throws Refusal 422 cursor_invalid; 409 cursor_outdated
 */
export async function streamActivityLogs(
  { db, cursors, secrets }: Pick<Platform, "db" | "cursors" | "secrets">,
  actor: Actor,
  { cursor, limit }: AuditStreamQuery,
): Promise<FileResponse> {
  const pool = describePool(actor)
  const stored = cursors.read(cursor, Cursor)
  const positions: ChainPosition[] = Object.entries(stored?.chains ?? {}).map(([chain, [position, hash]]) => ({
    chain: Number(chain),
    position,
    hash,
  }))
  if (stored && stored.pool !== pool) {
    throw new Refusal(
      "cursor_outdated",
      "The cursor is for other people than you can see now. Start over without a cursor, and replace what you have.",
    )
  }
  if ((await findOtherChains(db, positions)).length > 0) {
    throw new Refusal(
      "cursor_outdated",
      "The audit log isn't the one that was read: it was restored, or changed from outside. Start over without a cursor.",
    )
  }

  const found = await selectRecordsAfter(db, actor, { positions, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const chains = { ...stored?.chains }
  for (const { chain, position, hash } of rows) chains[chain] = [position, hash]
  const next_cursor = cursors.write({ v: 1, feed: "activity-logs", pool, chains })
  const events = await openEvents({ db, secrets }, rows)
  return changesFile("activity-logs", "ndjson", { rows: events, next_cursor, has_more: found.length > limit }, [])
}

/** The events that the actor sees, with the texts about people. */
async function openEvents(
  deps: Pick<Platform, "db" | "secrets">,
  rows: readonly StreamRecord[],
): Promise<AuditEvent[]> {
  const seen = rows.flatMap(({ event, sealed }) => {
    if (event === null) return []
    const { id: _id, employee, change } = event
    return [{ event, _id, employee_id: employee?.id, change, sealed }]
  })
  const opened = await openPersonTexts(deps, seen)
  return opened.map(({ event, change }) => ({ ...event, change })).toSorted(byTime)
}

/** Ids are UUIDv7: events of the same time stay in the order of their creation. */
function byTime(one: AuditEvent, other: AuditEvent): number {
  return one.time === other.time ? (one.id < other.id ? -1 : 1) : one.time < other.time ? -1 : 1
}
