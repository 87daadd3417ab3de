import type { BroadcastsExportQuery, BroadcastSummary } from "@scorecard/contracts/broadcast"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { broadcasts, broadcastsAfter, positionOf, type StoredBroadcast } from "./broadcasts.store.ts"
import { summarize } from "./show-broadcast.ts"

type Line = Omit<BroadcastSummary, "email"> & Record<"mails_sent" | "mails_queued" | "mails_failed", number>

const COLUMNS = fieldColumns<Line>([
  "_id",
  "sent_at",
  "sent_by_id",
  "sent_by_name",
  "subject",
  "excerpt",
  "action_url",
  "delivery",
  "recipients",
  "mails_sent",
  "mails_queued",
  "mails_failed",
])

/** The list as a file. */
export function exportBroadcasts(
  { db }: Pick<World, "db">,
  { format, ...query }: BroadcastsExportQuery,
): Promise<FileAnswer> {
  const batches = keysetBatches<StoredBroadcast>((after, limit) =>
    broadcasts.select(db, broadcastsAfter(query, after && positionOf(after), limit)),
  )
  const lines = mapBatches(batches, async (found) =>
    (await summarize(db, found)).map(({ email, ...summary }) => ({
      ...summary,
      mails_sent: email?.sent ?? 0,
      mails_queued: email?.queued ?? 0,
      mails_failed: email?.failed ?? 0,
    })),
  )
  return exportFile("broadcasts", format, COLUMNS, lines)
}
