import type { KudosFilter } from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain/access"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { kudosAfter, matching, positionOf, withNames, type NamedKudos } from "./kudos.store.ts"

const COLUMNS: Column<NamedKudos>[] = [
  ...fieldColumns<NamedKudos>(["week_start", "status", "badge", "title", "message", "author_id", "author_name"]),
  ...fieldColumns<NamedKudos>(["recipient_ids"]),
  { head: "recipient_names", cell: ({ recipients }) => recipients.map(({ name }) => name).join("; ") },
  ...fieldColumns<NamedKudos>(["created_at", "published_at", "_id"]),
]

/** The list as a file, a batch at a time. */
export function exportKudos(
  { db }: Pick<World, "db">,
  actor: Actor,
  { sort, format, ...filter }: KudosFilter,
): Promise<FileAnswer> {
  const where = matching(actor, filter)
  const batches = keysetBatches<NamedKudos>(async (after, limit) => {
    const position = after && positionOf(sort, after)
    return withNames(db, await kudosAfter(db, where, { sort, position, limit }))
  })
  return exportFile("weekly-kudos", format, COLUMNS, batches)
}
