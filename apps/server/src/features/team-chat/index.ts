import { invalidField } from "@scorecard/contracts/refusals"
import * as contracts from "@scorecard/contracts/team-chat"
import type { Actor } from "@scorecard/domain"
import { personInPool } from "#core/people/index.ts"
import {
  type Database,
  type HandledJob,
  IdempotentReplay,
  type MountedRoute,
  type Platform,
  type Tx,
  handle,
  mount,
  newId,
} from "#platform/index.ts"
import {
  type TeamChatContext,
  type WebhookContext,
  connectChannel,
  disconnectChannel,
  findWebhook,
  notConnected,
  presentConnection,
  switchAutomatedPosts,
} from "./connection.ts"
import { deliverPost, failureMessage, postToTeamChat, sendCard } from "./deliver.ts"
import * as store from "./team-chat.store.ts"

export type TeamChat = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  /**
   * Queues a post in the transaction of its cause, if a channel is connected and automated posts are on. Once per key.
   */
  queueTeamPost(tx: Pick<Tx, "db" | "at" | "enqueue">, post: QueuedTeamPost): Promise<boolean>
  /** Why automated posts are not sent; null if they are. */
  getPostObstacle(db: Database): Promise<"not_connected" | "automated_posts_off" | null>
}

/** The deployment's one team chat channel: its connection, admins' manual posts, and automated posts. */
export function openTeamChat(platform: Platform): TeamChat {
  const { db } = platform
  return {
    routes: [
      mount(contracts.readConnection, async () => presentConnection(platform, await store.loadConnection(db))),
      mount(contracts.saveConnection, ({ actor, body: { webhook_url }, ifMatch }) =>
        connectChannel(platform, actor, { webhook_url, ifMatch }),
      ),
      mount(contracts.switchAutomatedPosts, ({ actor, body, ifMatch }) =>
        switchAutomatedPosts(platform, actor, body, ifMatch),
      ),
      mount(contracts.disconnect, ({ actor, ifMatch }) => disconnectChannel(platform, actor, ifMatch)),
      mount(contracts.postSample, ({ actor }) => postSample(platform, actor)),
      mount(contracts.composePost, ({ actor, body }) => composePost(platform, actor, body)),
      mount(contracts.listPosts, ({ query }) =>
        store.postList.page(platform, query, undefined, (found) => found.map(presentPost)),
      ),
      mount(contracts.exportPosts, ({ query }) => store.postList.file(platform, query)),
      mount(contracts.readPost, async ({ params }) => presentPost(await store.posts.get(db, params.id))),
    ],
    jobs: [handle(postToTeamChat, (payload, context) => deliverPost(platform, payload, context))],
    getPostObstacle: (database) => getPostObstacle(platform, database),
    queueTeamPost: (tx, post) => queueTeamPost(platform, tx, post),
  }
}

type ManualPost = Pick<store.StoredPost, "kind" | "title" | "lines" | "link" | "footer">

export function postSample(deps: TeamChatContext, actor: Actor): Promise<contracts.TeamPost> {
  const lines = ["This is a test of the team chat connection.", "If you can read it, cards arrive in this channel."]
  return postNow(deps, actor, async () => ({ kind: "test", title: "It works", lines, link: "/", footer: null }))
}

export function composePost(
  deps: TeamChatContext,
  actor: Actor,
  { subject, body, link = null }: contracts.TeamPostDraft,
): Promise<contracts.TeamPost> {
  if (link !== null) requireAppLink(link, deps.config.email.appBaseUrl)
  return postNow(deps, actor, async (tx) => {
    const { name } = await personInPool(tx.db, actor, actor.employee_id)
    const lines = body.split(/\r?\n/).filter((line) => line.trim() !== "")
    return { kind: "compose", title: subject, lines, link, footer: `Posted by ${name}` }
  })
}

/** Links must lead to the app. (rules/notifications#team-chat-connection) @throws Refusal 422 */
function requireAppLink(link: string, appBaseUrl: string): void {
  const isInApp = link.startsWith("/") || (URL.canParse(link) && new URL(link).origin === new URL(appBaseUrl).origin)
  if (!isInApp) throw invalidField("link", `Enter a path such as /news, or an address that begins with ${appBaseUrl}.`)
}

/**
 * Sends a manual post: saves it, makes one attempt and saves the outcome. Works even if automated posts are off. If the
 * process dies in between, the job queued here marks the post as failed.
 * @throws Refusal 409 if no channel is connected
 */
