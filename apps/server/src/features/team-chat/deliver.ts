import type { World } from "#platform/world.ts"
import { type TeamChatContext, type Webhook, webhookOf } from "./connection.ts"
import { z } from "zod"
import type { TeamPost } from "@scorecard/contracts/team-chat"
import { GivenUp, type JobContext, defineJob } from "#platform/jobs/index.ts"
import { type PostOutcome, postJson, webhookFault } from "#platform/webhooks/index.ts"
import { type StoredPost, leasePost, leasedForSeconds, readConnection, settlePost } from "./team-chat.store.ts"

/**
 * One post. How an attempt went, and when the next one is due, stands in our own row; the queue's own retries are for a
 * worker that died and for a database that is away.
 */
export const postToTeamChat = defineJob({
  name: "post_to_team_chat",
  payload: z.strictObject({ post_id: z.string() }),
  retryLimit: 20,
  expireInSeconds: 120,
})

/** Pauses between the attempts: about an hour and a half until a post is given up. */
const RETRY_AFTER_SECONDS = [2, 10, 60, 300, 900, 1_800, 2_400] as const
/** However long the other side asks us to wait. */
const LONGEST_PAUSE_SECONDS = 3_600

/**
 * One attempt of what waits to be posted. A worker that dies between the post and its settling leaves one that another
 * worker posts again: rather twice than never.
 * @throws GivenUp when it will not be tried again, for the system status to show (rules/notifications#delivery)
 */
export async function deliverPost(
  deps: TeamChatContext,
  { post_id }: { post_id: string },
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const post = await leasePost(deps.db, post_id)
  if (!post) return comeBackLater(deps, post_id)
  if (post.posted_by_id !== null) return settleInterrupted(deps, post)

  const connection = await readConnection(deps.db)
  const webhook = connection.automated_posts ? webhookOf(deps, connection) : null
  if (!webhook) return withdraw(deps, post)
  await settle(deps, post, await sendCard(deps, webhook, post, signal))
}

/** Another worker has it, or had it when it died. */
async function comeBackLater({ db, transact }: TeamChatContext, post_id: string): Promise<void> {
  const seconds = await leasedForSeconds(db, post_id)
  if (seconds === null) return
  await transact((tx) => tx.enqueue(postToTeamChat, { post_id }, { startAfterSeconds: seconds + 1 }))
}

async function settleInterrupted({ transact }: TeamChatContext, post: StoredPost): Promise<void> {
  const error = "The service ended before it knew. Look into the channel before you post it again."
  await transact(async (tx) => {
    await settlePost(tx.db, { ...post, attempts: 1, status: "failed", error, settled_at: tx.at })
  })
}

async function withdraw({ transact }: TeamChatContext, post: StoredPost): Promise<void> {
  const error =
    "The channel was disconnected, or automated posts were switched off, before this was posted. Connect it and switch them on for the next ones."
  await transact(async (tx) => {
    await settlePost(tx.db, { ...post, status: "failed", error, settled_at: tx.at })
  })
}

async function settle({ transact, log }: TeamChatContext, post: StoredPost, outcome: PostOutcome): Promise<void> {
  if (outcome.ok) {
    await transact(async (tx) => {
      await settlePost(tx.db, { ...post, status: "posted", error: null, settled_at: tx.at })
    })
    return
  }
  const { error } = outcome
  const pause = pauseAfter(post, outcome)
  await transact(async (tx) => {
    const failed = { status: "failed" as const, error: failureOf(outcome), settled_at: tx.at }
    const isOurs = await settlePost(tx.db, { ...post, ...(pause === null ? failed : { error }) }, pause ?? 0)
    if (isOurs && pause !== null) {
      await tx.enqueue(postToTeamChat, { post_id: post._id }, { startAfterSeconds: pause })
    }
  })
  const { _id: post_id, kind, attempts } = post
  if (pause === null) throw new GivenUp(`post ${post_id} (${kind}) was given up: ${error}`)
  log.info({ post_id, kind, attempts, reason: error, retry_after_seconds: pause }, "a post is tried again")
}

/** Null: no more. */
function pauseAfter({ attempts }: StoredPost, outcome: PostOutcome & { ok: false }): number | null {
  const ours = RETRY_AFTER_SECONDS[attempts - 1]
  if (outcome.permanent || ours === undefined) return null
  return Math.min(Math.max(outcome.retryAfterSeconds ?? ours, 1), LONGEST_PAUSE_SECONDS)
}

/** What went wrong with a post that is not tried again, and what one can do: the history is read by who has to mend it. */
export function failureOf({ error, permanent }: PostOutcome & { ok: false }): string {
  return permanent
    ? `${error} Look at the channel's workflow in the chat product: it may be gone or switched off. Then connect the channel with its address again.`
    : `${error} The chat product may be away, or out of the server's reach. Send a test, and post again once it arrives.`
}

/** One attempt, with no transaction open. What may be connected to can have changed since the address was saved. */
export function sendCard(
  { config }: Pick<World, "config">,
  { url }: Webhook,
  post: TeamPost,
  signal?: AbortSignal,
): Promise<PostOutcome> {
  const fault = webhookFault(url, config.teamChat)
  if (fault !== null) return Promise.resolve({ ok: false, permanent: true, retryAfterSeconds: null, error: fault })
  const { allowLoopback } = config.teamChat
  return postJson(url, cardOf(post, config.email.appBaseUrl), { allowLoopback, ...(signal && { signal }) })
}

type Shown = Pick<TeamPost, "title" | "lines" | "link" | "footer">

/**
 * The chat product's message with one card in it. Texts go into text runs, which are shown as they are: a text block
 * would read them as Markdown.
 * @param appBaseUrl what a link that is a path begins with
 */
export function cardOf({ title, lines, link, footer }: Shown, appBaseUrl: string) {
  return {
    type: "message",
    summary: title,
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          fallbackText: title,
          body: [
            textBlock(title, { size: "Large", weight: "Bolder" }),
            ...lines.map((line, index) => textBlock(line, {}, index === 0 ? "Medium" : "Small")),
            ...(footer === null ? [] : [textBlock(footer, { size: "Small", isSubtle: true }, "Medium")]),
          ],
          ...(link !== null && {
            actions: [{ type: "Action.OpenUrl", title: "Open", url: link.startsWith("/") ? appBaseUrl + link : link }],
          }),
        },
      },
    ],
  }
}

type TextStyle = { size?: "Small" | "Large"; weight?: "Bolder"; isSubtle?: true }

function textBlock(text: string, style: TextStyle, spacing?: "Small" | "Medium") {
  return { type: "RichTextBlock", ...(spacing && { spacing }), inlines: [{ type: "TextRun", text, ...style }] }
}
