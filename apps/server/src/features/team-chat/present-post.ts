import type { TeamPost } from "@scorecard/contracts/team-chat"
import type { StoredPost } from "./posts.store.ts"

export function presentPost({ version: _, ...post }: StoredPost): TeamPost {
  return post
}
