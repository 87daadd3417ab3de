import { z } from "zod"
import type { TeamPost } from "@scorecard/contracts/team-chat"
import { GivenUp, defineJob, type JobContext, type Platform } from "#platform/index.ts"
import { postJson, webhookFault, type PostOutcome } from "#platform/webhooks/index.ts"
import { findWebhook, type TeamChatContext, type Webhook } from "./connection.ts"
import { finishAttempt, leasedForSeconds, leasePost, loadConnection, type StoredPost } from "./team-chat.store.ts"

/**
 * One post. Our own row has the outcome of each attempt and the time of the next one; the queue's retries only cover a
 * dead worker or an unavailable database.
 */
export const postToTeamChat = defineJob({
  name: "post_to_team_chat",
  payload: z.strictObject({ post_id: z.string() }),
  retryLimit: 20,
  expireInSeconds: 120,
})

/** Delays between attempts. A post fails for good after about an hour and a half. */
const RETRY_AFTER_SECONDS = [2, 10, 60, 300, 900, 1_800, 2_400] as const
/** Caps the delay that the webhook requests. */
const MAX_RETRY_DELAY_SECONDS = 3_600

/**
 * Makes one attempt to send a queued post. If a worker dies after sending a post and before saving the outcome, another
 * worker sends it again: twice is better than never.
 * @throws GivenUp if it will not be retried, so that the system status shows it (rules/notifications#delivery)
 */
export async function deliverPost(
  deps: TeamChatContext,
  { post_id }: { post_id: string },
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const post = await leasePost(deps.db, post_id)
  if (!post) return requeueAfterLease(deps, post_id)
  if (post.posted_by_id !== null) return failInterrupted(deps, post)

  const connection = await loadConnection(deps.db)
  const webhook = connection.automated_posts ? findWebhook(deps, connection) : null
  if (!webhook) return withdraw(deps, post)
  await recordOutcome(deps, post, await sendCard(deps, webhook, post, signal))
}

/** Another worker has the lease, or died with it. */
async function requeueAfterLease({ db, transact }: TeamChatContext, post_id: string): Promise<void> {
  const seconds = await leasedForSeconds(db, post_id)
  if (seconds === null) return
  await transact((tx) => tx.enqueue(postToTeamChat, { post_id }, { startAfterSeconds: seconds + 1 }))
}

async function failInterrupted({ transact }: TeamChatContext, post: StoredPost): Promise<void> {
  const error = "The service stopped before it knew the outcome. Check the channel before you post it again."
  await transact(async (tx) => {
    await finishAttempt(tx.db, { ...post, attempts: 1, status: "failed", error, settled_at: tx.at })
  })
}

async function withdraw({ transact }: TeamChatContext, post: StoredPost): Promise<void> {
  const error =
    "The channel was disconnected, or automated posts were switched off, before this was posted. Connect it and switch them on to receive the next ones."
  await transact(async (tx) => {
    await finishAttempt(tx.db, { ...post, status: "failed", error, settled_at: tx.at })
  })
}

async function recordOutcome(
  { transact, log }: TeamChatContext,
  post: StoredPost,
  outcome: PostOutcome,
): Promise<void> {
  if (outcome.ok) {
    await transact(async (tx) => {
      await finishAttempt(tx.db, { ...post, status: "posted", error: null, settled_at: tx.at })
    })
    return
  }
  const { error } = outcome
  const delay = retryDelay(post, outcome)
  await transact(async (tx) => {
    const failed = { status: "failed" as const, error: failureMessage(outcome), settled_at: tx.at }
    const isCurrent = await finishAttempt(tx.db, { ...post, ...(delay === null ? failed : { error }) }, delay ?? 0)
    if (isCurrent && delay !== null) {
      await tx.enqueue(postToTeamChat, { post_id: post._id }, { startAfterSeconds: delay })
    }
  })
  const { _id: post_id, kind, attempts } = post
  if (delay === null) throw new GivenUp(`post ${post_id} (${kind}) failed for good: ${error}`)
  log.info({ post_id, kind, attempts, reason: error, retry_after_seconds: delay }, "retrying a post")
}

/** Null if the post is not retried. */
function retryDelay({ attempts }: StoredPost, outcome: PostOutcome & { ok: false }): number | null {
  const scheduled = RETRY_AFTER_SECONDS[attempts - 1]
  if (outcome.permanent || scheduled === undefined) return null
  return Math.min(Math.max(outcome.retryAfterSeconds ?? scheduled, 1), MAX_RETRY_DELAY_SECONDS)
}

/** Why a post failed for good and what to do about it, shown in the history. */
export function failureMessage({ error, permanent }: PostOutcome & { ok: false }): string {
  return permanent
    ? `${error} Check the channel's workflow in the chat product: it may be deleted or switched off. Then connect the channel again.`
    : `${error} The chat product may be down, or the server cannot reach it. Send a test, and post again once the test arrives.`
}

/** Makes one attempt, outside any transaction. Checks the URL again, because the allowed hosts may have changed. */
export function sendCard(
  { config }: Pick<Platform, "config">,
  { url }: Webhook,
  post: TeamPost,
  signal?: AbortSignal,
): Promise<PostOutcome> {
  const issue = webhookFault(url, config.teamChat)
  if (issue !== null)
    return Promise.resolve({ ok: false, status: null, permanent: true, retryAfterSeconds: null, error: issue })
  const { allowLoopback } = config.teamChat
  return postJson(url, createCard(post, config.email.appBaseUrl), { allowLoopback, ...(signal && { signal }) })
}

type CardContent = Pick<TeamPost, "title" | "lines" | "link" | "footer">

/**
 * A message in the chat product's format, with one card. Texts go into text runs, which are shown verbatim: a text
 * block would render them as Markdown.
 * @param appBaseUrl the prefix of a link that is a path
 */
export function createCard({ title, lines, link, footer }: CardContent, appBaseUrl: string) {
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
