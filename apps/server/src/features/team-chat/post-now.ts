import type { TeamPost, TeamPostDraft } from "@scorecard/contracts/team-chat"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { personInPool } from "#core/people/index.ts"
import { AnsweredBefore, type Tx } from "#platform/transactions/index.ts"
import { readConnection } from "./connection.store.ts"
import { failureOf } from "./failure.ts"
import { postToTeamChat } from "./job.ts"
import type { TeamChatDeps } from "./needs.ts"
import { insertLeased, LEASE_SECONDS, posts, prunePosts, settlePost, type StoredPost } from "./posts.store.ts"
import { presentPost } from "./present-post.ts"
import { newPost } from "./queue-post.ts"
import { sendCard } from "./send-card.ts"
import { notConnected, webhookOf } from "./webhook.ts"

type ByHand = Pick<StoredPost, "kind" | "title" | "lines" | "link" | "footer">

export function postSample(deps: TeamChatDeps, actor: Actor): Promise<TeamPost> {
  const lines = ["This is a test of the team chat connection.", "If you can read it, cards arrive in this channel."]
  return postNow(deps, actor, async () => ({ kind: "test", title: "It works", lines, link: "/", footer: null }))
}

export function composePost(
  deps: TeamChatDeps,
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
async function postNow(deps: TeamChatDeps, actor: Actor, write: (tx: Tx) => Promise<ByHand>): Promise<TeamPost> {
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
function asItStandsNow({ db }: TeamChatDeps): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!(error instanceof AnsweredBefore)) throw error
    const { _id } = error.answer as TeamPost // what the transaction above returned
    const post = await posts.find(db, _id)
    throw post ? new AnsweredBefore(presentPost(post)) : error
  }
}
