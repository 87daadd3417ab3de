import type { TeamPost, TeamPostsExportQuery } from "@scorecard/contracts/team-chat"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { postsAfter, type StoredPost } from "./posts.store.ts"

const COLUMNS = [
  ...fieldColumns<TeamPost>(["_id", "kind", "title", "lines", "link", "footer", "status", "attempts", "error"]),
  ...fieldColumns<TeamPost>(["posted_by_id", "created_at", "settled_at"]),
]

/** The history of posts as a file. */
export function exportPosts(
  { db }: Pick<World, "db">,
  { format, ...filter }: TeamPostsExportQuery,
): Promise<FileAnswer> {
  const found = keysetBatches<StoredPost>((after, limit) => postsAfter(db, filter, after, limit))
  return exportFile("team-posts", format, COLUMNS, found)
}
