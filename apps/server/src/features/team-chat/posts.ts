import { type TeamChatContext, type WebhookContext, notConnected, webhookOf } from "./connection.ts"
import { invalidField } from "@scorecard/contracts/refusals"
import {
  TEAM_POST_KINDS,
  type TeamPost,
  type TeamPostDraft,
  type TeamPostsExportQuery,
} from "@scorecard/contracts/team-chat"
import type { Actor } from "@scorecard/domain/access"
import { personInPool } from "#core/people/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { FileAnswer } from "#platform/http/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import { AnsweredBefore, type Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { failureOf, postToTeamChat, sendCard } from "./deliver.ts"
import {
  LEASE_SECONDS,
  type StoredPost,
  insertLeased,
  insertQueued,
  posts,
  postsAfter,
  prunePosts,
  readConnection,
  settlePost,
} from "./team-chat.store.ts"

type ByHand = Pick<StoredPost, "kind" | "title" | "lines" | "link" | "footer">

export function postSample(deps: TeamChatContext, actor: Actor): Promise<TeamPost> {
  const lines = ["This is a test of the team chat connection.", "If you can read it, cards arrive in this channel."]
  return postNow(deps, actor, async () => ({ kind: "test", title: "It works", lines, link: "/", footer: null }))
}

export function composePost(
  deps: TeamChatContext,
  actor: Actor,
  { subject, body, link = null }: TeamPostDraft,
): Promise<TeamPost> {
  if (link !== null) requireAppLink(link, deps.config.email.appBaseUrl)
  return postNow(deps, actor, async (tx) => {
    const { name } = await personInPool(tx.db, actor, actor.employee_id)
    const lines = body.split(/\r?\n/).filter((line) => line.trim() !== "")
    return { kind: "compose", title: subject, lines, link, footer: `Posted by ${name}` }
  })
}

/** A link leads back to the app. (rules/notifications#team-chat-connection) @throws Refusal 422. */
function requireAppLink(link: string, appBaseUrl: string): void {
  const isInApp = link.startsWith("/") || (URL.canParse(link) && new URL(link).origin === new URL(appBaseUrl).origin)
  if (!isInApp) throw invalidField("link", `Enter a path such as /news, or an address that begins with ${appBaseUrl}.`)
}

/**
 * Posts by hand: noted, tried once, and settled, however it went. Automated posts may be off. Should this process end
 * in between, the job that is queued here says so in the history.
 * @throws Refusal 409 when no channel is connected
 */
async function postNow(deps: TeamChatContext, actor: Actor, write: (tx: Tx) => Promise<ByHand>): Promise<TeamPost> {
  const noted = await deps
    .transact(async (tx) => {
      if (!webhookOf(deps, await readConnection(tx.db))) throw notConnected()
      const post = newPost({ ...(await write(tx)), attempts: 1, posted_by_id: actor.employee_id }, tx.at)
      await insertLeased(tx.db, post)
      await tx.enqueue(postToTeamChat, { post_id: post._id }, { startAfterSeconds: LEASE_SECONDS + 1 })
      await prunePosts(tx.db)
      const change = { kind: post.kind, title: post.title }
      tx.audit(actor, "team_chat.posted", { collection: posts.name, id: post._id, change })
      return presentPost(post)
    })
    .catch(asItStandsNow(deps))

  const webhook = webhookOf(deps, await readConnection(deps.db))
  if (!webhook) throw notConnected()
  const outcome = await sendCard(deps, webhook, noted)
  return deps.transact(async (tx) => {
    const result = outcome.ok ? { status: "posted" as const } : { status: "failed" as const, error: failureOf(outcome) }
    const settled = { ...noted, ...result, settled_at: tx.at }
    await settlePost(tx.db, { ...settled, version: 1 })
    return settled
  })
}

/** The first answer to this Idempotency-Key was how it went; what its first transaction kept is from before that. */
function asItStandsNow({ db }: TeamChatContext): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!(error instanceof AnsweredBefore)) throw error
    const { _id } = error.answer as TeamPost // what the transaction above returned
    const post = await posts.find(db, _id)
    throw post ? new AnsweredBefore(presentPost(post)) : error
  }
}

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
  deps: WebhookContext,
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
  deps: WebhookContext,
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

export function presentPost({ version: _, ...post }: StoredPost): TeamPost {
  return post
}

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
