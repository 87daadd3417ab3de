import { TEAM_POST_KINDS } from "@scorecard/contracts/team-chat"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { readConnection } from "./connection.store.ts"
import { postToTeamChat } from "./job.ts"
import type { TeamChatDeps } from "./needs.ts"
import { insertQueued, prunePosts, type StoredPost } from "./posts.store.ts"
import { webhookOf } from "./webhook.ts"

/**
 * What the service posts by itself. It names no people: see `departmentCounts` of the domain.
 * (rules/notifications#names-in-team-chat)
 */
export type QueuedTeamPost = {
  /** Of the event: the same key twice is one post. */
  key: string
  card: {
    title: string
    lines: readonly string[]
    /** A path of the web client or a whole address. */
    link: string | null
    /** A notification type that may go to the channel. */
    kind: string
  }
}

const MOST_LINES = 40
const LONGEST_LINE = 200

/**
 * Queues a post in the transaction of its cause: neither lost nor made for something that was rolled back. Nothing is
 * queued where the channel is not connected or automated posts are off. (rules/notifications#automated-posts)
 * @returns whether it was queued
 */
export async function queueTeamPost(
  deps: Pick<TeamChatDeps, "config" | "secrets" | "log">,
  tx: Pick<Tx, "db" | "at" | "enqueue">,
  { key, card }: QueuedTeamPost,
): Promise<boolean> {
  if (!TEAM_POST_KINDS.includes(card.kind)) throw new Error(`"${card.kind}" is nothing that is posted to the channel`)
  if ((await whyNoPost(deps, tx.db)) !== null) return false

  const { kind, title, lines, link } = card
  const post = newPost({ kind, title: title.slice(0, LONGEST_LINE), lines: fitted(lines), link }, tx.at)
  if (!(await insertQueued(tx.db, key, post))) return false
  await tx.enqueue(postToTeamChat, { post_id: post._id })
  await prunePosts(tx.db)
  return true
}

/** Null where the channel is connected and automated posts are on. */
export async function whyNoPost(
  deps: Pick<TeamChatDeps, "config" | "secrets" | "log">,
  db: Database,
): Promise<"not_connected" | "automated_posts_off" | null> {
  const connection = await readConnection(db)
  if (webhookOf(deps, connection) === null) return "not_connected"
  return connection.automated_posts ? null : "automated_posts_off"
}

/** The chat product takes some 28 kB. */
function fitted(lines: readonly string[]): string[] {
  const cut = lines.map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line))
  if (cut.length <= MOST_LINES) return cut
  return [...cut.slice(0, MOST_LINES - 1), `… and ${cut.length - MOST_LINES + 1} more`]
}

type Said = Pick<StoredPost, "kind" | "title" | "lines" | "link"> & Partial<StoredPost>

export function newPost(said: Said, at: string): StoredPost {
  return {
    _id: newId(),
    footer: null,
    status: "queued",
    attempts: 0,
    error: null,
    posted_by_id: null,
    created_at: at,
    settled_at: null,
    version: 1,
    ...said,
  }
}
