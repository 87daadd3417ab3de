import { GivenUp, type JobContext } from "#platform/jobs/index.ts"
import type { PostOutcome } from "#platform/webhooks/index.ts"
import { readConnection } from "./connection.store.ts"
import { failureOf } from "./failure.ts"
import { postToTeamChat } from "./job.ts"
import type { TeamChatDeps } from "./needs.ts"
import { leasedForSeconds, leasePost, settlePost, type StoredPost } from "./posts.store.ts"
import { sendCard } from "./send-card.ts"
import { webhookOf } from "./webhook.ts"

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
  deps: TeamChatDeps,
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
async function comeBackLater({ db, transact }: TeamChatDeps, post_id: string): Promise<void> {
  const seconds = await leasedForSeconds(db, post_id)
  if (seconds === null) return
  await transact((tx) => tx.enqueue(postToTeamChat, { post_id }, { startAfterSeconds: seconds + 1 }))
}

async function settleInterrupted({ transact }: TeamChatDeps, post: StoredPost): Promise<void> {
  const error = "The service ended before it knew. Look into the channel before you post it again."
  await transact(async (tx) => {
    await settlePost(tx.db, { ...post, attempts: 1, status: "failed", error, settled_at: tx.at })
  })
}

async function withdraw({ transact }: TeamChatDeps, post: StoredPost): Promise<void> {
  const error =
    "The channel was disconnected, or automated posts were switched off, before this was posted. Connect it and switch them on for the next ones."
  await transact(async (tx) => {
    await settlePost(tx.db, { ...post, status: "failed", error, settled_at: tx.at })
  })
}

async function settle({ transact, log }: TeamChatDeps, post: StoredPost, outcome: PostOutcome): Promise<void> {
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