async function postNow(
  deps: TeamChatContext,
  actor: Actor,
  write: (tx: Tx) => Promise<ManualPost>,
): Promise<contracts.TeamPost> {
  const saved = await deps
    .transact(async (tx) => {
      if (!findWebhook(deps, await store.loadConnection(tx.db))) throw notConnected()
      const post = newPost({ ...(await write(tx)), attempts: 1, posted_by_id: actor.employee_id }, tx.at)
      await store.insertLeased(tx.db, post)
      await tx.enqueue(postToTeamChat, { post_id: post._id }, { startAfterSeconds: store.LEASE_SECONDS + 1 })
      await store.prunePosts(tx.db)
      const change = { kind: post.kind, title: post.title }
      tx.audit(actor, "team_chat.posted", { collection: store.posts.name, id: post._id, change })
      return presentPost(post)
    })
    .catch(replayCurrentPost(deps))

  const webhook = findWebhook(deps, await store.loadConnection(deps.db))
  if (!webhook) throw notConnected()
  const outcome = await sendCard(deps, webhook, saved)
  return deps.transact(async (tx) => {
    const result = outcome.ok
      ? { status: "posted" as const }
      : { status: "failed" as const, error: failureMessage(outcome) }
    const settled = { ...saved, ...result, settled_at: tx.at }
    await store.finishAttempt(tx.db, { ...settled, version: 1 })
    return settled
  })
}

/** A repeated Idempotency-Key gets the current outcome; the response saved by the first transaction predates it. */
function replayCurrentPost({ db }: TeamChatContext): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!(error instanceof IdempotentReplay)) throw error
    const { _id } = error.answer as contracts.TeamPost // what the transaction above returned
    const post = await store.posts.find(db, _id)
    throw post ? new IdempotentReplay(presentPost(post)) : error
  }
}

/**
 * An automated post. It names no people: see `departmentCounts` in the domain.
 * (rules/notifications#names-in-team-chat)
 */
export type QueuedTeamPost = {
  /** Identifies the event. One post per key. */
  key: string
  card: {
    title: string
    lines: readonly string[]
    /** A path in the web client or an absolute URL. */
    link: string | null
    /** A notification type that may be posted to the channel. */
    kind: string
  }
}

const MAX_LINES = 40
const MAX_LINE_LENGTH = 200

/**
 * Queues a post in the transaction of its cause, so that both commit or neither does. No-op if no channel is connected
 * or automated posts are off. (rules/notifications#automated-posts)
 * @returns whether it was queued
 */
export async function queueTeamPost(
  deps: WebhookContext,
  tx: Pick<Tx, "db" | "at" | "enqueue">,
  { key, card }: QueuedTeamPost,
): Promise<boolean> {
  if (!contracts.TEAM_POST_KINDS.includes(card.kind)) throw new Error(`"${card.kind}" cannot be posted to the channel`)
  if ((await getPostObstacle(deps, tx.db)) !== null) return false

  const { kind, title, lines, link } = card
  const post = newPost({ kind, title: title.slice(0, MAX_LINE_LENGTH), lines: truncateLines(lines), link }, tx.at)
  if (!(await store.insertQueued(tx.db, key, post))) return false
  await tx.enqueue(postToTeamChat, { post_id: post._id })
  await store.prunePosts(tx.db)
  return true
}

/** Why automated posts are not sent; null if they are. */
export async function getPostObstacle(
  deps: WebhookContext,
  db: Database,
): Promise<"not_connected" | "automated_posts_off" | null> {
  const connection = await store.loadConnection(db)
  if (findWebhook(deps, connection) === null) return "not_connected"
  return connection.automated_posts ? null : "automated_posts_off"
}

/** The chat product accepts about 28 KB. */
function truncateLines(lines: readonly string[]): string[] {
  const cut = lines.map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH - 1)}…` : line))
  if (cut.length <= MAX_LINES) return cut
  return [...cut.slice(0, MAX_LINES - 1), `… and ${cut.length - MAX_LINES + 1} more`]
}

type PostContent = Pick<store.StoredPost, "kind" | "title" | "lines" | "link"> & Partial<store.StoredPost>

export function newPost(content: PostContent, at: string): store.StoredPost {
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
    ...content,
  }
}

export function presentPost({ version: _, ...post }: store.StoredPost): contracts.TeamPost {
  return post
}
